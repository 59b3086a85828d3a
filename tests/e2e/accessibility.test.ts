// Every page for everybody: axe in all appearances, the keyboard alone, and text at twice its size.
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import {
  addToCart,
  fillCheckout,
  OWN_PAGES,
  ordersOf,
  PUBLIC_PAGES,
  SITE,
  visit,
} from '../helpers/visitor.ts';

test.use({ serviceWorkers: 'block' });

const TOPSOIL = '/product/premium-garden-topsoil';
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All that another appearance can change. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, only?: string[]): Promise<string[]> {
  // One frame, so the old way of asking will do, which opens no page of its own for each answer.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (only ? axe.withRules(only) : axe.withTags(WCAG)).analyze();
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${impact}) ${target}: ${failureSummary}`),
  );
}

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** What axe finds in the page as it stands, in each appearance. Begins and ends light, with usual contrast. */
async function inEveryAppearance(page: Page, where: string): Promise<string[]> {
  const wrong: string[] = [];
  const look = async (appearance: string, only?: string[]) => {
    // Half way from light to dark a button has neither colour. Twice, for a page that was just taken over begins
    // to change a moment later.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise(requestAnimationFrame);
        for (const animation of document.getAnimations())
          if (animation instanceof CSSTransition) animation.finish();
      }
    });
    for (const violation of await violations(page, only)) wrong.push(`${where}, ${appearance}: ${violation}`);
  };
  const contrast = (more: boolean) =>
    page.evaluate((high) => {
      const { dataset } = document.documentElement;
      if (high) dataset.contrast = 'high';
      else delete dataset.contrast;
    }, more);
  await contrast(false);
  await look('light');
  // Colours are the same on a phone.
  if (isNarrow(page)) return wrong;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await look('dark', COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await contrast(true);
  await look('high contrast', COLOURS);
  await contrast(false);
  return wrong;
}

test.describe('axe', () => {
  test.use({ reducedMotion: 'reduce' });

  test('finds nothing on any page in light, dark and high contrast @both', async ({ page, problems }) => {
    test.setTimeout(300_000);
    problems.allow(/status of 404/);
    const wrong: string[] = [];
    for (const path of [...PUBLIC_PAGES, ...OWN_PAGES, '/no/such/page']) {
      await page.emulateMedia({ contrast: 'more' });
      await visit(page, path);
      // The system's own setting is enough.
      await expect(page.locator('html'), path).toHaveAttribute('data-contrast', 'high');
      wrong.push(...(await inEveryAppearance(page, path)));
    }
    expect(wrong).toEqual([]);
  });

  test('finds nothing in menus, forms with errors, answers and a filled cart @both', async ({ page }, {
    project,
  }) => {
    test.setTimeout(120_000);
    const wrong: string[] = [];
    const look = async (where: string) => {
      wrong.push(...(await inEveryAppearance(page, where)));
    };
    await visit(page, '/');
    if (project.name === 'phone') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await look('the menu');
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Accessibility' }).click();
    } else {
      await page.getByRole('banner').getByText('Areas').click();
      await look('a menu of the header');
      await page.getByRole('button', { name: 'Accessibility' }).click();
    }
    await expect(page.getByRole('switch', { name: 'High Contrast' })).toBeVisible();
    await look('the accessibility panel');
    await addToCart(page, TOPSOIL, 25);
    await look('a product just added');
    await visit(page, '/cart');
    await look('the cart');
    await visit(page, '/checkout');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('textbox', { name: 'Delivery address' })).toBeFocused();
    await look('the checkout with errors');
    await visit(page, '/contact');
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await look('the contact form with errors');
    await visit(page, '/guides/topsoil-calculator');
    await page.getByRole('button', { name: /^New lawn/ }).click();
    await page.getByRole('textbox', { name: 'Length, ft' }).fill('90');
    await page.getByRole('textbox', { name: 'Width, ft' }).fill('60');
    await page.getByRole('textbox', { name: 'Width, ft' }).press('Enter');
    await expect(page.getByRole('complementary', { name: 'Result' })).toContainText('4 truckloads');
    await look('the calculator with an answer');
    await visit(page, '/shop?q=granite&view=list');
    await look('a short list');
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

test('from the first page to the payment with the keyboard alone', async ({ page, context, store }) => {
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
  // The slip that leads there as well does not wait for slow fingers.
  await press(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await press(page.getByRole('link', { name: 'Proceed to Checkout' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Delivery address' }));
  await page.keyboard.type(SITE.address);
  await tabTo(page, page.getByRole('button', { name: 'Pick another date' }));
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

/** Whether the page is wider than the screen, and what reaches out to the right. */
function tooWide(page: Page, width: number): Promise<string[]> {
  return page.evaluate((most) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= most) return [];
    const outside = ({ right }: DOMRect) => right > most + 0.5;
    const out: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node && out.length < 10; node = nodes.nextNode()) {
      if (node instanceof Element) {
        const isLeaf = node.childElementCount === 0;
        if (isLeaf && outside(node.getBoundingClientRect())) out.push(node.outerHTML.slice(0, 120));
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(outside)) out.push(node.nodeValue ?? '');
    }
    return [`${scrollWidth} pixels wide: ${out.join(' | ')}`];
  }, width);
}

test('at twice the text size nothing has to be scrolled sideways on a phone @phone', async ({ page }) => {
  test.setTimeout(120_000);
  const wrong: string[] = [];
  const look = async (where: string) => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    expect(size, where).toBeGreaterThanOrEqual(32);
    for (const element of await tooWide(page, 390)) wrong.push(`${where}: ${element}`);
  };
  await addToCart(page, TOPSOIL, 25);
  for (const path of [...PUBLIC_PAGES, ...OWN_PAGES]) {
    await visit(page, path);
    await look(path);
  }
  await visit(page, '/checkout');
  await fillCheckout(page, 'large@example.com');
  await look('the checkout, filled in');
  expect(wrong).toEqual([]);
});

test('on a screen of 320 pixels nothing has to be scrolled sideways @phone', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const wrong: string[] = [];
  await addToCart(page, TOPSOIL, 25);
  for (const path of [...PUBLIC_PAGES, ...OWN_PAGES]) {
    await visit(page, path);
    for (const element of await tooWide(page, 320)) wrong.push(`${path}: ${element}`);
  }
  expect(wrong).toEqual([]);
});
