// Long: a dispatcher's day: moved, driven by a phone that is offline half of the time,
// closed. At its end books, stock, mails, customers' pages and drivers' lists say the same as the database.

import type { Page } from 'playwright/test';
import type { BoardLoad } from '../../domain/orders/adminDeliveries.ts';
import type { Board } from '../../server/admin/dayBoard.ts';
import type { ChangedOrders } from '../../server/admin/orders/orderActions.ts';
import type { AdminOrder } from '../../server/admin/orders/orderDetail.ts';
import type { AdminSettings } from '../../server/admin/settings.ts';
import { compareDay, type DayStage, signInStaff, tenMinutesPass } from '../helpers/dayTotals.ts';
import { connectToDatabase, expect, test } from '../helpers/e2e.ts';
import { command } from '../helpers/owners.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { sized } from '../helpers/size.ts';
import { toast, visit, workerRuns } from '../helpers/visitor.ts';
import { createYard } from '../helpers/yardOrders.ts';

test.use({ isStoreShared: false });

const [DAY, RAINY, DRY, LATER] = ['2031-06-02', '2031-06-03', '2031-06-04', '2031-06-05'] as const;
const ZIPS = ['37203', '37013', '37064', '37027', '37211'];
const TAPPED = '2031-06-02T15:00:00.000Z';
const ORDERS = sized(10, 40);

/** What a driver does at a stop. The day of the board is far ahead, which the list asks about. */
async function drive(
  phone: Page,
  stop: ReturnType<Page['locator']>,
  to: 'Start Delivery' | 'Mark as Delivered',
) {
  await stop.getByRole('button', { name: to }).click();
  const anyway = to === 'Start Delivery' ? 'Start today anyway' : 'Mark as delivered anyway';
  await phone.getByRole('button', { name: anyway }).click();
  await expect(
    stop.getByText(to === 'Start Delivery' ? 'On the road' : 'Delivered', { exact: true }),
  ).toBeVisible();
}

/** Takes what the stop asks for. */
async function collect(phone: Page, stop: ReturnType<Page['locator']>) {
  const received = stop.getByRole('button', { name: /received/ });
  if ((await received.count()) === 0) return;
  await received.click();
  const payment = phone.getByRole('dialog');
  await payment.getByRole('radio', { name: 'Cash' }).check();
  await payment.getByRole('button', { name: 'Save payment' }).click();
  await expect(stop).toContainText('received: Cash');
}

