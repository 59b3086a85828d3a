// Long: what stands around and on the screens: links, menus, badge, language, calculator, forms, the crash screen.
import type { Page } from 'playwright/test';
import { SHEET } from '../helpers/axe.ts';
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { addToCart, ask, goTo, open, toast, visit } from '../helpers/visitor.ts';

// Page by page from the server; the worker has its own tests.
const TOPSOIL = '/product/premium-garden-topsoil';
/** More than the store has; a crawl that finds more is lost in addresses that lead on for ever. */
const MAX_PAGES = 400;

test('every link reachable from the home page leads to a page, and every file a page names exists', {
  tag: '@long',
}, async ({ page, store }) => {
  const dead: string[] = [];
  const seen = new Set(['/']);
  const files = new Set<string>();
  const waiting = [...seen];
  const crawl = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await fetch(`${store.url}${path}`, { redirect: 'manual' });
      const html = await answer.text();
      if (answer.status !== 200) dead.push(`${answer.status} ${path}`);
      const found = await page.evaluate((text) => {
        const read = new DOMParser().parseFromString(text, 'text/html');
        const given = (name: string, selector: string) =>
          [...read.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
        const sets = given('srcset', '[srcset]').flatMap((set) => set.split(',').map((one) => one.trim()));
        return {
          links: given('href', 'a[href]'),
          anchors: given('href', 'a[href^="#"]').filter((id) => !read.getElementById(id.slice(1))),
          files: [
            ...given('src', '[src]'),
            ...given('href', 'link[href]:not([rel="canonical"])'),
            ...sets.map((one) => one.split(' ')[0] ?? ''),
          ],
        };
      }, html);
      dead.push(...found.anchors.map((anchor) => `${anchor} on ${path}`));
      for (const file of found.files) if (file.startsWith('/')) files.add(file);
      for (const link of found.links) {
        const [address = ''] = link.split('#');
        // Filters and sorts are addresses too, and lead on to each other: followed once, from plain pages.
        if (!address.startsWith('/') || seen.has(address) || (path.includes('?') && address.includes('?')))
          continue;
        seen.add(address);
        waiting.push(address);
      }
      if (seen.size > MAX_PAGES) throw new Error(`more than ${MAX_PAGES} addresses`);
    }
  };
  await crawl();
  const missing = await Promise.all(
    [...files].map(async (file) => {
      const { status, body } = await fetch(`${store.url}${file}`);
      await body?.cancel();
      return status === 200 ? [] : [`${status} ${file}`];
    }),
  );
  expect([...dead, ...missing.flat()]).toEqual([]);
  // The places that the specification's header names were among them.
  for (const path of [
    '/stripe-shop',
    '/shop',
    '/contact',
    '/services',
    '/about',
    '/blog',
    '/track-order',
    '/cart',
    '/guides/topsoil-comparison',
    '/guides/topsoil-calculator',
    '/locations/hendersonville',
  ]) {
    expect(seen, path).toContain(path);
  }
});

test('the phone menu opens, closes on Escape or a link, and returns the focus @phone', async ({ page }) => {
  await visit(page, '/');
  const button = page.getByRole('navigation', { name: 'App' }).getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu).toBeVisible();
  await expectAccessible(page, undefined, SHEET);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Tools & equipment' }).click();
  await expect(page).toArriveAt(/\/category\/tools-equipment$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the floating buttons cover no control of the shop or a form at rest @phone', async ({ page }) => {
  await visit(page, '/shop');
  const covered = () =>
    page.evaluate(() => {
      const floats = [...document.querySelectorAll('.float')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => one.getBoundingClientRect());
      const controls = document.querySelectorAll(
        'main :is(button, input, select, textarea, .btn, .link, .ask-zip)',
      );
      return [...controls].filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return floats.some(
          (box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom,
        );
      }).length;
    });
  const chat = page.getByRole('button', { name: 'Open chat' });
  for (const place of [0, 700, 520, 390, 260, 130]) {
    await page.evaluate((y) => scrollTo(0, y), place);
    // Hidden on the way down, and back on the way up.
    if (place === 700) await expect(chat).toBeHidden();
    else await expect(chat).toBeInViewport({ ratio: 1 });
    await expect.poll(covered, { message: `at ${place}` }).toBe(0);
  }
  // A form may leave no place: there, only the menu has them.
  await goTo(page, '/contact');
  for (const place of [1200, 1050, 900, 750, 600, 450, 300, 150, 0]) {
    await page.evaluate((y) => scrollTo(0, y), place);
    await expect.poll(covered, { message: `contact at ${place}` }).toBe(0);
  }
});

