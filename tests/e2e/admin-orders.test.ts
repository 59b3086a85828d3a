// Long: the orders tab in a browser: the list and its chips, several at once with undo, another admin's hand, the panel.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import type { Sql } from '../../server/db/sql.ts';
import { NARROW, SHEET } from '../helpers/axe.ts';
import { changeOrders } from '../helpers/changeOrders.ts';
import { expect, expectAccessible, type Store, test } from '../helpers/e2e.ts';
import { orderOf } from '../helpers/orders.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, goTo, toast, visit } from '../helpers/visitor.ts';

const middleOf = async (what: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await what.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
};

/** By mouse. What hangs from the pointer says where the load would go before it is let go. */
async function drag(page: Page, load: Locator, truck: Locator, place: string) {
  await load.hover();
  await page.mouse.down();
  // As a hand does: a page that scrolls under it takes the truck elsewhere.
  await expect(async () => {
    const { x, y } = await middleOf(truck);
    await page.mouse.move(x, y, { steps: 8 });
    await expect(page.locator('.board-ghost')).toContainText(place, { timeout: 5_000 });
  }).toPass();
  await page.mouse.up();
}

/** An admin, and three orders of pea gravel as `prepare` changes them. */
async function adminWithOrders(
  store: Store,
  email: string,
  status: string,
  prepare: (sql: Sql, ids: string[]) => Promise<void>,
): Promise<string[]> {
  await newPerson(store, email);
  return ask(store, async (sql) => {
    await sql`update users set role = 'admin' where email = ${email}`;
    const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await orderOf(sql, null, [product?.id ?? ''], status));
    await prepare(sql, ids);
    return ids;
  });
}

test('the dashboard confirms all orders of a delivery day', { tag: '@long' }, async ({ page, store }) => {
  const email = 'early@example.com';
  const ids = await adminWithOrders(store, email, 'pending', async (sql, made) => {
    await changeOrders(sql, async (tx) => {
      await tx`update orders set payment_status = 'paid', paid_at = now(), delivery_date = '2031-06-03' where id = any(${made.slice(0, 2)})`;
      await tx`update orders set payment_status = 'paid', paid_at = now(), delivery_date = '2031-06-04' where id = ${made[2] ?? ''}`;
    });
  });
  const statuses = () =>
    ask(
      store,
      (sql) => sql<{ status: string }[]>`
      select status from orders where id = any(${ids}) order by delivery_date`,
    ).then((rows) => rows.map(({ status }) => status));
  await signIn(page, store, email);
  await visit(page, '/admin');
  await page.getByRole('button', { name: 'Confirm all Tue, Jun 3' }).click();
  await expect(toast(page, '2 orders updated')).toBeVisible();
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'pending']);
  await expectAccessible(page);
  await toast(page, '2 orders updated').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone. No email is sent.')).toBeVisible();
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
});

test('an unpaid order is marked as delivered with its money, or stays open', { tag: '@long' }, async ({
  page,
  store,
}) => {
  const email = 'counter@example.com';
  const ids = await adminWithOrders(store, email, 'confirmed', async (sql, made) => {
    await sql`update orders set customer_name = 'Cash Crew' where id = any(${made})`;
  });
  const standing = () =>
    ask(
      store,
      (sql) => sql<{ standing: string }[]>`
      select o.status || ' ' || o.payment_status || coalesce(' ' || p.method, '') as standing
      from orders o left join order_payments p on p.order_id = o.id where o.id = any(${ids}) order by 1`,
    ).then((rows) => rows.map((row) => row.standing));
  await signIn(page, store, email);
  await visit(page, '/admin?tab=orders&q=cash%20crew');
  const rows = page.getByRole('listitem').filter({ hasText: 'Cash Crew' });
  await expect(rows).toHaveCount(3);
  const unpaid = page.getByRole('dialog', { name: 'Not paid yet' });
  await rows.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Mark as Delivered' }).click();
  await unpaid.getByRole('radio', { name: 'Cash' }).check();
  await expectAccessible(page);
  await unpaid.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(toast(page, 'Order status updated to delivered')).toBeVisible();
  await page.goBack();
  expect(await standing()).toEqual(['confirmed unpaid', 'confirmed unpaid', 'delivered paid cash']);

  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark 2 as delivered' }).click();
  await expect(unpaid).toContainText('To enter money that you received, open the order itself.');
  await unpaid.getByRole('button', { name: 'Mark all, collect the money later' }).click();
  await expect(toast(page, '2 orders updated')).toBeVisible();
  expect(await standing()).toEqual(['delivered paid cash', 'delivered unpaid', 'delivered unpaid']);

  await test.step('so is one that its customer fetches', async () => {
    const [fetched = ''] = await ask(store, async (sql) => {
      const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;
      const id = await orderOf(sql, null, [product?.id ?? ''], 'confirmed');
      await changeOrders(sql, async (tx) => {
        await tx`
          update orders set is_pickup = true, loads = 0, delivery_fee_cents = 0, total_cents = subtotal_cents,
            edited_at = now(), customer_name = 'Fetch Crew' where id = ${id}`;
        await tx`update orders set status = 'in_progress' where id = ${id}`;
      });
      return [id];
    });
    await visit(page, '/admin?tab=deliveries');
    const card = page.getByRole('listitem').filter({ hasText: 'Fetch Crew' });
    await card.getByRole('button', { name: 'Picked up' }).click();
    const sheet = page.getByRole('dialog', { name: 'Not paid yet' });
    await sheet.getByRole('radio', { name: 'Check' }).check();
    await sheet.getByRole('button', { name: 'Picked up' }).click();
    await expect(card).toHaveCount(0);
    ids.push(fetched);
    expect(await standing()).toContain('delivered paid check');
  });
});

