// The admin's settings in a browser: each part by itself, read as it is typed.
import { SHEET } from '../helpers/axe.ts';
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, toast, visit } from '../helpers/visitor.ts';

test.use({ isStoreShared: false });

test('a fee, opening hours and a closed day are saved as typed, and invalid values are refused', {
  tag: '@long',
}, async ({ page, store, problems }) => {
  problems.allow(/status of 40[49] .*\/admin\/staff/);
  const email = 'settings@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await signIn(page, store, email);
  await visit(page, '/admin?tab=settings');
  const part = (title: string) =>
    page
      .locator('form, section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .last();
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link', { name }).click();
  const saved = (key: string) =>
    ask(store, async (sql) => {
      const [row] = await sql<{ value: unknown }[]>`select value from store_settings where key = ${key}`;
      return row?.value;
    });
  const save = async (title: string) => {
    await part(title).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Saved.').last()).toBeVisible();
    await expect(part(title).getByRole('button', { name: 'Save' })).toHaveCount(0);
  };

  const zone = part('Nashville Metro');
  const state = page.getByRole('status').filter({ hasText: /saved/ });
  await expect(state).toHaveText('Everything is saved.');
  await zone.getByRole('textbox', { name: 'Fewest days' }).fill('20');
  await expect(state).toHaveText('Not saved yet.');
  await zone.getByRole('button', { name: 'Save' }).click();
  await expect(zone.getByText('The minimum cannot exceed the maximum')).toBeVisible();
  await zone.getByRole('textbox', { name: 'Fewest days' }).fill('0');
  await zone.getByRole('textbox', { name: 'Fee ($)' }).fill('27,5');
  await zone.getByRole('checkbox', { name: 'Saturday mornings' }).uncheck();
  await save('Nashville Metro');
  await expect(state).toHaveText('Everything is saved.');
  await expect(zone.getByRole('textbox', { name: 'Fee ($)' })).toHaveValue('27.50');
  expect(
    await ask(
      store,
      (sql) => sql`select fee_cents as "feeCents", saturday from delivery_zones where id = 'metro'`,
    ),
  ).toMatchObject([{ feeCents: 2750, saturday: false }]);

  await open('Hours and days');
  const hours = part('Opening hours');
  await hours.getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await hours.getByLabel('Friday, closes').fill('06:00');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expect(hours.getByText('Closing has to be later than opening.')).toBeVisible();
  await expect(hours.getByLabel('Friday, closes')).toBeFocused();
  await expect(hours.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expectAccessible(page);
  await hours.getByLabel('Friday, closes').fill('16:30');
  // Unsaved work is still there after a reload, and nothing leaves it without being asked.
  await page.reload();
  await expect(hours.getByLabel('Friday, closes')).toHaveValue('16:30');
  await expect(hours.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked();
  const sections = page.getByRole('navigation', { name: 'Admin sections' });
  await sections.getByRole('link', { name: 'Quotes' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(leaving).toHaveCount(0);
  await save('Opening hours');
  expect(await saved('hours')).toEqual([
    { fromDay: 1, toDay: 4, opensMinute: 420, closesMinute: 1020 },
    { fromDay: 5, toDay: 5, opensMinute: 420, closesMinute: 990 },
  ]);

  await part('Public holidays').getByRole('checkbox', { name: 'Christmas' }).uncheck();
  await part('Public holidays').getByRole('checkbox', { name: 'Veterans Day' }).check();
  await save('Public holidays');
  expect(await saved('holidays')).toEqual([
    'newYear',
    'memorialDay',
    'independenceDay',
    'laborDay',
    'veteransDay',
    'thanksgiving',
  ]);
  await open('Delivery');
  const zips = part('ZIP codes');
  await zips.getByLabel('Find a ZIP, city or county').fill('3712');
  await zips.getByRole('button', { name: '37129 Murfreesboro' }).click();
  const zip = page.getByRole('dialog', { name: 'ZIP 37129' });
  await zip.getByLabel('Zone').selectOption('Nashville Metro');
  await zip.getByLabel('Miles from Nashville').fill('far');
  await zip.getByRole('button', { name: 'Save' }).click();
  await expect(zip.getByText('A number of miles')).toBeVisible();
  await expectAccessible(page, undefined, SHEET);
  await zip.getByLabel('Miles from Nashville').fill('24,6');
  await zip.getByRole('button', { name: 'Save' }).click();
  await expect(zip).toHaveCount(0);
  await expect(zips.locator('details[open]', { hasText: 'Nashville Metro' })).toContainText('37129');
  await zips.getByRole('button', { name: 'Add a ZIP' }).click();
  const added = page.getByRole('dialog', { name: 'Add a ZIP' });
  await added.getByLabel('ZIP').fill('37129');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added.getByText('Five digits that are not in the list yet.')).toBeVisible();
  await added.getByRole('button', { name: 'Close' }).click();
  // The shop in this tab has it too.
  const area = await page.context().newPage();
  await visit(area, '/services');
  await area.getByLabel('Delivery ZIP code').fill('37129');
  await area.getByRole('button', { name: 'Check My Area' }).click();
  await expect(area.getByText('Nashville Metro').first()).toBeVisible();
  await area.close();

  await open('Hours and days');
  const closed = part('Closed days');
  await closed.getByLabel('Day to close').fill('2030-12-24');
  await closed.getByRole('button', { name: 'Close on this day' }).click();
  await expect(closed.getByRole('button', { name: 'Reopen on' })).toHaveCount(1);
  expect(await saved('closures')).toEqual(['2030-12-24']);
  await closed.getByLabel('Day to close').fill('2030-12-24');
  await closed.getByRole('button', { name: 'Close on this day' }).click();
  await expect(closed.getByText('Choose a day that is not closed yet.')).toBeVisible();

  await open('Orders and tax');
  await part('Orders and stock').getByLabel('Orders below the zone minimum').selectOption('Reject them');
  await sections.getByRole('link', { name: 'Quotes' }).click();
  await leaving.getByRole('button', { name: 'Leave and discard' }).click();
  await expect(page.getByRole('heading', { name: 'Quotes and messages' })).toBeVisible();
  await sections.getByRole('link', { name: 'Settings' }).click();
  await open('Orders and tax');
  await expect(part('Orders and stock').getByLabel('Orders below the zone minimum')).toHaveValue('advice');
  await part('Orders and stock').getByLabel('Orders below the zone minimum').selectOption('Reject them');
  await save('Orders and stock');
  expect(await saved('minimums')).toBe('binding');

  const driver = 'driver@example.com';
  await newPerson(store, driver);
  await page.getByRole('link', { name: 'Staff' }).click();
  // The settings have an email as well.
  await expect(page.getByRole('heading', { name: 'Add somebody' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Add to staff' }).click();
  await expect(page.getByText('There is no account with this email.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(driver);
  await page.getByLabel('Truck', { exact: true }).selectOption('2');
  await page.getByRole('button', { name: 'Add to staff' }).click();
  const member = page.getByRole('listitem').filter({ hasText: driver });
  await expect(member.getByLabel('Truck')).toHaveValue('2');
  await visit(page, '/admin?tab=deliveries&day=2031-06-03');
  const day = page.getByRole('region', { name: /Jun 3/ });
  // A day without loads is one line until it is opened.
  await day.getByText('no loads, 3 trucks free').click();
  const trucks = day.locator('.board-truck');
  await expect(trucks.nth(1)).toContainText('Dana Whitfield');
  await trucks.nth(1).getByLabel(/^More/).click();
  const outOfService = trucks.nth(1).getByRole('button', { name: /^Out of service/ });
  await outOfService.click();
  await expect(outOfService).toHaveAttribute('aria-pressed', 'true');
  await visit(page, '/admin?tab=audit');
  await page.getByLabel('Search by email or order number').fill(email);
  await expect(page.getByText('Took a truck out of service')).toBeVisible();
  await page.getByRole('link', { name: 'Staff' }).click();
  await member.getByLabel('Role').selectOption('Clerk');
  await member.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Clerk')).toBeVisible();
  await expect(member.getByLabel('Truck')).toHaveCount(0);
  // A yard needs an owner.
  const self = page.getByRole('listitem').filter({ hasText: email });
  await self.getByLabel('Role').selectOption('Driver');
  await self.getByRole('button', { name: 'Save' }).click();
  await expect(self.getByText('The store needs an owner.')).toBeVisible();

  // What the driver sees of it, from the office's door.
  await ask(store, (sql) => sql`update users set role = 'driver', truck = 2 where email = ${driver}`);
  await signIn(page, store, driver);
  await visit(page, '/admin');
  await expect(page).toArriveAt(/\/admin\/drive$/);
  await expect(page.getByRole('heading', { name: 'Truck 2' })).toBeVisible();
  await expect(page.getByLabel('Truck', { exact: true })).toHaveCount(0);
  await ask(store, (sql) => sql`update users set role = 'clerk', truck = null where email = ${driver}`);
  await visit(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(
    ['Products', 'Orders', 'Reviews', 'Customers', 'Deliveries', 'Quotes'].map(
      (name) => new RegExp(`^${name}`),
    ),
  );
});