test('a link of the footer opens without loading the page again, and in another tab when asked for one', {
  tag: '@long',
}, async ({ page }) => {
  await visit(page, '/about');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/privacy$/);
  await expect(page).toHaveURL(/\/about$/);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await link.click();
  await expect(page).toArriveAt(/\/privacy$/);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('the header counts the cart and remembers the language', { tag: '@long' }, async ({ page }) => {
  await test.step('the cart badge is hidden at 0, counts to 99, and then shows 99+', async () => {
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
    await visit(page, TOPSOIL);
    await expect(cart).toHaveText('');
    await expect(cart).toHaveAccessibleName('Cart, 0 items');
    await addToCart(page, TOPSOIL, 99);
    await expect(cart).toHaveText('99');
    await addToCart(page, TOPSOIL, 1);
    await expect(cart).toHaveText('99+');
    await expect(cart).toHaveAccessibleName('Cart, 100 items');
    await visit(page, '/shop');
    await expect(cart).toHaveText('99+');
  });
  await test.step('Spanish, once chosen, stays after a reload, on the next page and on the server', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Todos los productos' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Todos los productos' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Rastrear pedido' }).click();
    await expect(page.getByRole('textbox', { name: 'Número de pedido' })).toBeVisible();
    const html = await (await page.request.get('/track-order')).text();
    expect(html).toContain('<html lang="es"');
    expect(html).not.toContain('Track your load');
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Track your load' })).toBeVisible();
    expect(await (await page.request.get('/track-order')).text()).toContain('Track your load');
  });
});

test.describe('calculator', () => {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name });
  const answer = (page: Page) => page.getByRole('complementary', { name: 'Result' });
  const button = (page: Page) => page.getByRole('button', { name: 'Calculate' }).filter({ visible: true });

  async function measure(page: Page, [length, width, depth]: readonly [string, string, string]) {
    await field(page, 'Length, ft').fill(length);
    await field(page, 'Width, ft').fill(width);
    await field(page, 'Depth, in').fill(depth);
    await button(page).click();
  }

  test('24 by 18 feet, 4 inches deep, is 5.5 cubic yards and one truckload @both', async ({ page }) => {
    await visit(page, '/guides/topsoil-calculator');
    await expect(button(page)).toBeDisabled();
    await field(page, 'Length, ft').fill('24');
    await field(page, 'Width, ft').fill('18');
    await expect(button(page)).toBeDisabled();
    await field(page, 'Depth, in').fill('4');
    await expect(button(page)).toBeEnabled();
    await expect(answer(page).getByRole('heading')).toHaveCount(0);
    await button(page).click();
    await expect(answer(page).getByRole('heading', { name: '5.5 cubic yards' })).toBeVisible();
    await expect(answer(page)).toContainText('1 truckload');
    // 5.5 yards at $45, $55 and $50, to the whole dollar.
    for (const cost of ['$248', '$303', '$275']) await expect(answer(page)).toContainText(cost);
    await expect(answer(page)).not.toContainText('Recommended');
    await expect(answer(page)).toContainText('Prices exclude delivery, which starts at $25');
    await expect(
      page.getByText('New lawn 3–4 in, vegetable garden 6–8 in, flower beds 4–6 in, raised beds 8–12 in.'),
    ).toBeVisible();
  });

  test('calculates one size after another', { tag: '@long' }, async ({ page }) => {
    await test.step('an invalid size is refused at its field', async () => {
      await visit(page, '/guides/topsoil-calculator');
      await measure(page, ['24', '-18', 'four']);
      await expect(field(page, 'Width, ft')).toHaveAccessibleDescription('Use a number above 0.');
      await expect(field(page, 'Depth, in')).toHaveAccessibleDescription(
        'Use a number like 12, 12.5 or 12 1/2.',
      );
      await expect(field(page, 'Width, ft')).toBeFocused();
      await expect(answer(page).getByRole('heading')).toHaveCount(0);
    });
    await test.step('half yards are rounded up in the cart, and a reload keeps the result', async () => {
      await open(page, '/guides/topsoil-calculator');
      await measure(page, ['24', '18', '4']);
      await page.getByRole('button', { name: 'Add 6 yards' }).click();
      await expect(toast(page, 'Added to Cart')).toContainText('6 cubic yards of Premium Garden Topsoil');
      await visit(page, '/guides/topsoil-calculator');
      await expect(answer(page).getByRole('heading', { name: '5.5 cubic yards' })).toBeVisible();
      await goTo(page, '/cart');
      await expect(page.getByRole('listitem').filter({ hasText: 'Premium Garden Topsoil' })).toContainText(
        '$270.00',
      );
    });
    await test.step('other sizes, presets and units follow the formula', async () => {
      await open(page, '/guides/topsoil-calculator');
      for (const [size, yards, trucks] of [
        // 2160 sq ft × 4 in ÷ 324 = 26.7; 19 yards a truck.
        [['54', '40', '4'], '27', '2 truckloads'],
        // Exactly 1 yard stays 1 yard.
        [['9', '9', '4'], '1', '1 truckload'],
        [['9', '9', '4.1'], '1.5', '1 truckload'],
        // 19 yards fill one truck, half a yard more takes two.
        [['171', '9', '4'], '19', '1 truckload'],
        [['172', '9', '4'], '19.5', '2 truckloads'],
      ] as const) {
        await measure(page, size);
        const words = yards === '1' ? '1 cubic yard' : `${yards} cubic yards`;
        await expect(answer(page).getByRole('heading', { name: words })).toBeVisible();
        await expect(answer(page)).toContainText(trucks);
      }
      await page.getByRole('button', { name: 'Feet' }).click();
      await field(page, 'Depth, ft').fill('1');
      await page.getByRole('button', { name: /^Vegetable/ }).click();
      await expect(page.getByRole('button', { name: 'Inches' })).toHaveAttribute('aria-pressed', 'true');
      await expect(field(page, 'Depth, in')).toHaveValue('8');
      // The last answer stays until the next Calculate.
      await expect(answer(page).getByRole('heading', { name: '19.5 cubic yards' })).toBeVisible();
      await button(page).click();
      await expect(answer(page).getByRole('heading', { name: '38.5 cubic yards' })).toBeVisible();
      await expect(answer(page).getByText('Recommended for this project')).toBeVisible();
      await expect(answer(page).getByRole('radio', { name: /Organic Compost Mix/ })).toBeChecked();
    });
  });
});

