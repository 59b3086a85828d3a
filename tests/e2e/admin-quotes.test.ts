// A quote from a phone to the yard, back by mail, accepted and paid.
import { expect, test } from '../helpers/e2e.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { mailedLink, newPerson, signIn } from '../helpers/people.ts';
import { ask, ordersOf, payWith, toast, visit } from '../helpers/visitor.ts';

test('a quote requested on a phone is answered in the admin, accepted from the email, and paid', async ({
  page,
  browser,
  store,
  problems,
}) => {
  problems.allow(/status of 40[13] /);
  const email = 'harpeth-hoa@example.com';
  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await visit(phone, '/contact');
  await phone.getByRole('textbox', { name: 'Name' }).first().fill('Harpeth HOA');
  await phone.getByRole('textbox', { name: 'Email' }).first().fill(email);
  await phone.getByRole('textbox', { name: 'Phone' }).first().fill('(615) 555-0188');
  await phone.getByRole('combobox', { name: 'Project type' }).first().selectOption({ label: 'Commercial' });
  await phone
    .getByRole('textbox', { name: 'Message' })
    .first()
    .fill('Forty yards of mulch for the entrance beds');
  await phone.getByRole('textbox', { name: 'Cubic yards' }).first().fill('39½ yd³');
  const picture = { name: 'beds.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG, 'base64') };
  await phone.getByLabel('Choose pictures').setInputFiles(picture);
  await expect(phone.getByRole('img', { name: 'Photo 1 of your request' })).toBeVisible();
  await phone
    .getByRole('main')
    .getByRole('button', { name: /Send|Request/ })
    .first()
    .click();
  await expect
    .poll(() =>
      ask(store, (sql) => sql`select from quotes where email = ${email}`.then(({ length }) => length)),
    )
    .toBe(1);

  await newPerson(store, 'foreman@example.com');
  await ask(store, (sql) => sql`update users set role = 'admin' where email = 'foreman@example.com'`);
  await signIn(page, store, 'foreman@example.com');
  await visit(page, '/admin');
  const inTitle = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1]);
  await expect.poll(inTitle).toBeGreaterThan(0);
  const counted = await inTitle();
  await ask(store, (sql) =>
    sql.begin(async (tx) => {
      await tx`select act_for(owner) from quotes where email = ${email}`;
      await tx`
          insert into quotes (id, owner, kind, name, email, message, request)
          select gen_random_uuid(), owner, kind, 'Stones River HOA', 'stones@example.com', message, request
          from quotes where email = ${email}`;
    }),
  );
  await expect.poll(inTitle).toBe(counted + 1);
  const sections = page.getByRole('navigation', { name: 'Admin sections' });
  await sections.getByRole('link', { name: /^Quotes\s*[1-9]/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Harpeth HOA' });
  await expect(row).toContainText(/Waiting (under a minute|\d+ min)/);
  await row.getByRole('link', { name: 'Harpeth HOA' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Commercial' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1 of Harpeth HOA' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Gladly, on three trucks.');
  await page.getByRole('combobox', { name: 'Add a product' }).selectOption({ index: 1 });
  // As asked: the yards, and the fee while no ZIP is known.
  await expect(page.getByRole('textbox', { name: 'Cubic yards' })).toHaveValue('40');
  const usual = page.getByRole('textbox', { name: 'Delivery fee ($)' });
  await expect(usual).toHaveValue('0.00');
  await page.getByRole('textbox', { name: 'Cubic yards' }).fill('2');
  await expect(usual).toHaveValue('75.00');
  await page.getByRole('textbox', { name: 'Cubic yards' }).fill('40');
  await page.getByRole('textbox', { name: 'Unit price ($)' }).fill('31.50');
  await page.getByRole('button', { name: 'Add a custom line' }).click();
  const own = page.getByRole('group', { name: 'Custom line' });
  await own.getByLabel('Unit', { exact: true }).fill('hour');
  await own.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await own.getByRole('textbox', { name: 'Unit price ($)' }).fill('80');
  await own.getByRole('textbox', { name: 'Description' }).fill('Spreading');
  await page.getByRole('textbox', { name: 'Delivery fee ($)' }).fill('60');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Unit price ($)' }).first()).toHaveValue('31.50');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Gladly, on three trucks.');
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await expect(toast(page, `Sent to ${email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Answer again' })).toBeVisible();
  const link = await mailedLink(store, email, /^Your quote$/, /href="([^"]*\/quote#[^"]*)"/);
  // Another device than the one that asked.
  const desk = await browser.newPage();
  await desk.goto(link);
  await expect(desk.getByText('$1,480')).toBeVisible();
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.locator('.print-head')).toContainText('Loam & Axle');
  await expect(desk.getByRole('button', { name: 'Continue to Payment' })).toBeHidden();
  await desk.emulateMedia({ media: 'screen' });
  await desk.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(desk.getByText('Tell us where the truck should go.')).toBeVisible();
  await desk.getByRole('textbox', { name: 'Delivery address' }).fill('1 Harpeth Ct, Franklin, TN 37064');
  // Only the store knows how far ahead it plans.
  const day = desk.getByLabel('Delivery date');
  await day.fill('2031-06-01');
  await desk.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(day).toHaveAccessibleDescription(/more than a year away/);
  await day.fill('');
  await desk.getByRole('button', { name: 'Continue to Payment' }).click();
  await desk.waitForURL(/\/sandbox\/payments\/pay\//);
  await payWith(desk, 'paid');
  await desk.waitForURL(/\/payment-success/);
  await expect
    .poll(async () => (await ordersOf(store, email)).map((order) => [order.totalCents, order.paymentStatus]))
    .toEqual([[148_000, 'paid']]);
  await desk.goto('about:blank');
  await desk.goto(link);
  await expect(desk.getByText(/was accepted and paid: order ORD-/)).toBeVisible();
  await visit(page, '/admin?tab=quotes&status=accepted');
  await expect(page.getByRole('link', { name: 'Harpeth HOA' })).toBeVisible();
});
