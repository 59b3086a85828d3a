// A guest types a street and a ZIP; everybody after that reads the whole address, the driver's map too.
import { changeOrders } from '../helpers/changeOrders.ts';
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { mailedLink, newPerson, signIn } from '../helpers/people.ts';
import { addToCart, ask, goTo, goToPayment, ordersOf, payWith, visit } from '../helpers/visitor.ts';

const WHOLE = '214 Boxwood Lane, Berry Hill, TN 37204';
const DAY = '2031-06-02';

test('the same full address is in the email, order tracking, the printed order and the driver’s list', {
  tag: '@long',
}, async ({ page, context, store }) => {
  const email = 'where@example.com';
  await addToCart(page, '/product/pea-gravel', 3);
  await goTo(page, '/checkout');
  const city = page.getByRole('textbox', { name: 'City' });
  const zip = page.getByRole('textbox', { name: 'ZIP code' });
  await page.getByRole('textbox', { name: 'Delivery address' }).fill('214 Boxwood Lane');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  // No day is offered that another ZIP does not have.
  const days = page.getByRole('group', { name: 'Delivery date' });
  await expect(days).toContainText('Enter the ZIP code to see delivery days.');
  await expect(days.getByRole('button')).toHaveCount(0);
  await zip.fill('90210');
  await expect(days).toContainText('We have no fixed delivery price there.');
  // Before the field is left: the press that leaves it would miss a day that moves away under it.
  await zip.fill('37064');
  await expect(city).toHaveValue('Franklin');
  await expect(days.getByRole('button')).toHaveCount(6);
  await city.fill('Leiper’s Fork');
  // A typed city stays typed; emptied, the field stays so until there is a word.
  await zip.fill('37204');
  await zip.blur();
  await expect(city).toHaveValue('Leiper’s Fork');
  await city.fill('');
  await expect(city).toHaveValue('');
  await city.fill('Berry Hill');
  await expectAccessible(page);
  const tab = await goToPayment(page, context);
  await payWith(tab, 'paid');
  // With the day it has found the order, which this device remembers.
  await expect(tab.getByRole('heading', { name: /^Order Confirmed! Arriving/ })).toBeVisible();
  await tab.close();
  const [order] = await ordersOf(store, email);
  if (!order) throw new Error('no order');
  await mailedLink(store, email, /^We have your order/, new RegExp(`(${WHOLE})`));

  await visit(page, `/track-order?order=${order.orderNumber}`);
  await expect(page.getByRole('region', { name: 'Load ticket', exact: true })).toContainText(WHOLE);

  const driver = 'where-driver@example.com';
  await newPerson(store, driver);
  await ask(store, async (sql) => {
    await sql`update users set role = 'admin' where email = ${driver}`;
    await changeOrders(sql, (tx) => tx`update orders set status = 'confirmed' where id = ${order.id}`);
    await sql`insert into deliveries ${sql({ orderId: order.id, load: 1, day: DAY, truck: 2, position: 0, name: 'Pea Gravel', cubicYards: 3 })}`;
  });
  await signIn(page, store, driver);
  await visit(page, `/admin?tab=orders&order=${order.id}`);
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(WHOLE);
  await goTo(page, `/admin/drive?truck=2&day=${DAY}`);
  const stop = page.getByRole('listitem').filter({ hasText: 'Dana Whitfield' });
  await expect(stop).toContainText(WHOLE);
  await expect(stop.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(WHOLE)}`,
  );
});