test('the contact form says at each field what is missing, in the store’s own words @phone', async ({
  page,
  store,
}) => {
  await visit(page, '/contact');
  await page.getByRole('button', { name: 'Request quote' }).click();
  await expect(toast(page, 'Missing Information')).toContainText('Please fill in all required fields.');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter your name.');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await expect(phone).toHaveAccessibleDescription(/^Enter your phone number\./);
  await phone.fill('(615) 555-0188');
  await page.getByRole('textbox', { name: 'Email' }).fill('dana');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('button', { name: 'Request quote' }).click();
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Add the rest of the address, like name@mail.com');
  const quotes = await ask(store, (sql) => sql`select id from quotes where message = 'Hello'`);
  expect(quotes).toHaveLength(0);
});

test('a consultation requested on the home page is sent, received, and can be followed by another', async ({
  page,
  store,
}) => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/sync', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await visit(page, '/');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill('consultation@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('(615) 555-0188');
  await page.getByRole('combobox', { name: 'Project type' }).selectOption('road');
  await page.getByRole('textbox', { name: 'Message' }).fill('A farm road, half a mile.');
  await page.getByRole('button', { name: 'Request consultation' }).click();
  await expect(page.getByRole('button', { name: 'Sending Request...' })).toBeDisabled();
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Message Received' })).toBeVisible();
  await expect(toast(page, 'Message Sent!')).toContainText("We'll get back to you within 24 hours.");
  await expect(page.getByRole('link', { name: 'Browse Products' }).first()).toHaveAttribute('href', '/shop');
  const rows = await ask(
    store,
    (sql) =>
      sql`select kind, request->>'projectType' as project_type from quotes where email = 'consultation@example.com'`,
  );
  expect(rows).toEqual([{ kind: 'consultation', projectType: 'road' }]);
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('an unknown or missing order number shows a message', { tag: '@long' }, async ({ page, problems }) => {
  problems.allow(/status of 404|ERR_FAILED/);
  // The key of an emailed link stays in its address until the store has answered.
  await page.route('**/api/order-link', (route) => route.abort());
  await visit(page, `/track-order?order=ORD-2024-000123#key=${'a'.repeat(43)}`);
  await expect(page.getByText('The store did not answer')).toBeVisible();
  await expect(page).toHaveURL(/#key=a{43}$/);
  await page.unroute('**/api/order-link');
  await page.reload();
  await expect(toast(page, 'This link has expired')).toBeVisible();
  await expect(page).toArriveAt(/\/track-order\?order=ORD-2024-000123$/);
  await visit(page, '/track-order');
  const number = page.getByRole('textbox', { name: 'Order Number' });
  await expect(number).toHaveAttribute('placeholder', 'ORD-2024-000123');
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(toast(page, 'Missing Information')).toContainText(
    'Please enter both your email and order number.',
  );
  await page.getByRole('textbox', { name: 'Email Address' }).fill('nobody@example.com');
  await number.fill('ord-2024-000123');
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(toast(page, 'Order Not Found')).toContainText(
    'Please check your email and order number and try again.',
  );
  await expect(number).toHaveValue('ord-2024-000123');
});

test('a screen that fails while rendering shows a crash screen, and a refresh restores the page', async ({
  page,
  problems,
}) => {
  // Later the device has its own copy of the catalog, and the screen would mend itself.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  // The page's data arrives damaged: a list that is none.
  await page.route(`**${TOPSOIL}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"features":\[[^\]]*\]/, '"features":{"of":"nothing"}');
    await route.fulfill({ response: answer, body });
  });
  problems.allow(/map is not a function|hydrat|Minified React error/);
  await page.goto(TOPSOIL);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(
    page.getByText(
      'We encountered an unexpected error. Please try refreshing the page or go back to the homepage.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await page.unroute(`**${TOPSOIL}`);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Premium Garden Topsoil' })).toBeVisible();
});