test('an admin updates one or several orders, and sees the changes of another admin', {
  tag: '@long',
}, async ({ page, store, problems }) => {
  const email = 'dispatch@example.com';
  const ids = await adminWithOrders(store, email, 'pending', async (sql, made) => {
    // The longest that stands below a name.
    await sql`
      update orders set customer_name = 'Quarry Crew', delivery_date = '2031-06-04', delivery_window = 'afternoon'
      where id = any(${made})`;
  });
  await signIn(page, store, email);
  await visit(page, '/admin?tab=orders&q=quarry');
  const rows = page.getByRole('listitem').filter({ hasText: 'Quarry Crew' });
  await expect(rows).toHaveCount(3);
  const when = rows.first().locator('.admin-order-when');
  await expect(when).toContainText('Afternoon');
  // Nothing runs into the next column.
  expect(await when.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);

  // None of them is paid: none is confirmed from its row, and on its page not without a second thought.
  await expect(rows.getByRole('button')).toHaveCount(0);
  const [newest = ''] = await ask(
    store,
    (sql) =>
      sql<{ id: string }[]>`select id from orders where id = any(${ids}) order by created_at desc, id desc`,
  ).then((found) => found.map(({ id }) => id));
  await rows.first().getByRole('link').click();
  const confirm = page.getByRole('button', { name: 'Confirm Order' });
  await expect(page.locator('.admin-head .tag').filter({ hasText: 'Unpaid' })).toBeVisible();
  await expect(confirm).toBeHidden();
  await page.getByRole('main').getByText('More', { exact: true }).click();
  await confirm.click();
  const unpaid = page.getByRole('dialog', { name: 'Not paid yet' });
  await unpaid.getByRole('button', { name: 'Wait for payment' }).click();
  await page.goBack();
  await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(3);
  // Once it is paid, its row confirms it.
  await ask(store, (sql) =>
    changeOrders(
      sql,
      (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${newest}`,
    ),
  );
  await rows.first().getByRole('button', { name: 'Confirm Order' }).click();
  await expect(toast(page, 'Order status updated to confirmed')).toBeVisible();
  await expect(rows.first()).toContainText('Confirmed');
  // It starts on its day.
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(rows.first().getByRole('checkbox')).toBeFocused();

  // Another admin, meanwhile: nobody reloads anything.
  await ask(store, (sql) =>
    changeOrders(sql, (tx) => tx`update orders set status = 'cancelled' where id = ${ids[0] ?? ''}`),
  );
  await expect(rows.filter({ hasText: 'Cancelled' })).toHaveCount(1);

  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  const together = page.getByRole('group', { name: 'Selected orders' });
  await together.getByRole('button', { name: 'Confirm 1 order' }).click();
  await unpaid.getByRole('button', { name: 'Confirm without payment' }).click();
  await expect(toast(page, '1 order updated')).toBeVisible();
  await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(0);
  await rows.filter({ hasText: 'Confirmed' }).last().getByRole('link').click();
  await page.getByRole('button', { name: 'Undo Confirmed' }).click();
  await page.goBack();
  await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(1);
  await rows.filter({ hasText: 'Pending' }).getByRole('checkbox').check();
  await together.getByRole('button', { name: 'Confirm 1 order' }).click();
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/api/admin/'));
  await unpaid.getByRole('button', { name: 'Confirm without payment' }).click();
  await sent;
  // Closing the page before the answer loses nothing.
  await page.goto('about:blank');
  const statusOf = async (id = '') =>
    (await ask(store, (sql) => sql<{ status: string }[]>`select status from orders where id = ${id}`))[0]
      ?.status;
  await expect.poll(() => Promise.all(ids.map(statusOf))).not.toContain('pending');

  await visit(page, `/admin?tab=orders&order=${ids[2]}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(email);
  await page.getByRole('textbox', { name: 'A note for the yard' }).fill('Call the gate first');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Call the gate first');
  await expectAccessible(page);

  // On the board its load moves by the arrow keys, and by dragging.
  const [planned] = await ask(
    store,
    (sql) =>
      sql<{ id: string; day: string }[]>`select id, day from deliveries where order_id = ${ids[2] ?? ''}`,
  );
  await goTo(page, `/admin?tab=deliveries&day=${planned?.day}`);
  const card = page.locator(`li:has(#load-${planned?.id})`);
  const truckOf = async () => {
    const [load] = await ask(
      store,
      (sql) => sql<{ truck: number }[]>`select truck from deliveries where id = ${planned?.id ?? ''}`,
    );
    return load?.truck;
  };
  const before = (await truckOf()) ?? 0;
  await card.getByRole('group').focus();
  await page.keyboard.press(before < 3 ? 'ArrowRight' : 'ArrowLeft');
  await expect.poll(truckOf).toBe(before < 3 ? before + 1 : before - 1);
  await expect(card.getByRole('group')).toBeFocused();
  await expect(card.getByRole('checkbox')).toBeEnabled();
  // By its text; let go once it says where it would go.
  await drag(
    page,
    card.getByText('A product'),
    page.locator('.board-truck').nth(before - 1),
    `Truck ${before}`,
  );
  await expect.poll(truckOf).toBe(before);
  // By its grip under a finger, with a word about where it would go.
  const other = before < 3 ? before + 1 : before - 1;
  await expect(card.getByRole('checkbox')).toBeEnabled();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', { x, y }: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const truck = page.locator('.board-truck').nth(other - 1);
  // Where it was let go, not where it was taken up.
  await expect(
    page
      .locator('.board-truck')
      .nth(before - 1)
      .locator(card),
  ).toBeVisible();
  const from = await middleOf(card.locator('.board-grip'));
  await touch('touchStart', from);
  // The first step only takes it up.
  await touch('touchMove', { x: from.x + 12, y: from.y });
  await expect(async () => {
    await touch('touchMove', await middleOf(truck));
    await expect(page.locator('.board-ghost')).toContainText(`Truck ${other}`, { timeout: 5_000 });
  }).toPass();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(truckOf).toBe(other);
  await expect(page.locator('.board-ghost')).toHaveCount(0);

  // A full day: seventeen loads of three trucks are two screens of a phone. Several are moved at once, and back.
  // An open board would plan these orders by itself.
  await goTo(page, '/admin?tab=orders');
  const full = await ask(store, async (sql) => {
    const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;
    const made: string[] = [];
    for (let at = 0; at < 17; at += 1) {
      const id = await orderOf(sql, null, [product?.id ?? ''], 'confirmed');
      made.push(id);
      const load = {
        orderId: id,
        load: 1,
        day: '2031-07-01',
        position: Math.floor(at / 3),
        truck: (at % 3) + 1,
      };
      // The load first: the board that was left may still be planning what has a day and no load.
      await sql`insert into deliveries ${sql({ ...load, name: 'Pea Gravel', materialId: 'pea-gravel', cubicYards: 12, pounds: 34_000 })}`;
      await sql`
        update orders set delivery_date = '2031-07-01', customer_phone = '(615) 555-0137',
          customer_name = 'Magdalena Whitfield-Rodriguez' where id = ${id}`;
    }
    const waits = await orderOf(sql, null, [product?.id ?? ''], 'pending');
    await changeOrders(
      sql,
      (tx) => tx`
      update orders set payment_status = 'paid', paid_at = now(), delivery_date = '2031-07-01' where id = ${waits}`,
    );
    return [...made, waits];
  });
  const trucks = () =>
    ask(
      store,
      (sql) => sql<{ truck: number; loads: number }[]>`
        select truck, count(*)::int as loads from deliveries where order_id = any(${full}) group by truck order by truck`,
    );
  await goTo(page, '/admin?tab=deliveries&day=2031-07-01');
  const day = page.getByRole('region', { name: /Jul 1/ });
  await expect(day.getByRole('listitem')).toHaveCount(17);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { y: top = 0, height = 0 } = (await day.boundingBox()) ?? {};
  expect(top + height + (await page.evaluate(() => scrollY))).toBeLessThan(2 * 844);
  await expectAccessible(page, NARROW);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const at of [0, 1, 2]) await day.getByRole('checkbox').nth(at).check();
  const chosen = page.getByRole('region', { name: 'Selected loads' });
  await expect(chosen).toContainText('3 loads, 36 yd³, 51 tons');
  await chosen.getByLabel('Truck').selectOption('Truck 3');
  await chosen.getByRole('button', { name: 'Move' }).click();
  await expect.poll(trucks).toEqual([
    { truck: 1, loads: 3 },
    { truck: 2, loads: 6 },
    { truck: 3, loads: 8 },
  ]);
  await expect(day.getByText('More than 6 loads for one day')).toBeVisible();
  for (const at of [14, 15, 16]) await day.getByRole('checkbox').nth(at).check();
  await chosen.getByLabel('Truck').selectOption('Truck 1');
  await chosen.getByRole('button', { name: 'Move' }).click();
  await expect.poll(trucks).toEqual([
    { truck: 1, loads: 6 },
    { truck: 2, loads: 6 },
    { truck: 3, loads: 5 },
  ]);
  const waiting = page.getByRole('region', { name: /Not on a truck yet/ });
  // A full truck takes one more order only when the dispatcher says so.
  await waiting.getByRole('listitem').filter({ hasText: 'Jul 1' }).getByRole('checkbox').check();
  const orders = page.getByRole('region', { name: 'Selected orders' });
  await orders.getByLabel('Truck').selectOption('Truck 1');
  await orders.getByRole('button', { name: 'Put on trucks' }).click();
  const left = page.getByRole('alert').filter({ hasText: '1 order was not put on a truck' });
  await expect(left).toContainText('The truck is full that day');
  await expectAccessible(page, undefined, '.note[role=alert]');
  await left.getByRole('button', { name: 'Put on the truck anyway' }).click();
  await expect(day.getByRole('listitem')).toHaveCount(18);
  await expect(left).toHaveCount(0);
  // It is undone at the order.
  await goTo(page, `/admin?tab=orders&order=${full.at(-1)}`);
  await page.getByRole('button', { name: 'Undo Confirmed' }).click();
  await goTo(page, '/admin?tab=deliveries&day=2031-07-01');
  await expect(day.getByRole('listitem')).toHaveCount(17);
  await day.getByLabel(/^More: Truck 3/).click();
  await day.getByRole('button', { name: /^Out of service: Truck 3/ }).click();
  await expect(day.getByText('Out of service: move its loads')).toBeVisible();
  // To confirm it asks the same, and on a phone brings the answer into view.
  await page.setViewportSize({ width: 390, height: 844 });
  await waiting
    .getByRole('listitem')
    .filter({ hasText: 'Jul 1' })
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(left).toContainText('The trucks are full that day');
  await expect(left).toBeFocused();
  await expect(left).toBeInViewport({ ratio: 1 });
  await left.getByRole('button', { name: 'Put on the truck anyway' }).click();
  await expect(day.getByRole('listitem')).toHaveCount(18);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(trucks).toContainEqual({ truck: 3, loads: 5 });

  await page.getByRole('link', { name: /^Print/ }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText(/Load first: Pea Gravel\s*12 yd³/);
  await expect(page.getByRole('article').last()).toContainText('Magdalena Whitfield-Rodriguez');

  problems.allow(/status of 500|Failed to fetch orders|not up to date/);
  await page.route(/\/api\/admin\/orders(?:\?|$)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'fault' } }),
  );
  await visit(page, '/admin?tab=orders');
  await expect(toast(page, 'Failed to fetch orders')).toBeVisible();
  problems.allow(/Failed to update order status/);
  await page.route('**/status', (route) => route.fulfill({ status: 500, json: { code: 'fault' } }));
  await visit(page, `/admin?tab=orders&order=${ids[2]}`);
  await page.getByRole('button', { name: 'Start Delivery' }).click();
  await page.getByRole('button', { name: 'Start today anyway' }).click();
  await expect(toast(page, 'Failed to update order status')).toBeVisible();
});

