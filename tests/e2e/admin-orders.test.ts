// The orders room in a browser: the list and its chips, several at once with undo, another admin's hand, the panel.
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { orderOf } from '../helpers/owners.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, slip, visit } from '../helpers/visitor.ts';

test.use({ serviceWorkers: 'block' });

test('an admin moves orders, one and several, and sees what another one did', async ({
  page,
  store,
  problems,
}) => {
  const email = 'dispatch@example.com';
  await newPerson(store, email);
  const ids = await ask(store, async (sql) => {
    await sql`update users set role = 'admin' where email = ${email}`;
    const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) made.push(await orderOf(sql, null, [product?.id ?? ''], 'pending'));
    await sql`update orders set customer_name = 'Quarry Crew' where id = any(${made})`;
    return made;
  });
  await signIn(page, email);
  await visit(page, '/admin?tab=orders&q=quarry');
  const rows = page.getByRole('listitem').filter({ hasText: 'Quarry Crew' });
  await expect(rows).toHaveCount(3);

  // None of them is paid, which is said before anything goes on a truck.
  await rows.first().getByRole('button', { name: 'Confirm Order' }).click();
  const unpaid = page.getByRole('dialog', { name: 'Not paid yet' });
  await unpaid.getByRole('button', { name: 'Wait for the money' }).click();
  await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(3);
  await rows.first().getByRole('button', { name: 'Confirm Order' }).click();
  await unpaid.getByRole('button', { name: 'Confirm without payment' }).click();
  await expect(slip(page, 'Order status updated to confirmed')).toBeVisible();
  await expect(rows.first().getByRole('button', { name: 'Mark as Delivered' })).toBeVisible();
  await expect(rows.first().getByRole('checkbox')).toBeFocused();

  // Another admin, meanwhile: nobody reloads anything.
  await ask(store, (sql) => sql`update orders set status = 'cancelled' where id = ${ids[0] ?? ''}`);
  await expect(rows.filter({ hasText: 'Cancelled' })).toHaveCount(1);

  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  const together = page.getByRole('group', { name: 'Selected orders' });
  await together.getByRole('button', { name: 'Confirm Order (1)' }).click();
  await unpaid.getByRole('button', { name: 'Confirm without payment' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(1);
  await rows.filter({ hasText: 'Pending' }).getByRole('checkbox').check();
  await together.getByRole('button', { name: 'Confirm Order (1)' }).click();
  await unpaid.getByRole('button', { name: 'Confirm without payment' }).click();
  // Leaving the room sends what waits.
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(slip(page, '1 order updated')).toBeVisible();

  await visit(page, `/admin?tab=orders&order=${ids[2]}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(email);
  await page.getByRole('textbox', { name: 'A note for the yard' }).fill('Call the gate first');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Call the gate first');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);

  // The driver's ticket has the paper for itself.
  await visit(page, `/admin?tab=orders&print=${ids[2]}`);
  const ticket = page.locator('.admin-ticket');
  await expect(ticket).toContainText('1 Main St');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Rooms of the office' })).toBeHidden();
  expect((await ticket.boundingBox())?.width).toBeGreaterThan(600);
  await page.emulateMedia({ media: 'screen' });

  // On the board its load moves by the arrow keys, and by dragging.
  const [planned] = await ask(
    store,
    (sql) =>
      sql<{ id: string; day: string }[]>`select id, day from deliveries where order_id = ${ids[2] ?? ''}`,
  );
  await visit(page, `/admin?tab=deliveries&day=${planned?.day}`);
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
  await expect(card.getByRole('combobox')).toBeEnabled();
  // By its text, and not in one leap: the place must have been asked whether it takes the load.
  await card.getByText('A product').dragTo(page.locator('.board-truck').nth(before - 1), { steps: 8 });
  await expect.poll(truckOf).toBe(before);
  // By its grip under a finger, with a word about where it would go.
  const other = before < 3 ? before + 1 : before - 1;
  await expect(card.getByRole('combobox')).toBeEnabled();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', { x, y }: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const middleOf = async (what: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await what.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const truck = page.locator('.board-truck').nth(other - 1);
  await touch('touchStart', await middleOf(card.locator('.board-grip')));
  await touch('touchMove', await middleOf(truck));
  await expect(page.locator('.board-ghost')).toContainText(`truck ${other}`);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(truckOf).toBe(other);
  await expect(page.locator('.board-ghost')).toHaveCount(0);
  const onBoard = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(onBoard.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);

  problems.allow(/status of 500|Failed to fetch orders|not up to date/);
  await page.route('**/api/admin/orders?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'fault' } }),
  );
  await visit(page, '/admin?tab=orders');
  await expect(slip(page, 'Failed to fetch orders')).toBeVisible();
  problems.allow(/Failed to update order status/);
  await page.route('**/status', (route) => route.fulfill({ status: 500, json: { code: 'fault' } }));
  await visit(page, `/admin?tab=orders&order=${ids[2]}`);
  await page.getByRole('button', { name: /Start Delivery|Confirm Order/ }).click();
  await expect(slip(page, 'Failed to update order status')).toBeVisible();
});
