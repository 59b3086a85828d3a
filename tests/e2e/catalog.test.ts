// Long: one visit to the shop, looking for a product, reading about it, and putting it in the cart.
import type { Page } from 'playwright/test';
import { SHEET } from '../helpers/axe.ts';
import { expect, expectAccessible, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { goTo, open, searchShop, toast, visit } from '../helpers/visitor.ts';

// A worker would answer from the shell what is asked of the server here.
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' });
const categories = (page: Page) => page.getByRole('navigation', { name: 'Category' });
const catalogs = (page: Page) => page.getByRole('navigation', { name: 'Catalog' });

test.beforeEach(({ problems }) => {
  problems.allow(/Service Worker registration blocked/);
});

test('a visitor searches, filters, sorts and buys in the shop, and product pages show the stock', {
  tag: '@long',
}, async ({ page }) => {
  await test.step('a search updates the address as it is typed, without moving the focus, the value or the page', async () => {
    await visit(page, '/shop');
    const box = searchBox(page);
    await box.click();
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
    await page.keyboard.type('drain', { delay: 30 });
    await expect(page.getByRole('status').filter({ hasText: 'match “drain”' })).toBeVisible();
    await expect(page).toArriveAt(/\/shop\?q=drain$/);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('drain');
    expect(await page.evaluate(() => scrollY)).toBe(120);
    await expect(card(page, 'Washed Pea Gravel')).toBeVisible();
    await expect(card(page, 'Shovel')).toHaveCount(0);
  });
  await test.step('typos and trade names still find products, and the page says that the matches are similar', async () => {
    await open(page, '/shop');
    await expect(searchBox(page)).toHaveValue('');
    await searchBox(page).pressSequentially('grvel');
    await expect(page.getByText(/^No exact match for “grvel”\. \d+ similar products:$/)).toBeVisible();
    await expect(cards(page).first()).toContainText(/gravel/i);
    await searchBox(page).fill('abono');
    await expect(page.getByText(/^No exact match for “abono”/)).toBeVisible();
    await expect(card(page, 'Organic Compost Mix')).toBeVisible();
    const typed = await cards(page).getByRole('heading').allTextContents();
    await visit(page, '/shop?q=abono');
    await expect(cards(page).getByRole('heading')).toHaveText(typed);
  });
  await test.step('search and category combine; the x clears the category, and Back restores it', async () => {
    await open(page, '/shop?q=drain');
    await categories(page).getByRole('link', { name: 'Gravel' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'products match “drain” in Gravel' }),
    ).toBeVisible();
    const chosen = categories(page).getByRole('link', { name: 'Gravel, clear this filter' });
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    const both = await cards(page).count();
    await chosen.click();
    await expect(page).toArriveAt(/\/shop\?q=drain$/);
    await expect.poll(() => cards(page).count()).toBeGreaterThan(both);
    await page.goBack();
    await expect(page).toArriveAt(/category=gravel/);
    await searchBox(page).fill('');
    await expect(page).toArriveAt(/\/shop\?category=gravel$/);
    await categories(page)
      .getByRole('link', { name: /^All Products/ })
      .click();
    await expect(page).toArriveAt(/\/shop$/);
  });
  await test.step('/stripe-shop opens on the premium catalog and /shop on all; the tabs show how many products they have', async () => {
    await open(page, '/stripe-shop');
    await expect(page.getByRole('heading', { level: 1, name: 'Premium Catalog' })).toBeVisible();
    const tab = catalogs(page).getByRole('link', { name: /^Premium Catalog/ });
    await expect(tab).toHaveAttribute('aria-current', 'true');
    const count = Number((await tab.textContent())?.match(/\d+$/)?.[0]);
    await expect(cards(page)).toHaveCount(count);
    await catalogs(page)
      .getByRole('link', { name: /^Traditional/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Traditional Shop' })).toBeVisible();
    await expect(card(page, 'Premium Garden Topsoil')).toBeVisible();
    await goTo(page, '/shop');
    await expect(catalogs(page).getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'true');
  });
  await test.step('sort, view and length of the list are in the address, so a copied link shows the same list', async () => {
    await open(page, '/shop');
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Price, low to high' });
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toArriveAt(/sort=price-asc&view=list&show=48/);
    await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
    const first = await cards(page).first().getByRole('heading').textContent();
    const copied = await page.context().newPage();
    await visit(copied, page.url());
    await expect(cards(copied).first().getByRole('heading')).toHaveText(first ?? '');
    await expect(cards(copied)).toHaveCount(await cards(page).count());
  });
  await test.step('typing adds no history entries: Back leaves the shop', async () => {
    await open(page, '/categories');
    await page.getByRole('main').getByRole('link', { name: 'Sand' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sand' })).toBeVisible();
    await searchBox(page).fill('masonry');
    await expect(page).toArriveAt(/q=masonry/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  });
  await test.step('filters set faster than the list updates all apply, and one Back undoes them', async () => {
    await open(page, '/categories');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Traditional Shop' }).click();
    await expect(cards(page)).toHaveCount(24);
    await page.evaluate(() => {
      const press = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)?.click();
      const set = (selector: string, value: string) => {
        const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`main ${selector}`);
        const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
        field?.dispatchEvent(
          new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
        );
      };
      set('select[name="sort"]', 'price-asc');
      press('nav.seg a:last-child');
      press('.cat-stock');
      set('input[name="q"]', 'sand');
      press('.cat-tabs a:nth-child(3)');
    });
    await expect(page).toArriveAt('/shop?q=sand&catalog=traditional&stock=in&sort=price-asc&view=list');
    await expect(page.getByRole('heading', { level: 1, name: 'Traditional Shop' })).toBeVisible();
    await page.goBack();
    await expect(page).toArriveAt('/shop');
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    await expect(searchBox(page)).toHaveValue('');
  });
  await test.step('a product card adds its quantity to the cart and says so', async () => {
    await open(page, '/shop');
    const compost = card(page, 'Organic Compost Mix');
    await compost.getByRole('button', { name: 'More' }).click();
    await compost.getByRole('button', { name: 'More' }).click();
    await compost.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(page, 'Added to Cart')).toContainText('3 cubic yards of Organic Compost Mix');
    await toast(page, 'Added to Cart').getByRole('link', { name: 'View Cart' }).click();
    await expect(page).toArriveAt(/\/cart$/);
    await expect(page.getByRole('main')).toContainText('Organic Compost Mix');
  });
  await test.step('scarce products say Low Stock, and sold-out ones cannot be added', async () => {
    await open(page, '/shop?q=cedar&catalog=traditional');
    await expect(cards(page).first()).toContainText('Low Stock');
    await goTo(page, '/product/decomposed-granite');
    await expect(page.getByRole('main').getByText('Out of Stock').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Cubic yards of Decomposed Granite' })).toHaveCount(0);
  });
  await test.step('the tabs of both product pages work with the arrow keys', async () => {
    const tabs = page.getByRole('tablist', { name: 'About this product' }).getByRole('tab');
    await open(page, '/product/premium-garden-topsoil');
    await expect(tabs).toHaveText(['Features', 'Specifications', 'Reviews']);
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel')).toContainText('pH level');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel')).toContainText('No reviews yet');
    await goTo(page, '/stripe-product/prod_RaisedBedBlend');
    await expect(tabs).toHaveText(['Overview', 'Specifications', 'Applications', 'Delivery']);
    await tabs.last().click();
    await expect(page.getByRole('tabpanel')).toContainText('$25');
    await expect(page.getByRole('tabpanel')).toContainText('Free on orders of $250+');
    await expect(page.getByRole('main')).not.toContainText(/supplier|26\.50|contractor discount/i);
  });
  await test.step('truckloads of stone are counted by weight', async () => {
    await open(page, '/product/pea-gravel');
    const amount = page.getByRole('textbox', { name: 'Cubic yards of' }).first();
    await amount.fill('18');
    await amount.blur();
    await expect(
      page.getByText('By weight it takes 2 trucks: one carries 16 yards of this material.'),
    ).toBeVisible();
  });
  await test.step('outside the delivery area a product page offers a quote for its product', async () => {
    await open(page, '/product/pea-gravel');
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Cubic yards of' }).first().fill('12');
    await expect(main.getByText('$696').first()).toBeVisible();
    await main.getByRole('link', { name: 'See the delivered price' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Where should it go?' });
    await sheet.getByRole('textbox', { name: 'Delivery ZIP code' }).fill('42101');
    await sheet.getByRole('button', { name: 'Check My Area' }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await main.getByRole('link', { name: 'Delivery to 42101 by quote' }).first().click();
    await expect(page).toArriveAt(/\/contact\?material=Pea\+Gravel&yards=12&product=.+&zip=42101$/);
    await expect(page.getByRole('main').getByLabel('ZIP').first()).toHaveValue('42101');
  });
});

test('a catalog that loads while somebody types does not move the page', { tag: '@long' }, async ({
  page,
}) => {
  // Answered only once a letter waits for it.
  const asked = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/sync?*', async (route) => {
    asked.resolve();
    await typed.promise;
    await route.continue();
  });
  await visit(page, '/shop');
  const box = searchBox(page);
  await box.click();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await asked.promise;
  await page.keyboard.press('d');
  typed.resolve();
  await page.keyboard.type('rain', { delay: 20 });
  await expect(page.getByRole('status').filter({ hasText: 'match “drain”' })).toBeVisible();
  await expect(page).toArriveAt(/\/shop\?q=drain$/);
  expect(await page.evaluate(() => scrollY)).toBe(120);
});

test('Back and Forward restore filters, search words and the scroll position', { tag: '@long' }, async ({
  page,
}) => {
  await visit(page, '/shop?show=48');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  await searchBox(page).fill('s');
  await expect(page).toArriveAt(/q=s/);
  await categories(page).getByRole('link', { name: 'Gravel' }).click();
  await expect(page).toArriveAt(/q=s&category=gravel/);
  await searchBox(page).fill('stone');
  await expect(page.getByRole('status').filter({ hasText: '“stone” in Gravel' })).toBeVisible();
  await expect(searchBox(page)).toBeFocused();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('s');
  await expect(categories(page).getByRole('link', { name: /^All Products/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const details = cards(page).last().getByRole('link', { name: 'Details' });
  // Into view by itself: pressing it then scrolls no further.
  await details.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await details.click();
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('s');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/shop/);
});

test('out-of-stock products can be hidden, and an empty list is cleared with one press @phone', {
  tag: '@long',
}, async ({ page }) => {
  await visit(page, '/shop?q=decomposed');
  const stock = page.getByRole('link', { name: /^In stock/ });
  await expect(card(page, 'Decomposed Granite').first()).toBeVisible();
  const all = await cards(page).count();
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(stock).toContainText(String(all - 1));
  await stock.click();
  await expect(cards(page)).toHaveCount(all - 1);
  await expect(stock).toHaveAttribute('aria-current', 'true');
  await categories(page)
    .getByRole('link', { name: /^Compost/ })
    .click();
  await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page).toArriveAt(/\/shop$/);
});

test('the home page shows products, checks the delivery area and starts a calculation', {
  tag: '@long',
}, async ({ page }) => {
  await test.step('four products stand side by side, on a phone in a row that scrolls', async () => {
    await visit(page, '/');
    for (const width of [390, 768, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await cards(page).evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      expect(tops, `cards at ${width}`).toEqual(Array(4).fill(tops[0]));
    }
  });
  await test.step('the page is six screens of a phone, and its first one buys', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    const height = await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo(0, top);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
      scrollTo(0, 0);
      return document.documentElement.scrollHeight;
    });
    expect(height).toBeLessThanOrEqual(6 * 844);
    await expect(page.getByRole('link', { name: 'Order Materials Now' }).first()).toBeInViewport();
    await goTo(page, '/product/premium-garden-topsoil');
    const main = page.getByRole('main');
    for (const part of [
      main.getByText('per cubic yard').first(),
      main.getByRole('link', { name: 'See the delivered price' }).first(),
      main.getByRole('textbox', { name: 'Cubic yards of Premium Garden Topsoil' }),
      main.getByRole('button', { name: 'Add to Cart' }).first(),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('Check My Area answers in place, explains a wrong ZIP, and offers a quote outside the area', async () => {
    await open(page, '/');
    const field = page.getByRole('textbox', { name: 'Delivery ZIP code' });
    const check = page.getByRole('button', { name: 'Check My Area' });
    await field.fill('3720');
    await check.click();
    await expect(page.getByRole('alert')).toHaveText('A ZIP code has 5 digits, such as 37203.');
    await expect(field).toBeFocused();
    await field.fill('37203');
    await field.press('Enter');
    await expect(page.getByText('Nashville, Davidson County')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await field.fill('42101');
    await field.press('Enter');
    await page.getByRole('link', { name: 'Ask for a quote' }).click();
    await expect(page).toArriveAt(/\/contact\?zip=42101$/);
  });
  await test.step('the three sizes give an amount as they are typed, and are passed on to the calculator', async () => {
    await open(page, '/');
    await page.getByRole('textbox', { name: 'Length, ft' }).fill('30');
    await page.getByRole('textbox', { name: 'Width, ft' }).fill('10 1/2');
    await page.getByRole('textbox', { name: 'Depth, in' }).fill('3');
    await expect(page.getByText('3 cubic yards', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Open calculator' }).click();
    await expect(page).toArriveAt(/\/guides\/topsoil-calculator$/);
    await expect(page.getByRole('heading', { name: '3 cubic yards' })).toBeVisible();
  });
});

test('the product page works out yards, truckloads, price and the fee for the remembered ZIP @phone', async ({
  page,
}) => {
  await visit(page, '/product/premium-garden-topsoil');
  const main = page.getByRole('main');
  const amount = main.getByRole('textbox', { name: 'Cubic yards of Premium Garden Topsoil' }).first();
  await amount.fill('4');
  await amount.blur();
  const sum = main.locator('.pd-sum');
  await expect(sum).toHaveText('$180 4 cubic yards. Delivery $75, less in most ZIPs');
  await expect(main.getByRole('img', { name: '4 of 19 yards, 21 percent of a truckload' })).toBeVisible();

  await main.getByRole('link', { name: 'See the delivered price' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Where should it go?' });
  await sheet.getByRole('textbox', { name: 'Delivery ZIP code' }).fill('37027-1234');
  await sheet.getByRole('button', { name: 'Check My Area' }).click();
  await expect(sheet.getByText('Brentwood, Williamson County')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sum).toHaveText(
    '$180 4 cubic yards. Delivery $35 to 37027 Loads to 37027 start at 5 yards. Make it 5',
  );
  // On the smallest load that goes there.
  await expect(main.getByText('$52 per yd³ delivered to 37027, 5 yards').first()).toBeVisible();

  await amount.fill('21');
  await amount.blur();
  await expect(sum).toContainText('Free delivery');
  await expect(main.getByText('2 truckloads')).toBeVisible();
  await main.getByRole('link', { name: 'Ask for a bulk price' }).click();
  await expect(page).toArriveAt(/\/contact\?material=Premium\+Garden\+Topsoil&yards=21/);
  await goTo(page, '/product/river-rock');
  // A yard alone does not go there: the page says so, and takes what does.
  await expect(sum).toHaveText('Loads to 37027 start at 5 yards. Make it 5');
  await sum.getByRole('button', { name: 'Make it 5' }).click();
  await expect(main.getByRole('textbox', { name: /^Cubic yards of/ }).first()).toHaveValue('5');
  await expect(sum).not.toContainText('start at');
});

test('a ZIP entered once is in every price, also without signal and in Spanish', { tag: '@long' }, async ({
  page,
  context,
  problems,
}) => {
  problems.allow(LOST_NETWORK);
  const sheet = page.getByRole('dialog', { name: 'Where should it go?' });
  const field = sheet.getByRole('textbox', { name: 'Delivery ZIP code' });
  const delivered = (name: string) => card(page, name).getByText('delivered to');
  await test.step('a card asks for the ZIP in a focused field, and answers in the same place and height', async () => {
    await visit(page, '/shop');
    const own = card(page, 'Raised Bed Blend');
    const ask = own.getByRole('link', { name: 'See the delivered price' });
    const before = await own.boundingBox();
    await ask.press('Enter');
    await expect(field).toBeFocused();
    await field.fill('37209');
    await field.press('Enter');
    await expect(sheet.getByText('Nashville, Davidson County')).toBeVisible();
    await expectAccessible(page, undefined, SHEET);
    await field.press('Escape');
    await expect(sheet).toBeHidden();
    // 3 × $62 and $25, the smallest load of the zone.
    const answer = own.getByRole('link', { name: '$70.33 per yd³ delivered to 37209, 3 yards' });
    await expect(answer).toBeFocused();
    expect((await own.boundingBox())?.height).toBe(before?.height);
    const amount = own.getByRole('textbox', { name: 'Cubic yards of' });
    await amount.fill('4');
    await amount.blur();
    await expect(own.getByText('$68.25 per yd³ delivered to 37209, 4 yards')).toBeVisible();
    // 5 × $62 are delivered free.
    await amount.fill('5');
    await amount.blur();
    await expect(own.getByText('$62 per yd³ delivered to 37209, 5 yards')).toBeVisible();
    await expect(card(page, 'Shovel').getByRole('link', { name: /deliver/i })).toHaveCount(0);
  });
  await test.step('the home page, comparison and product page show the same price', async () => {
    await goTo(page, '/');
    await expect(page.getByText('$60.33 per yd³ delivered to 37209, 3 yards').first()).toBeVisible();
    await goTo(page, '/compare?ids=prod_RaisedBedBlend,prod_TennesseeRiverRock');
    const row = page.getByRole('row').filter({ hasText: 'With delivery' });
    await expect(row.getByRole('cell').first()).toHaveText('$70.33 per yd³ delivered to 37209, 3 yards');
    await goTo(page, '/product/premium-garden-topsoil');
    const breaks = page.getByRole('region', { name: 'Delivered price per yard' });
    await expect(breaks).toContainText('To 37209, Nashville Metro.');
    await expect(breaks.locator('dl > div')).toHaveText([
      '3 cubic yards$53.33',
      '5 cubic yards$50',
      '10 cubic yards or more$45',
    ]);
  });
  await test.step('the header changes the ZIP without signal; outside the area a quote replaces the prices', async () => {
    await goTo(page, '/shop');
    await expect(delivered('Raised Bed Blend')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Deliver to 37209' }).click();
    await field.fill('37127');
    await field.press('Enter');
    await expect(sheet.getByText('Murfreesboro, Rutherford County')).toBeVisible();
    await expect(
      card(page, 'Raised Bed Blend').getByText('$62 per yd³ delivered to 37127, 7 yards'),
    ).toBeAttached();
    await field.fill('42101');
    await field.press('Enter');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await context.setOffline(false);
    await card(page, 'Raised Bed Blend').getByRole('link', { name: 'Delivery to 42101 by quote' }).click();
    await expect(page).toArriveAt(/\/contact\?material=Raised\+Bed\+Blend&yards=1&.*&zip=42101$/);
  });
  await test.step('the ZIP is remembered, and its prices are shown in Spanish', async () => {
    await page.evaluate(() => localStorage.setItem('delivery-zip', '"37209"'));
    await visit(page, '/shop');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('link', { name: 'Entregar en 37209' })).toBeVisible();
    await expect(page.getByText('por yd³ con entrega en 37209, 3 yardas').first()).toBeVisible();
  });
});

test('other names of a category redirect to it permanently', async ({ request }) => {
  const go = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await go('/category/aggregate')).toEqual([301, '/category/gravel']);
  expect(await go('/category/Topsoil')).toEqual([301, '/category/topsoil']);
  expect(await go('/category/specialty')).toEqual([301, '/stripe-shop?q=specialty']);
});

test('addresses forgive capitals and the full stop of their sentence', async ({ request }) => {
  const go = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  for (const [path, to] of [
    ['/product/Premium-Garden-Topsoil', '/product/premium-garden-topsoil'],
    ['/product/premium-garden-topsoil.', '/product/premium-garden-topsoil'],
    ['/track-order.', '/track-order'],
    ['/locations/Nashville', '/locations/nashville'],
    ['/No-Such-Page.', '/no-such-page'],
  ] as const)
    expect([path, ...(await go(path))]).toEqual([path, 301, to]);
  expect(await go('/no-such-page')).toEqual([404, undefined]);
});

test('a catalog that fails to load shows a skeleton, then the reason, then its products', {
  tag: '@long',
}, async ({ page, problems }) => {
  problems.allow(LOST_NETWORK);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/sync?*', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.abort('failed');
  });
  await visit(page, '/contact');
  await page.evaluate(() => indexedDB.deleteDatabase('catalog'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium Catalog' }).click();
  await asked.promise;
  await expect(page.getByText('Loading products from Stripe...')).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Error Loading Products' })).toBeVisible();
  await page.unroute('**/api/sync?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Raised Bed Blend')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('products, filters, search and every tab can be read and used', { tag: '@long' }, async ({ page }) => {
    await page.goto('/shop');
    await categories(page).getByRole('link', { name: 'Sand' }).click();
    await expect(page).toArriveAt(/category=sand/);
    await searchBox(page).fill('masonry');
    await searchBox(page).press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: 'products match “masonry” in Sand' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Washed Masonry Sand' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Washed Masonry Sand' })).toBeVisible();
    await expect(page.getByText('What delivery costs')).toBeVisible();
    await page.goto('/?category=mulch#products');
    await expect(card(page, 'Midnight Black Mulch')).toBeVisible();
    await page.getByRole('textbox', { name: 'Delivery ZIP code' }).fill('37203');
    await page.getByRole('button', { name: 'Check My Area' }).click();
    await expect(page).toArriveAt(/\/contact\?zip=37203#contact-area$/);
  });
});

test('the header’s search suggests while one types, and keeps the last searches @both', async ({ page }) => {
  await visit(page, '/about');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('searchbox', { name: 'Search the shop' });
  await opener.click();
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Topsoil', exact: true })).toBeVisible();
  await field.pressSequentially('pea');
  await expect(dialog.getByRole('link', { name: /^Washed Pea Gravel/ })).toContainText('Washed twice');
  await expectAccessible(page, undefined, SHEET);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link', { name: /Pea Gravel/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Pea Gravel/ })).toBeVisible();
  await expect(dialog).toBeHidden();

  await searchShop(page, 'drain');
  await expect(page.getByText(/products match “drain”/)).toBeVisible();
  await opener.click();
  await field.fill('');
  const last = dialog.getByRole('region', { name: 'Last searches' });
  await expect(last.getByRole('link')).toHaveText(['drain', 'pea']);
  await last.getByRole('button', { name: 'Clear' }).click();
  await expect(last).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
