// The five switches of the accessibility panel: what each changes to be seen, that it is kept, and that it is there
// before anything is painted.
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { addToCart, goTo, openEarly, visit } from '../helpers/visitor.ts';

test.use({ reducedMotion: 'no-preference' });
const TOPSOIL = '/product/premium-garden-topsoil';
const KEY = 'accessibility-settings';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Accessibility' });
const stored = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);
const marks = (page: Page) =>
  page.evaluate(() => {
    const { contrast, text, motion, focus, reader } = document.documentElement.dataset;
    return { contrast, text, motion, focus, reader };
  });
/** What the switches change, as the browser paints it. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const style = (selector: string, pseudo?: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`no ${selector}`);
      return getComputedStyle(element, pseudo);
    };
    return {
      ground: style('body').backgroundColor,
      letters: style('body').fontSize,
      motion: style('.switch', '::after').transitionDuration,
      ring: style('dialog[open] .switch:focus').outlineWidth,
      skip: style('.skip').position,
    };
  });

test('each switch changes the page at once, is saved, and applies in other tabs', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await visit(other, '/about');
  await visit(page, '/terms');
  await page.locator('.floats').getByRole('button', { name: 'Accessibility' }).click();
  const flip = (name: string) => panel(page).getByRole('switch', { name }).click();
  await panel(page).getByRole('switch', { name: 'High Contrast' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const before = await painted(page);
  await page.keyboard.press('Space');
  await expect(panel(page).getByRole('status')).toHaveText('1 setting active');
  expect((await painted(page)).ground).toBe('rgb(255, 255, 255)');
  expect(before.ground).not.toBe('rgb(255, 255, 255)');
  await expect(other.locator('html')).toHaveAttribute('data-contrast', 'high');

  await flip('Large Text');
  const letters = Number.parseFloat((await painted(page)).letters);
  expect(letters / Number.parseFloat(before.letters)).toBeCloseTo(1.2, 2);
  await flip('Reduced Motion');
  expect((await painted(page)).motion).toBe('0s');
  await flip('Screen Reader');
  await flip('Enhanced Focus');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const after = await painted(page);
  expect([before.ring, after.ring]).toEqual(['3px', '7px']);
  expect([before.skip, after.skip]).toEqual(['absolute', 'static']);
  await expect(panel(page).getByRole('status')).toHaveText('5 settings active');
  await expectAccessible(page, undefined, 'html');
  const all = {
    highContrast: true,
    largeText: true,
    reducedMotion: true,
    focusMode: true,
    screenReader: true,
  };
  expect(await stored(page)).toEqual(all);
  expect(await marks(other)).toEqual(await marks(page));
  await panel(page).getByRole('button', { name: 'Dark' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  // The reader's: what changes elsewhere on the page is said, and toasts stay longer.
  await addToCart(page, TOPSOIL, 3);
  await expect(page.getByText('Cart: 3, $135.00.')).toBeAttached();

  await goTo(page, '/cart');
  await page.locator('.floats').getByRole('button', { name: 'Accessibility' }).click();
  await panel(page).getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(panel(page).getByRole('status')).toHaveText('');
  expect(await stored(page)).toBeNull();
  expect(await marks(page)).toEqual({});
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await marks(other)).toEqual({});
});

test('settings apply before the first paint, invalid ones are ignored, and the button hides on scroll', {
  tag: '@long',
}, async ({ page, store, problems }) => {
  problems.allow(/ERR_FAILED/);
  await visit(page, '/about');
  await page.evaluate((key) => localStorage.setItem(key, '{"largeText":true,"focusMode":"yes"}'), KEY);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  // No script of the store has run: the page's own head did it.
  expect(await marks(page)).toEqual({ text: 'large' });

  await page.unroute('**/assets/*.js');
  await page.evaluate((key) => localStorage.setItem(key, '{"largeText":'), KEY);
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.reload();
  expect((await warning).text()).toContain('Stored settings ignored');
  expect(await marks(page)).toEqual({});
  // Sun mode is one tap in a phone's header, stands before the first paint as well, and gives back what was there.
  const sun = page.getByRole('button', { name: 'Bright sun: black on white' });
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 780 });
  await page.evaluate((key) => localStorage.setItem(key, '{"theme":"dark"}'), KEY);
  await page.reload();
  await sun.click();
  await expect(sun).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html[data-theme="light"][data-contrast="high"]')).toBeAttached();
  await page.unroute('**/assets/*.js');
  // Pressed before its code has come, too.
  const code = await openEarly(page, store, '/about');
  await page.waitForLoadState('domcontentloaded');
  await sun.click();
  code.resolve();
  await expect(page.locator('html[data-theme="dark"]:not([data-contrast])')).toBeAttached();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate((key) => localStorage.removeItem(key), KEY);
  await page.reload();
  await page.setViewportSize(desktop);
  await goTo(page, '/contact');
  const floats = page.locator('.floats');
  await floats.getByRole('button', { name: 'Accessibility' }).click();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(floats).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 900));
  await expect(floats).toBeHidden();
  await page.evaluate(() => scrollTo(0, 700));
  await expect(floats).toBeInViewport();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await expect(floats).toBeHidden();

  // On a desktop they stand in the page's margin, beside what is read and pressed.
  await page.getByRole('textbox', { name: 'Message' }).blur();
  await expect(floats).toBeInViewport();
  const right = await page
    .locator('main .wrap')
    .first()
    .evaluate((wrap) => {
      const { right: edge } = wrap.getBoundingClientRect();
      return edge - Number.parseFloat(getComputedStyle(wrap).paddingRight);
    });
  expect((await floats.boundingBox())?.x).toBeGreaterThanOrEqual(right);

  // Narrower, they stand in the corner above the tab bar.
  const bar = page.getByRole('navigation', { name: 'App' });
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(floats).toBeInViewport();
    // They glide there.
    await expect
      .poll(async () => {
        const [box, below] = [await floats.boundingBox(), await bar.boundingBox()];
        return (box?.y ?? 0) + (box?.height ?? 0) - (below?.y ?? 0);
      })
      .toBeLessThanOrEqual(0);
    const box = await floats.boundingBox();
    expect(box?.width).toBe(48);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 24);
  }

  // The narrow phone that most people have: the name gives way, not the buttons.
  await page.setViewportSize({ width: 360, height: 780 });
  for (const name of ['Search', /^Bright sun/, /^Call/]) {
    const target = page.getByRole('banner').locator('.iconbtn:visible').and(page.getByLabel(name));
    expect((await target.boundingBox())?.width).toBeGreaterThanOrEqual(48);
  }
});
