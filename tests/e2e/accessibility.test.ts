// What opens, fills and answers, under axe; and the way to the payment with the keyboard alone.
import type { Locator, Page } from 'playwright/test';
import {
  CONTENT,
  DESKTOP,
  NARROW,
  otherAppearances,
  PHONE,
  violationsIn,
  violationsInEveryAppearance,
} from '../helpers/axe.ts';
import { expect, test } from '../helpers/e2e.ts';
import { addToCart, goTo, ordersOf, SITE, visit } from '../helpers/visitor.ts';

const TOPSOIL = '/product/premium-garden-topsoil';
const CALCULATOR = '/guides/topsoil-calculator';
test.describe('axe', () => {
  test('finds no problem in menus, forms with errors, results and a filled cart', { tag: '@long' }, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const wrong: string[] = [];
    let looks = 0;
    const look = async (where: string, within?: typeof CONTENT) => {
      wrong.push(...(await violationsInEveryAppearance(page, where, within, otherAppearances(looks))));
      looks += 1;
      await page.setViewportSize(PHONE);
      // Not wherever the other width left it, with a bar over half of a box.
      await page.evaluate(() => scrollTo(0, 0));
      const small = await violationsIn(page, NARROW, within);
      wrong.push(...small.map((violation) => `${where}, on a phone: ${violation}`));
      await page.setViewportSize(DESKTOP);
    };
    await visit(page, '/');
    await page.getByRole('banner').getByText('Areas').click();
    wrong.push(...(await violationsInEveryAppearance(page, 'a menu of the header')));
    await page.getByRole('button', { name: 'Accessibility' }).click();
    await expect(page.getByRole('switch', { name: 'High Contrast' })).toBeVisible();
    await look('the accessibility panel', CONTENT);
    await page.keyboard.press('Escape');
    await addToCart(page, TOPSOIL, 25);
    await look('a product just added');
    await goTo(page, '/cart');
    await look('the cart', CONTENT);
    await goTo(page, '/checkout');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('textbox', { name: 'Delivery address' })).toBeFocused();
    await look('the checkout with errors', CONTENT);
    await goTo(page, '/contact');
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await look('the contact form with errors', CONTENT);
    await goTo(page, '/guides/topsoil-calculator');
    await page.getByRole('button', { name: /^New lawn/ }).click();
    await page.getByRole('textbox', { name: 'Length, ft' }).fill('90');
    await page.getByRole('textbox', { name: 'Width, ft' }).fill('60');
    await page.getByRole('textbox', { name: 'Width, ft' }).press('Enter');
    await expect(page.getByRole('complementary', { name: 'Result' })).toContainText('4 truckloads');
    await look('the calculator with an answer', CONTENT);
    await goTo(page, '/shop?q=granite&view=list');
    await look('a short list', CONTENT);
    expect(wrong).toEqual([]);
  });
});

/** Tab, until it is there; each stop on the way has to be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 150; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(() => {
      const { activeElement: at } = document;
      if (!at || at === document.body) return null;
      // The ring of a quantity is around its three parts.
      const ringed = [at, at.parentElement, at.parentElement?.parentElement].some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        return isOutlined || (element === at && boxShadow !== 'none');
      });
      const { top, bottom, width } = at.getBoundingClientRect();
      const isInView = width > 0 && bottom > 0 && top < innerHeight;
      return ringed && isInView ? null : at.outerHTML.slice(0, 200);
    });
    expect(unseen, 'the focus is not to be seen here').toBeNull();
  }
  throw new Error(`no way to ${target} with Tab`);
}

const STOPS = 30;

/** What the keyboard stops at, forth and back, with something else over its middle. */
async function coveredStops(page: Page, where: string): Promise<string[]> {
  const covered = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < STOPS; stops += 1) {
      await page.keyboard.press(key);
      const found = await page.evaluate(() => {
        const { activeElement: at } = document;
        if (!(at instanceof HTMLElement) || at === document.body) return null;
        // A field that its label draws.
        const label = at instanceof HTMLInputElement ? at.labels?.[0] : null;
        const shown = label && at.getBoundingClientRect().width < 8 ? label : at;
        const { top, bottom, left, right } = shown.getBoundingClientRect();
        const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
        const over = document.elementFromPoint((left + right) / 2, (from + to) / 2);
        const isSeen =
          over !== null && (shown.contains(over) || over.contains(shown) || label?.contains(over) === true);
        return isSeen ? null : `${shown.outerHTML.slice(0, 90)} under ${over?.outerHTML.slice(0, 90)}`;
      });
      if (found !== null) covered.add(`${where}: ${found}`);
    }
  }
  return [...covered];
}

test('a visitor orders and pays with the keyboard alone', { tag: '@long' }, async ({
  page,
  context,
  store,
}) => {
  const email = 'keyboard@example.com';
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page.getByRole('main').getByRole('link', { name: 'Order Materials Now' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeFocused();
  await tabTo(page, page.getByRole('searchbox', { name: 'Search products' }));
  await page.keyboard.type('lawn repair');
  const card = page.getByRole('article', { name: 'Lawn Repair Mix' });
  await tabTo(page, card.getByRole('textbox'));
  await page.keyboard.type('3');
  await press(card.getByRole('button', { name: 'Add to Cart' }));
  // The toast that leads there as well does not wait for slow fingers.
  await press(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await test.step('the focused element is never under a bar, on a phone or at 400 %', async () => {
    await expect(page.locator('.toast')).toHaveCount(0);
    const covered: string[] = [];
    for (const size of [PHONE, { width: 320, height: 256 }]) {
      await page.setViewportSize(size);
      for (const path of [
        '/shop',
        TOPSOIL,
        `${CALCULATOR}?length=20&width=10&depth=4`,
        '/checkout',
        '/cart',
      ]) {
        await goTo(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        covered.push(...(await coveredStops(page, `${path} at ${size.width}`)));
      }
    }
    await page.setViewportSize(DESKTOP);
    expect(covered).toEqual([]);
  });
  await press(page.getByRole('link', { name: 'Proceed to Checkout' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Delivery address' }));
  await page.keyboard.type(SITE.address);
  await tabTo(page, page.getByRole('button', { name: 'Later' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Full name' }));
  await page.keyboard.type('Dana Whitfield');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(email);
  await expect(page.getByText(SITE.place)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Continue to Payment' }));
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await expect(tab.getByRole('button', { name: 'Pay $175.00' })).toBeVisible();
  expect(await ordersOf(store, email)).toMatchObject([{ subtotalCents: 15_000, deliveryFeeCents: 2_500 }]);
});