test('after a day of orders the accounts, stock, emails, customer pages and driver lists agree', {
  tag: ['@worker', '@long'],
}, async ({ page, browser, store }) => {
  test.slow();
  const sql = connectToDatabase(store);
  const emails = { dispatcher: 'ada@example.com', office: 'ben@example.com', driver: 'cleo@example.com' };
  for (const email of Object.values(emails)) await newPerson(store, email);
  await sql`update users set role = 'admin' where email in (${emails.dispatcher}, ${emails.office})`;
  await sql`update users set role = 'clerk' where email = ${emails.driver}`;
  const trucks = ['Red', 'Blue', 'Green', 'Old Ford'].map((name) => ({ name, cubicYards: 19, tons: 22 }));
  const fleet = { trucks, loadsPerTruck: 6 };
  await sql`insert into store_settings (key, value) values ('fleet', ${sql.json(fleet)})`;
  const [ada, ben] = [await signInStaff(store, emails.dispatcher), await signInStaff(store, emails.office)];

  // Orders on the phone and at the counter; the customers of links pay them.
  const call = (path: string, init?: RequestInit) => fetch(`${store.url}${path}`, init);
  const stage: DayStage = {
    store,
    sql,
    boss: ben,
    stock: new Map(),
    mails: new Map(),
  };
  const yard = createYard(
    {
      get controls(): never {
        throw new Error('the store is another process');
      },
      sql,
      call,
      post: (path, body) =>
        call(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      oneRow: async (rows) => {
        const [row] = await rows;
        if (!row) throw new Error('no row');
        return row;
      },
    },
    ben,
  );
  const soil = await yard.product('per cubic yard', 4_000, 2_000);
  const rake = await yard.product('per item', 2_599, 500);
  const counts = await sql<{ id: string; stock: number | null }[]>`
    select id, inventory_count as stock from products`;
  for (const { id, stock } of counts) stage.stock.set(id, stock);
  const KINDS = [
    (amountCents: number) => ({ kind: 'cash', amountCents, reference: null }) as const,
    () => ({ kind: 'link' }) as const,
    () => ({ kind: 'on_delivery' }) as const,
    (amountCents: number) => ({ kind: 'check', amountCents, reference: '1042' }) as const,
  ];
  const orders: AdminOrder[] = [];
  for (let at = 0; at < ORDERS; at += 1) {
    const { status, body } = await yard.enter(
      [[soil, at % 5 === 0 ? 20 : 3 + (at % 9)], ...(at % 3 === 0 ? [[rake, 2] as const] : [])],
      (cents) => (KINDS[at % KINDS.length] ?? KINDS[0])?.(cents) ?? { kind: 'link' },
      {
        deliveryZip: ZIPS[at % ZIPS.length] ?? '37203',
        // The last one leaves the day to the yard.
        deliveryDate: at === ORDERS - 1 ? null : at % 3 === 2 ? RAINY : DAY,
        evenFull: true,
        customerName: `Customer ${String(at + 1).padStart(2, '0')}`,
        customerEmail: `customer-${at + 1}@example.com`,
        customerPhone: '(615) 555-0137',
        language: at % 4 === 3 ? 'es' : 'en',
      },
    );
    expect([status, body.code]).toEqual([200, undefined]);
    if (body.paymentStatus === 'unpaid' && at % KINDS.length === 1) await yard.payOnline(body);
    orders.push(body);
  }

  // The dispatcher sees them come in and confirms one; then both confirm all the others at the same moment.
  await signIn(page, store, emails.dispatcher);
  await visit(page, `/admin?tab=deliveries&day=${DAY}`);
  const waiting = page.getByRole('region', { name: /Not on a truck yet/ });
  await expect(waiting.getByRole('listitem')).toHaveCount(ORDERS);
  // Two are picked by keyboard and put on a truck at once.
  for (const at of [0, 1]) {
    await waiting.getByRole('checkbox').nth(at).focus();
    await page.keyboard.press('Space');
  }
  const pickedOrders = page.getByRole('region', { name: 'Selected orders' });
  await expect(pickedOrders).toContainText(/\d loads/);
  await pickedOrders.getByLabel('Day').selectOption(DAY);
  await pickedOrders.getByLabel('Truck').selectOption('2');
  await pickedOrders.getByRole('button', { name: 'Put on trucks' }).click();
  await expect(waiting.getByRole('listitem')).toHaveCount(ORDERS - 2);
  await expect(toast(page, '2 orders confirmed')).toBeVisible();
  // On a laptop the four trucks stand side by side.
  const fleetOf = page.getByRole('region', { name: /Jun 2/ }).locator('.board-truck');
  const tops = await fleetOf.evaluateAll((all) => all.map((truck) => truck.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([trucks.length, 1]);
  await waiting
    .getByRole('button', { name: /^Confirm Order/ })
    .first()
    .click();
  await expect(waiting.getByRole('listitem')).toHaveCount(ORDERS - 3);
  const { unscheduled } = (await ben.ask<Board>(`deliveries?from=${DAY}&days=3`)).body;
  const left = unscheduled.orders.map(({ id, version }) => ({ id, version })).toReversed();
  const [office] = await Promise.all([
    ben.tell<ChangedOrders>('POST', 'orders/status', { to: 'confirmed', orders: left }),
    waiting.getByRole('button', { name: 'Confirm all' }).click(),
  ]);
  expect(office.status).toBe(200);
  await expect(waiting).toHaveCount(0);
  await tenMinutesPass(stage);

  // All loads stand on one truck, and the dispatcher spreads them over four.
  const loadsOn = async (day: string, truck?: number) =>
    (await ben.ask<Board>(`deliveries?from=${day}&days=1`)).body.loads.filter(
      (load) => truck === undefined || load.truck === truck,
    );
  const onto = async (
    to: { day: string; truck: number },
    loads: Awaited<ReturnType<typeof loadsOn>>,
    tell = false,
  ) => {
    const moves = loads.map(({ id, version }, position) => ({ id, version, position, ...to }));
    expect((await ben.tell('POST', 'deliveries/move', { loads: moves, tell })).status).toBe(200);
  };
  await onto({ day: DAY, truck: 1 }, await loadsOn(DAY));
  const all = await loadsOn(DAY);
  const board = page.getByRole('region', { name: /Jun 2/ });
  await expect(board.locator('.board-truck').first().getByRole('listitem')).toHaveCount(all.length);
  for (const truck of [2, 3, 4])
    await onto(
      { day: DAY, truck },
      all.filter((_, index) => index % 4 === truck - 1),
    );

  // Moved: one load to a later day by hand, and its customer is told at once.
  const [moved] = await loadsOn(DAY, 1);
  if (!moved) throw new Error('no load to move');
  const card = page.locator(`li:has(#load-${moved.id})`);
  await card.getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Selected loads' });
  await chosen.getByLabel('Day').selectOption(DRY);
  await chosen.getByRole('button', { name: 'Move' }).click();
  await page
    .getByRole('dialog', { name: 'Tell the customer?' })
    .getByRole('button', { name: 'Move and tell', exact: true })
    .click();
  await expect.poll(async () => (await loadsOn(DRY)).map(({ id }) => id)).toContain(moved.id);

  // Another whole day is moved.
  const rainy = page.getByRole('region', { name: /Jun 3/ });
  expect((await loadsOn(RAINY)).length).toBeGreaterThan(0);
  const rained = (await loadsOn(RAINY)).map(({ id, version, truck, position }) => ({
    id,
    version,
    truck,
    position,
  }));
  const loads = rained.map((load) => ({ ...load, day: DRY }));
  expect((await ben.tell('POST', 'deliveries/move', { loads, tell: true })).status).toBe(200);
  await expect(rainy.getByRole('listitem')).toHaveCount(0);
  await tenMinutesPass(stage);

  // On the road. The phone has the fullest truck, which takes over what makes four stops, and has no signal at the first.
  const planned = await loadsOn(DAY);
  const onTruck = (truck: number) => planned.filter((load) => load.truck === truck);
  const truck = [1, 2, 3, 4].reduce((most, one) => (onTruck(one).length > onTruck(most).length ? one : most));
  const others = planned.filter((load) => load.truck !== truck);
  const paid = (await sql<{ id: string }[]>`select id from orders where payment_status = 'paid'`).map(
    ({ id }) => id,
  );
  const isPaidAlone = (load: BoardLoad) => load.loads === 1 && paid.includes(load.orderId);
  const cancelled = onTruck(truck).findLast(isPaidAlone) ?? others.find(isPaidAlone);
  const spare = others.filter(({ loads }) => loads === 1);
  const taken = new Set(spare.filter((load) => load === cancelled));
  for (const load of spare) if (onTruck(truck).length + taken.size < 4) taken.add(load);
  if (taken.size > 0) await onto({ day: DAY, truck }, [...taken]);
  const elsewhere = others.filter((load) => !taken.has(load)).map(({ id }) => id);
  const mine = await loadsOn(DAY, truck);
  const first = mine.find(({ id }) => id !== cancelled?.id);
  if (!first || !cancelled) throw new Error('the truck has too few stops');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  const phone = await context.newPage();
  await signIn(phone, store, emails.driver);
  await visit(phone, '/privacy');
  await workerRuns(phone);
  const list = `/admin/drive?truck=${truck}&day=${DAY}`;
  await visit(phone, list);
  const stopOf = ({ id }: { id: string }) => phone.locator(`#stop-${id}`);
  await expect(stopOf(first)).toBeVisible();
  const keptFiles = () => phone.evaluate(async () => (await (await caches.open('admin')).keys()).length);
  await expect.poll(keptFiles).toBeGreaterThan(2);
  await context.setOffline(true);
  await stopOf(first).getByRole('button', { name: 'Could not deliver' }).click();
  const missed = phone.getByRole('dialog', { name: 'Could not deliver' });
  await missed.getByRole('radio', { name: 'Truck cannot get in' }).check();
  await missed.getByRole('button', { name: 'Bring it back' }).click();
  await expect(stopOf(first)).toContainText('Could not deliver: Truck cannot get in');
  const rest = mine.filter(({ id }) => id !== first.id && id !== cancelled.id);
  const half = Math.ceil(rest.length / 2);
  for (const load of rest.slice(0, half)) {
    await drive(phone, stopOf(load), 'Start Delivery');
    await collect(phone, stopOf(load));
    await drive(phone, stopOf(load), 'Mark as Delivered');
  }
  // Meanwhile the office refunds and cancels the last stop, and the other trucks deliver, some told of on the way.
  const gone = await yard.orderOf({ id: cancelled.orderId });
  expect((await yard.cancel(gone)).status).toBe(200);
  const send = async (ids: readonly string[], status: 'started' | 'delivered') => {
    // A phone sends a few at a time.
    for (let at = 0; at < ids.length; at += 10) {
      const some = ids.slice(at, at + 10);
      const commands = some.map((deliveryId) => command('markDelivery', { deliveryId, status, at: TAPPED }));
      const { body } = await ada.send(commands);
      expect(body.answers.map(({ outcome }) => outcome)).toEqual(some.map(() => 'applied'));
    }
  };
  await send(elsewhere, 'started');
  await tenMinutesPass(stage);
  await send(elsewhere, 'delivered');
  await phone.reload();
  await expect(phone.getByText('No signal. This is how it stood')).toBeVisible();
  await context.setOffline(false);
  await expect(stopOf(cancelled)).toHaveCount(0, { timeout: 30_000 });
  await expect(phone.getByText('Saved on this device')).toHaveCount(0, { timeout: 30_000 });
  for (const load of rest.slice(half)) {
    await drive(phone, stopOf(load), 'Start Delivery');
    await collect(phone, stopOf(load));
    await drive(phone, stopOf(load), 'Mark as Delivered');
  }
  await expect(phone.getByText('Saved on this device')).toHaveCount(0, { timeout: 30_000 });
  await tenMinutesPass(stage);

  // A short load is paid back in part, and what came back gets another day.
  const short = (await Promise.all(orders.map(yard.orderOf))).find(
    ({ status, paymentStatus }) => status === 'delivered' && paymentStatus === 'paid',
  );
  if (!short) throw new Error('no delivered order is paid');
  const refund = { id: crypto.randomUUID(), amountCents: 1_500, reason: 'Short load' };
  expect((await yard.tell(short, 'refunds', refund)).status).toBe(200);
  const back = (await loadsOn(DAY)).filter(({ status }) => status === 'planned');
  expect(back.map(({ id }) => id)).toEqual([first.id]);
  await onto({ day: LATER, truck: 4 }, back, true);
  await tenMinutesPass(stage);

  // The day is closed: nothing is left of it, and nothing comes onto it any more.
  expect((await loadsOn(DAY)).filter(({ status }) => status === 'planned')).toEqual([]);
  const { body: settings } = await ben.ask<AdminSettings>('settings');
  const closed = { rev: settings.revs.closures ?? 0, value: [...settings.values.closures, DAY] };
  expect((await ben.tell('PUT', 'settings/closures', closed)).status).toBe(200);
  const [late] = await loadsOn(LATER);
  const again = { loads: [{ id: late?.id, version: late?.version, day: DAY, truck: 1, position: 0 }] };
  expect(await ben.tell('POST', 'deliveries/move', again)).toMatchObject({
    status: 422,
    body: { code: 'delivery_date_unavailable' },
  });

  await compareDay(stage, { days: [DAY, RAINY, DRY, LATER], trucks: trucks.length });
  // The phone says what the office says.
  await phone.goto(list);
  await expect(phone.locator('.drive-stop')).toHaveCount((await loadsOn(DAY, truck)).length);
  await context.close();
});
