// A driver's day on a phone: opened with signal, worked without it, told to the yard when there is some again.

import { expect, test } from '../helpers/e2e.ts';
import { loadFor } from '../helpers/examples.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, visit, workerRuns } from '../helpers/visitor.ts';

test('a driver’s list works without signal and sends every tap once @phone', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|signal|out of reach|comes later|status of 40[013]|session/i,
  );
  const email = 'driver@example.com';
  await newPerson(store, email);
  const day = '2031-06-02';
  const load = await ask(store, async (sql) => {
    const [person] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
    const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;
    const owner = `u:${person?.id}`;
    const id = await loadFor(sql, { userId: person?.id ?? '', owner }, product?.id ?? '');
    await sql`update deliveries set day = ${day}, truck = 2 where id = ${id}`;
    return id;
  });
  await signIn(page, store, email);
  await visit(page, '/privacy');
  await workerRuns(page);
  await visit(page, `/admin/drive?truck=2&day=${day}`);
  const stop = page.getByRole('listitem').filter({ hasText: '3 yd³ Topsoil' });
  await expect(stop).toContainText('1 Main St');
  // Kept: the list, and the code that shows it.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('admin')).keys()).length))
    .toBeGreaterThan(2);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No signal. This is how it stood')).toBeVisible();
  // It cannot be delivered, and then it can after all.
  await stop.getByRole('button', { name: 'Could not deliver' }).click();
  const missed = page.getByRole('dialog', { name: 'Could not deliver' });
  await missed.getByRole('radio', { name: 'Truck cannot get in' }).check();
  await missed.getByRole('button', { name: 'Bring it back' }).click();
  await expect(stop).toContainText('Could not deliver: Truck cannot get in');
  const picture = { name: 'load.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG, 'base64') };
  await stop.getByRole('button', { name: '$5 received' }).click();
  const payment = page.getByRole('dialog', { name: /^\$\d received$/ });
  const amount = payment.getByRole('textbox', { name: 'Amount received ($)' });
  await expect(amount).toHaveValue('5.00');
  await amount.fill('6');
  await payment.getByRole('button', { name: 'Save payment' }).click();
  await expect(payment).toContainText('Enter an amount up to $5.');
  await amount.fill('2');
  await payment.getByRole('button', { name: 'Save payment' }).click();
  await expect(stop).toContainText('$2 received: Cash');
  await expect(stop).toContainText('Collect $3');
  // One tap each, but for another day than today; and back again.
  await stop.getByRole('button', { name: 'Start Delivery' }).click();
  const otherDay = page.getByRole('dialog', { name: 'Not planned for today' });
  await expect(otherDay).toContainText('Planned for Mon, Jun 2');
  await otherDay.getByRole('button', { name: 'Not yet' }).click();
  await expect(stop).not.toContainText('On the road');
  await stop.getByRole('button', { name: 'Start Delivery' }).click();
  await otherDay.getByRole('button', { name: 'Start today anyway' }).click();
  await expect(stop).toContainText('On the road');
  await expect(stop).toContainText('Saved on this device. It will be sent when there is a signal.');
  await stop.getByRole('button', { name: 'Mark as Delivered' }).click();
  await otherDay.getByRole('button', { name: 'Mark as delivered anyway' }).click();
  // The rest of the money is asked for, each time until it is there.
  const unpaid = page.getByRole('dialog', { name: 'Not paid yet' });
  const deliver = unpaid.getByRole('button', { name: 'Mark as Delivered' });
  await expect(unpaid).toContainText('$3 is not paid yet.');
  await deliver.click();
  await expect(unpaid).toContainText('Say whether you received the money.');
  await unpaid.getByRole('radio', { name: 'Nothing received: still unpaid' }).check();
  await deliver.click();
  await stop.getByRole('button', { name: 'Undo Delivered' }).click();
  await expect(stop).toContainText('On the road');
  await expect(stop).toContainText('Collect $3');
  await stop.getByRole('button', { name: 'Mark as Delivered' }).click();
  await otherDay.getByRole('button', { name: 'Mark as delivered anyway' }).click();
  await unpaid.getByRole('radio', { name: 'Check' }).check();
  await unpaid.getByRole('textbox', { name: 'Check number' }).fill('1042');
  await deliver.click();
  await expect(stop).toContainText('$3 received: Check');
  await expect(stop).not.toContainText('Collect');
  const handIn = page.getByRole('region', { name: 'To hand in' });
  for (const row of ['Cash, 1$2.00', 'Check, 1$3.00', 'To hand in$5.00'])
    await expect(handIn).toContainText(row);
  await stop.locator('input[type=file]').setInputFiles(picture);
  await expect(stop).toContainText('Another picture (1)');
  const inYard = () => ask(store, (sql) => sql`select status from deliveries where id = ${load}`);
  expect(await inYard()).toEqual([{ status: 'planned' }]);

  await context.setOffline(false);
  await expect(stop).not.toContainText('Saved on this device');
  await expect.poll(inYard).toEqual([{ status: 'delivered' }]);
  const told = () =>
    ask(
      store,
      (sql) => sql`
      select (select count(*) from delivery_marks where delivery_id = ${load})::int as marks,
        (select array_agg(kind order by kind) from delivery_proofs where delivery_id = ${load}) as proofs,
        (select array_agg(p.method || ' ' || p.amount_cents order by p.amount_cents) from order_payments p
          join deliveries d on d.order_id = p.order_id where d.id = ${load}) as paid,
        (select o.status from orders o join deliveries d on d.order_id = o.id where d.id = ${load}) as status`,
    );
  const proofs = ['load'];
  // What was tapped without signal is one command each; the load's own may arrive first.
  await expect
    .poll(told)
    .toEqual([{ marks: 7, proofs, paid: ['cash 200', 'check 300'], status: 'delivered' }]);

  const kept = (start: string) =>
    page.evaluate(async (start) => {
      const names = (await indexedDB.databases()).flatMap(({ name }) =>
        name?.startsWith('u:') ? [name] : [],
      );
      const opening = indexedDB.open(names[0] ?? '');
      await new Promise((opened) => opening.addEventListener('success', opened));
      const keys = opening.result.transaction('meta').objectStore('meta').getAllKeys();
      await new Promise((read) => keys.addEventListener('success', read));
      opening.result.close();
      return keys.result.filter((key) => String(key).startsWith(start));
    }, start);

  // The office: what was opened today stays readable without signal, and the rest says what it needs.
  await visit(page, '/admin?tab=orders');
  const listed = page.getByRole('link', { name: /ORD-/ }).first();
  await expect(listed).toBeVisible();
  // The list and the counts beside it, whichever is kept first.
  await expect.poll(async () => (await kept('admin /api/admin/orders')).length).toBe(2);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No signal. The yard office shows what was loaded today.')).toBeVisible();
  await expect(listed).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Admin sections' });
  await sections.getByRole('link', { name: 'Deliveries' }).click();
  await expect(page.getByText('This page needs a signal.')).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Settings' })).toBeHidden();
  await sections.getByRole('button', { name: 'More' }).click();
  await expect(sections.getByRole('link', { name: 'Settings' })).toBeVisible();
  await sections.getByRole('link', { name: 'Orders' }).click();
  await expect(listed).toBeVisible();
  await visit(page, '/admin?tab=deliveries');
  await expect(page.getByText('This page needs a signal.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Day board' })).toBeVisible();
  await visit(page, `/admin/drive?truck=2&day=${day}`);
  await expect(stop).toBeVisible();

  // No admin any more: the list with its addresses is gone from the phone, which no loss of signal did.
  await ask(store, (sql) => sql`update users set role = 'customer' where email = ${email}`);
  await page.reload();
  await expect(page.getByText('You do not have access to this page.')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('This list has not been opened on this device yet.')).toBeVisible();

  // Nor is there one on the phone of an account that was closed.
  await context.setOffline(false);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await page.reload();
  await expect.poll(() => kept('drive ')).toEqual([`drive 2 ${day}`]);
  await ask(store, async (sql) => {
    await sql`update users set disabled_at = now() where email = ${email}`;
    await sql`delete from sessions where user_id = (select id from users where email = ${email})`;
  });
  await page.reload();
  await expect(page).toArriveAt(/\/auth\?/);
  await expect.poll(() => kept('drive ')).toEqual([]);
  expect(await kept('admin ')).toEqual([]);
});

test('a driver who asks for another day sees today’s list, and why @phone', { tag: '@long' }, async ({
  page,
  store,
  problems,
}) => {
  problems.allow(/status of 403/);
  const email = 'another-day@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'driver' where email = ${email}`);
  await signIn(page, store, email);
  await visit(page, '/admin/drive?truck=1&day=2031-06-02');
  await expect(page.getByText('Drivers see only today’s list of trucks they drive: this one.')).toBeVisible();
  await expect(page.getByText('Jun 2')).toHaveCount(0);
});
