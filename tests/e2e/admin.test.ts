// Who gets into the admin, in a browser.
import { changeOrders } from '../helpers/changeOrders.ts';
import { expect, test } from '../helpers/e2e.ts';
import { orderOf } from '../helpers/orders.ts';
import { fillSignIn, newPerson, signIn } from '../helpers/people.ts';
import { ask, goTo, toast, tooWide, visit } from '../helpers/visitor.ts';

test('only admins see the admin; others sign in first and are then told that it is not allowed', {
  tag: '@long',
}, async ({ page, store, problems }) => {
  problems.allow(/status of 40[13] /);
  const email = 'gatekeeper@example.com';
  await newPerson(store, email);
  await page.goto('/admin');
  await page.waitForURL(/\/auth\?next=%2Fadmin$/);
  await fillSignIn(page, email);
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await visit(page, '/admin?tab=audit');
  const rooms = page.getByRole('navigation', { name: 'Admin sections' });
  await expect(rooms.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  const pages = page.getByRole('navigation', { name: 'Pages of this section' });
  await expect(pages.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('listitem').filter({ hasText: email }).first()).toBeVisible();

  await goTo(page, '/admin?tab=nothing-of-ours');
  await expect(rooms.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  for (const [card, note] of [
    ['Total Orders', /from last month|None last month/],
    ['Revenue', /from last month|None last month/],
    ['Products', 'Active products'],
    ['Customers', 'Registered users'],
  ] as const) {
    const figure = page.locator('.admin-card').filter({ has: page.getByRole('heading', { name: card }) });
    await expect(figure).toContainText(note);
  }
  for (const [button, room] of [
    ['Manage Reviews', 'Reviews'],
    ['View Orders', 'Orders'],
    ['Manage Products', 'Products'],
    ['View Customers', 'Customers'],
  ] as const) {
    await rooms.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name: button }).click();
    await expect(rooms.getByRole('link', { name: room })).toHaveAttribute('aria-current', 'page');
    // The title counts what came in since.
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${room} `));
    await expect(page.getByRole('main')).toBeFocused();
  }
  await expect(page.getByRole('link', { name: 'Visit Site' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  // Who just signs in comes to work, and back to it from the account; a driver to the list.
  await expect(toast(page, 'Signed out')).toBeVisible();
  await goTo(page, '/auth');
  await fillSignIn(page, email);
  await expect(page).toArriveAt(/\/admin$/);
  await goTo(page, '/account');
  await page.getByRole('link', { name: 'Yard office' }).click();
  await expect(rooms).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // The toast may still be that of the first time.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await ask(store, (sql) => sql`update users set role = 'driver' where email = ${email}`);
  await goTo(page, '/auth');
  await fillSignIn(page, email);
  await expect(page).toArriveAt(/\/admin\/drive$/);
});

test('the sections of the admin fit a phone in Spanish, a few or all', { tag: '@long' }, async ({
  page,
  store,
}) => {
  const email = 'oficina@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await signIn(page, store, email);
  await visit(page, '/language?to=es&back=/admin?tab=quotes');
  const sections = page.getByRole('navigation', { name: 'Secciones' });
  const cut = () =>
    sections.locator('a, button').evaluateAll((links) => {
      const shown = links.filter((link) => link.checkVisibility());
      return shown.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(String);
    });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 });
    for (const button of ['Más', 'Menos']) {
      expect(await tooWide(page, `${button}, ${width}`)).toEqual([]);
      expect(await cut(), `${button}, ${width}`).toEqual([]);
      await sections.getByRole('button', { name: button }).click();
    }
  }
});

test('every screen of the admin fits beside its sections, and a phone at twice the text size', {
  tag: '@long',
}, async ({ page, store }) => {
  test.setTimeout(600_000);
  const email = 'widths@example.com';
  await newPerson(store, email);
  const customer = await ask(store, async (sql) => {
    const [person] = await sql<{ id: string }[]>`
      update users set role = 'admin' where email = ${email} returning id::text`;
    const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;
    for (const status of ['pending', 'confirmed', 'delivered'])
      await orderOf(sql, null, [product?.id ?? ''], status);
    await changeOrders(
      sql,
      (tx) => tx`update orders set payment_status = 'paid', paid_at = now(), delivery_date = '2031-06-03'`,
    );
    return person?.id ?? '';
  });
  await signIn(page, store, email);
  await visit(page, '/admin');
  const linksOf = (navigation: string) =>
    page
      .locator(`${navigation} a[href*="tab="]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  await expect(page.locator('.admin-nav')).toBeVisible();
  const paths = new Set(['/admin', `/admin?tab=customers&customer=${customer}`, '/admin?tab=orders&new=1']);
  for (const section of await linksOf('.admin-nav')) {
    paths.add(section);
    await goTo(page, section);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of await linksOf('.admin-pages')) paths.add(path);
  }
  // A row clips what does not fit, so the page stays as narrow as it is.
  const cutRows = () =>
    page
      .locator('.admin-order')
      .evaluateAll((rows) =>
        rows.filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.textContent?.slice(0, 60)),
      );
  const wrong: string[] = [];
  for (const language of ['en', 'es']) {
    await page.goto(`/language?to=${language}&back=/about`);
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.busy, .bones')).toHaveCount(0);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      for (const width of [1280, 1248, 1247, 1100, 1000, 900, 840]) {
        await page.setViewportSize({ width, height: 900 });
        wrong.push(...(await tooWide(page, `${path}, ${language}, ${width}`)));
        wrong.push(...(await cutRows()).map((row) => `${path}, ${language}, ${width}: cut: ${row}`));
      }
      await page.setViewportSize({ width: 360, height: 780 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      wrong.push(...(await tooWide(page, `${path}, ${language}, large text`)));
    }
  }
  expect(paths.size).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});