test('a moved day is told or not, as the admin chooses, and an undone step sends no email', {
  tag: '@long',
}, async ({ page, store }) => {
  const email = 'careful.admin@example.com';
  const buyer = 'dana.buyer@example.com';
  await newPerson(store, email);
  const id = await ask(store, async (sql) => {
    await sql`update users set role = 'admin' where email = ${email}`;
    const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;
    const made = await orderOf(sql, null, [product?.id ?? ''], 'confirmed');
    await changeOrders(
      sql,
      (tx) => tx`
      update orders set payment_status = 'paid', paid_at = now(), customer_email = ${buyer}, delivery_date = '2031-09-02'
      where id = ${made}`,
    );
    const load = { orderId: made, day: '2031-09-02', position: 0, name: 'Pea Gravel', cubicYards: 3 };
    await sql`insert into deliveries ${sql([1, 2].map((n) => ({ ...load, load: n, truck: n })))}`;
    return made;
  });
  const stands = () =>
    ask(
      store,
      (sql) => sql<{ status: string; days: string[]; refunds: number; mails: string[] }[]>`
        select status,
          (select array_agg(day::text order by load) from deliveries where order_id = orders.id) as days,
          (select count(*) from order_refund_requests where order_id = orders.id)::int as refunds,
          (select coalesce(array_agg(template order by created_at), '{}') from mails where key like '%' || orders.id || '%')
            as mails
        from orders where id = ${id}`,
    );
  await signIn(page, store, email);

  // On the board, from its list of days.
  await visit(page, '/admin?tab=deliveries&day=2031-09-02');
  const second = page
    .getByRole('region', { name: /Sep 2/ })
    .getByRole('listitem')
    .filter({ hasText: 'Load 2 of 2' });
  const nextDay = page.getByRole('region', { name: /Sep 3/ });
  await second.getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Selected loads' });
  await chosen.getByLabel('Day').selectOption('2031-09-03');
  await chosen.getByLabel('Truck').selectOption('Truck 3');
  await chosen.getByRole('button', { name: 'Move' }).click();
  const question = page.getByRole('dialog', { name: 'Tell the customer?' });
  await expect(question).toContainText('Tue, Sep 2 → Wed, Sep 3');
  await question.getByRole('button', { name: 'Move without telling' }).click();
  await expect(nextDay.getByRole('listitem')).toContainText('Load 2 of 2');
  // The truck's stops, printed from the board, have the paper for themselves.
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByRole('link', { name: 'Print Wed, Sep 3' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Truck 3, Wed, Sep 3');
  await expect(sheet).toContainText('Load 2 of 2');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Admin sections' })).toBeHidden();
  expect((await sheet.boundingBox())?.width).toBeGreaterThan(600);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back' }).click();
  await expect
    .poll(stands)
    .toEqual([{ status: 'confirmed', days: ['2031-09-02', '2031-09-03'], refunds: 0, mails: [] }]);

  // On the order's own page: another day for all of it.
  await visit(page, `/admin?tab=orders&order=${id}`);
  await page.getByLabel('Another day').fill('2031-09-04');
  await expect(page.getByRole('checkbox', { name: 'Tell the customer' })).toBeChecked();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(toast(page, 'Delivery moved to')).toBeVisible();
  const told = ['order_rescheduled'];
  await expect.poll(stands).toMatchObject([{ days: ['2031-09-04', '2031-09-04'], mails: told }]);

  // A refund is closed and empty until it is asked for, needs a reason, and says what becomes of the order.
  await expect(page.getByLabel('Refund amount ($)')).toHaveCount(0);
  await page.getByRole('button', { name: 'Refund' }).click();
  const refunding = page.getByRole('dialog', { name: 'Refund' });
  await expect(refunding.getByLabel('Refund amount ($)')).toHaveValue('');
  await refunding.getByLabel('Refund amount ($)').fill('1,596.00');
  await refunding.getByRole('button', { name: 'Continue' }).click();
  await expect(refunding).toContainText('Enter an amount up to $5.00.');
  await expect(refunding).toContainText('Say why, in up to 200 characters.');
  await refunding.getByLabel('Refund amount ($)').fill('2.00');
  await refunding.getByLabel('Reason').fill('Short load');
  await refunding.getByRole('button', { name: 'Continue' }).click();
  await expect(refunding).toContainText('The order stays confirmed. It will still be delivered.');
  await expect(refunding).toContainText(`${buyer} will get an email`);
  await expect.poll(stands).toMatchObject([{ refunds: 0, mails: told }]);
  await refunding.getByRole('button', { name: 'Refund $2.00' }).click();
  await expect(toast(page, '$2.00 refunded')).toBeVisible();
  told.push('order_refunded');

  // One step, but for another day than today; undone, its mail is never sent.
  await page.getByRole('button', { name: 'Start Delivery' }).click();
  const otherDay = page.getByRole('dialog', { name: 'Not planned for today' });
  await expect(otherDay).toContainText('Planned for Thu, Sep 4.');
  await expectAccessible(page, undefined, SHEET);
  await otherDay.getByRole('button', { name: 'Not yet' }).click();
  await expect(otherDay).toBeHidden();
  await expect.poll(stands).toMatchObject([{ status: 'confirmed', mails: told }]);
  await page.getByRole('button', { name: 'Start Delivery' }).click();
  await otherDay.getByRole('button', { name: 'Start today anyway' }).click();
  await expect(toast(page, 'Order status updated to in progress')).toBeVisible();
  await expect.poll(stands).toMatchObject([{ status: 'in_progress', mails: [...told, 'order_status'] }]);
  await page.getByRole('button', { name: 'Undo In progress' }).click();
  await expect(toast(page, 'Undone. No email is sent.')).toBeVisible();
  await expect.poll(stands).toMatchObject([{ status: 'confirmed', mails: told }]);
});

test('a phone order survives a reload, is placed once, and is edited before it is loaded', {
  tag: '@long',
}, async ({ page, store, problems }) => {
  const email = 'phone.clerk@example.com';
  const buyer = 'ray.tolliver@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'clerk' where email = ${email}`);
  await signIn(page, store, email);
  await visit(page, '/admin?tab=orders');
  await page.getByRole('link', { name: 'New order' }).click();
  const place = page.getByRole('button', { name: 'Place the order' });
  const goods = page.getByLabel('Add a product');
  const named = (name: string) => page.locator(`.entry [name=${name}]`);
  await named('customerName').fill('Somebody else');
  await place.click();
  await expect(goods).toHaveAccessibleDescription('Add a product first.');
  await page.getByRole('link', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Leave and discard' }).click();
  await expect(named('customerName')).toHaveValue('');
  await expect(goods).toHaveAccessibleDescription('');
  await goods.fill('pea gravel');
  await page
    .getByRole('list', { name: 'Products found' })
    .getByRole('button', { name: /^Pea Gravel\s*\$/ })
    .click();
  const yards = page.getByRole('textbox', { name: 'Cubic yards of Pea Gravel' });
  await yards.fill('6');
  await named('customerName').fill('Ray Tolliver');
  await named('customerEmail').fill(buyer);
  await named('deliveryAddress').fill('214 Boxwood Lane');
  await named('deliveryZip').fill('37203');
  await page.getByRole('group', { name: 'Payment' }).getByText('Check').click();
  await expectAccessible(page);

  // A reload asks whether this is still the same call.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/^Continue your draft from/)).toBeVisible();
  // Above both columns of the form.
  const widths = await page
    .locator('.entry, .entry > .form-draft')
    .evaluateAll((boxes) => boxes.map(({ clientWidth }) => clientWidth));
  expect((widths[0] ?? 0) - (widths[1] ?? 0)).toBeLessThan(50);
  await expect(named('customerName')).toHaveValue('');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(named('customerName')).toHaveValue('Ray Tolliver');
  await expect(yards).toHaveValue('6');
  const due = await page.getByText(/is due$/).textContent();
  await expect(page.getByLabel('Amount received ($)')).toHaveValue(/[\d.]+/.exec(due ?? '')?.[0] ?? '');
  await page.getByLabel('Check number').fill('1042');

  // What is missing or too much is told where it is typed.
  const amount = page.getByLabel('Amount received ($)');
  for (const typed of ['', '5-6', '-3']) {
    await amount.fill(typed);
    await place.click();
    await expect(amount).toHaveAccessibleDescription(/An amount such as 35 or 35\.50\./);
  }
  problems.allow(/status of 4(?:00|22) |ERR_FAILED|could not be placed/);
  await named('deliveryZip').fill('90210');
  await expect(named('deliveryZip')).toHaveAccessibleDescription(/We do not deliver to this ZIP/);
  await named('deliveryZip').fill('37203');
  await page.getByText('Discount or promo code').click();
  const discount = page.getByLabel('Discount ($)');
  await discount.fill('9000');
  await expect(discount).toHaveAccessibleDescription(/less than the price of the goods/);
  await expect(page.getByText(/[−-]\$/)).toHaveCount(0);
  await discount.fill('');
  await amount.fill('1');

  // The wrong amount stays unpaid, and the answer to the right one is lost: the second press finds the order.
  await place.click();
  await expect(page.getByText(/^Exactly .* is due\.$/)).toBeVisible();
  await page.getByLabel('Amount received ($)').fill(/[\d,.]+/.exec(due ?? '')?.[0] ?? '');
  let isLost = false;
  await page.route('**/api/admin/orders', async (route) => {
    // The list is read at the same address.
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await place.click();
  await expect(toast(page, 'The order could not be placed.')).toBeVisible();
  await place.click();
  await expect(page.getByRole('heading', { name: 'Ray Tolliver' })).toBeVisible();
  const placed = () =>
    ask(
      store,
      (sql) => sql<{ paymentStatus: string; cubicYards: number; dueCents: number }[]>`
        select payment_status, quantity as cubic_yards, due_cents from orders where customer_email = ${buyer}`,
    );
  expect(await placed()).toEqual([{ paymentStatus: 'paid', cubicYards: 6, dueCents: 0 }]);

  // Six yards more: the difference is said before it counts.
  await page.getByRole('link', { name: 'Change the order' }).click();
  await yards.fill('12');
  await page.getByText('On delivery', { exact: true }).click();
  await page.getByRole('button', { name: 'Review the change' }).click();
  const review = page.getByRole('dialog', { name: /^Change ORD-/ });
  await expect(review).toContainText('more to pay.');
  await review.getByRole('button', { name: 'Change the order' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    '6 × Pea Gravel → 12 × Pea Gravel',
  );
  expect(await placed()).toMatchObject([{ paymentStatus: 'paid', cubicYards: 12 }]);
  expect((await placed())[0]?.dueCents).toBeGreaterThan(0);

  await test.step('it becomes a pick-up: no fee, no truck, and the history says so', async () => {
    await page.getByRole('link', { name: 'Change the order' }).click();
    await page.getByRole('checkbox', { name: 'Pick-up at the yard' }).check();
    await expect(named('deliveryAddress')).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Review the change' }).click();
    await expect(review).toContainText('They will pick it up at the yard.');
    await review.getByRole('button', { name: 'Change the order' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Delivery → Pick-up');
  });
  // The check was another customer's: it is reversed with a reason, and the order owes all of it.
  const money = page.getByRole('region', { name: 'Payment', exact: true });
  await money.getByRole('button', { name: /^Reverse/ }).click();
  const reversing = page.getByRole('dialog', { name: /^Reverse \$/ });
  await reversing.getByRole('button', { name: 'Reverse' }).click();
  await expect(reversing.getByText('Say why, in up to 200 characters.')).toBeVisible();
  await reversing.getByRole('textbox', { name: /^Reason/ }).fill('Another customer’s check');
  await expectAccessible(page, undefined, SHEET);
  await reversing.getByRole('button', { name: 'Reverse' }).click();
  await expect(money).toContainText('reversed');
  await expect(money.getByRole('button', { name: /^Reverse/ })).toHaveCount(0);
  expect(await placed()).toMatchObject([{ paymentStatus: 'invoiced', dueCents: 0 }]);

  // The books have the payment of an order that was paid in cash.
  await ask(store, async (sql) => {
    const [rake] = await sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`;
    const id = await orderOf(sql, null, [rake?.id ?? '']);
    await sql`insert into order_payments ${sql({ orderId: id, method: 'cash', amountCents: 500, taxCents: 0, actor: email })}`;
    await changeOrders(
      sql,
      (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${id}`,
    );
  });
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await visit(page, '/admin?tab=analytics');
  await expect(page.getByRole('heading', { name: 'For the accountant' })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Payments and refunds (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Ray Tolliver');
});
