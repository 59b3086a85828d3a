// A business buys on account: it asks, the yard approves, the order is invoiced, and the invoice is a page to print or pay.
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { addToCart, ask, fillCheckout, goTo, toast, visit } from '../helpers/visitor.ts';

test.use({ isStoreShared: false });

test('a contractor requests an account, orders on it once approved, and prints the invoice', {
  tag: '@long',
}, async ({ page, store }) => {
  const email = 'quarry@example.com';
  await newPerson(store, email);
  await signIn(page, store, email);
  // Opened directly: the account answers although the sign-in client comes later.
  await visit(page, '/account/contractor');
  await page.getByRole('textbox', { name: 'Business name' }).fill('Quarry & Sons');
  await page.getByRole('button', { name: 'Ask for a contractor account' }).click();
  await expect(toast(page, 'Your request is with the yard')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quarry & Sons' })).toBeFocused();
  await ask(
    store,
    (sql) => sql`
      update contractor_accounts
      set status = 'approved', percent_off = 10, terms_days = 30, credit_limit_cents = 300000
      where contact_email = ${email}`,
  );
  await visit(page, '/account/contractor');
  await expect(page.getByText('Invoices due after 30 days')).toBeVisible();
  await addToCart(page, '/product/premium-garden-topsoil', 3);
  await expect(page.getByText('$40.50 per cubic yard, your contractor price')).toBeVisible();
  await goTo(page, '/checkout');
  await fillCheckout(page, email);
  await page.getByRole('textbox', { name: 'PO number' }).fill('88-12');
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('On account, due after 30 days');
  await page.getByRole('button', { name: 'Order on account' }).click();
  await expect(page).toArriveAt(/\/account\/orders\/ORD-/);

  await goTo(page, '/account/invoices');
  await expect(page.getByText('88-12')).toBeVisible();
  await page.getByRole('link', { name: /^INV-/ }).click();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-head')).toContainText('Loam & Axle');
  for (const words of ['Quarry & Sons', '88-12', '3 cubic yards', 'Still to pay'])
    await expect(page.getByRole('main')).toContainText(words);
  for (const hidden of ['Print', /^Pay/])
    await expect(page.getByRole('button', { name: hidden })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await test.step('a balance too small for a card says how to pay it', async () => {
    await ask(
      store,
      (sql) => sql`
        with paid as (
          insert into order_payments (order_id, method, amount_cents, tax_cents, actor)
          select id, 'check', total_cents + tax_cents - 30, tax_cents, 'the yard' from orders where po_number = '88-12'
          returning order_id)
        update orders set due_cents = 30 from paid where id = order_id`,
    );
    await visit(page, '/account/invoices');
    await page.getByRole('listitem').filter({ hasText: '88-12' }).getByRole('link').click();
    await expect(
      page.getByText('Less than $0.50 cannot be paid online. Please pay $0.30 in cash'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await page.getByRole('link', { name: /^ORD-/ }).click();
    await expect(page.getByText('Please pay $0.30 in cash or by check')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  });
});
