// Products, settings and reviews of the admin in a browser: what an admin changes is on a phone that was away, and reviews are decided.
import type { Browser, Page } from 'playwright/test';
import { expect, expectAccessible, LOST_NETWORK, type Store, test } from '../helpers/e2e.ts';
import { accountOn, command } from '../helpers/owners.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, goTo, toast, visit, workerRuns } from '../helpers/visitor.ts';

test.use({ isStoreShared: false });
test.describe.configure({ mode: 'default' });

/** A page of an admin, in a browser of its own. */
async function openAdmin(browser: Browser, store: Store, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: store.url });
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  const page = await context.newPage();
  await signIn(page, store, email);
  return page;
}

test('an admin’s changes reach an offline phone as soon as it reconnects', {
  tag: ['@worker', '@long'],
}, async ({ page: phone, context, browser, store, problems }) => {
  problems.allow(LOST_NETWORK);
  problems.allow(/Failed to fetch/);
  await visit(phone, '/product/lawn-repair-mix');
  await workerRuns(phone);
  const price = phone.getByRole('main').getByText('$50', { exact: true }).first();
  await expect(price).toBeVisible();
  await context.setOffline(true);

  const admin = await openAdmin(browser, store, 'goods@example.com');
  await visit(admin, '/admin?tab=products');
  await admin.getByRole('searchbox', { name: 'Search products' }).fill('lawn repair');
  // A press while the list narrows would miss the row.
  await expect(admin.getByRole('row').filter({ has: admin.getByRole('link') })).toHaveCount(1);
  await admin.getByRole('link', { name: /^Lawn Repair Mix/ }).click();
  await admin.getByRole('textbox', { name: 'Price ($)' }).fill('51.75');
  await admin.reload();
  await expect(admin.getByRole('textbox', { name: 'Price ($)' })).toHaveValue('51.75');
  // Somebody else counts meanwhile: both changes stand.
  await ask(store, (sql) => sql`update products set inventory_count = 7 where slug = 'lawn-repair-mix'`);
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(toast(admin, 'Lawn Repair Mix saved')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Stock', exact: true })).toHaveValue('7');
  // It is low by now.
  await goTo(admin, '/admin?tab=products&state=low');
  await expect(admin.getByRole('link', { name: /^Lawn Repair Mix/ })).toBeVisible();
  await expect(
    admin.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: /^Products/ }),
  ).toHaveText(/^Products[1-9]/);
  await goTo(admin, '/admin?tab=settings&part=contact');
  const phones = admin.getByRole('textbox', { name: 'Phone' });
  await phones.fill('615 555 0199');
  // Somebody else sets another meanwhile: what is typed stays, and theirs is shown.
  await ask(
    store,
    (sql) => sql`
      insert into store_settings (key, value) values ('phone', to_jsonb('(615) 555-0111'::text))
      on conflict (key) do update set value = excluded.value`,
  );
  await expect(admin.getByText('Somebody else changed this in the meantime.')).toBeVisible();
  await expect(phones).toHaveCount(2);
  await expect(phones.first()).toHaveValue('615 555 0199');
  await expect(phones.last()).toHaveValue('(615) 555-0111');
  await admin.getByRole('button', { name: 'Keep editing mine' }).click();
  await expect(phones).toHaveCount(1);
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(toast(admin, 'Saved.')).toBeVisible();
  await expectAccessible(admin);

  await expect(price).toBeVisible();
  const began = Date.now();
  await context.setOffline(false);
  await expect(phone.getByRole('main').getByText('$51.75', { exact: true }).first()).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Call (615) 555-0199' }).first()).toBeAttached();
  console.info(`on the phone ${Date.now() - began} ms after it was back`);
  await expect(phone.getByRole('main').getByText('Low Stock').first()).toBeVisible();
  // The server renders it, and a phone without signal starts with it.
  await context.setOffline(true);
  await visit(phone, '/about');
  await expect(phone.getByRole('link', { name: 'Call (615) 555-0199' }).first()).toBeAttached();
  expect(await (await fetch(`${store.url}/contact`)).text()).toContain('(615) 555-0199');
  await admin.context().close();
});

test('an admin approves and rejects reviews', { tag: '@long' }, async ({ browser, store }) => {
  await ask(store, async (sql) => {
    const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`;
    for (const title of ['Sharp', 'Blunt', 'Bent']) {
      const who = await accountOn(sql);
      const productId = product?.id ?? '';
      await who.send(command('reviewProduct', { productId, rating: 3, title, reviewText: null }));
    }
  });
  const page = await openAdmin(browser, store, 'critic.phone@example.com');
  await visit(page, '/admin?tab=reviews');
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(page.getByRole('tab', { name: 'Pending' })).toContainText('3');
  await card('Sharp').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Review approved successfully')).toBeVisible();
  await expect(card('Sharp')).toHaveCount(0);
  await card('Blunt').getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Reject and delete' }).click();
  await expect(page.getByText('Review rejected and deleted')).toBeVisible();
  await expect(card('Blunt')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Approved' }).click();
  await expect(card('Sharp')).toBeVisible();
  await expect(card('Sharp').getByRole('button', { name: 'Take off the site' })).toBeVisible();
  await expect(card('Sharp').getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Pending' }).click();
  const broken = { status: 500, json: { code: 'fault' } };
  await page.route('**/api/admin/reviews/**', (route) => route.fulfill(broken));
  await card('Bent').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Failed to approve review')).toBeVisible();
  await card('Bent').getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Reject and delete' }).click();
  await expect(toast(page, 'Failed to reject review')).toBeVisible();
  await page.route('**/api/admin/reviews?**', (route) => route.fulfill(broken));
  await visit(page, '/admin?tab=reviews');
  await expect(toast(page, 'Failed to fetch reviews')).toBeVisible();

  await goTo(page, '/admin?tab=customers');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/customer=/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Customers');
  await expectAccessible(page);
  await goTo(page, '/admin?tab=products');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  // What is typed stays while somebody else saves, and theirs is shown beside it.
  const stock = page.getByRole('textbox', { name: 'Stock of Lawn Repair Mix' });
  await expect(stock).not.toHaveValue('');
  await stock.fill('1-2');
  await expect(stock).toHaveAccessibleDescription('A whole number, or empty if it is not counted.');
  await stock.fill('31');
  await ask(store, (sql) => sql`update products set inventory_count = 12 where slug = 'lawn-repair-mix'`);
  await expect(page.getByText('Somebody else changed it to 12.')).toBeVisible();
  await expect(stock).toHaveValue('31');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(stock).toHaveValue('12');

  await page.context().close();
});
