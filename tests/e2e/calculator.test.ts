// Long: the calculator beyond one rectangle: several areas and shapes without signal, by keyboard, in layers.
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { takenOver, visit, workerRuns } from '../helpers/visitor.ts';

const CALCULATOR = '/guides/topsoil-calculator';
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .click();
/** A tool of the area that is open. */
async function openTool(page: Page, name: RegExp): Promise<void> {
  const more = page.locator('.calc-more-tools');
  if (!(await more.evaluate((details) => details.hasAttribute('open'))))
    await more.locator('summary').click();
  await press(page, name);
}
const answer = (page: Page) => page.getByRole('complementary', { name: 'Result' });
const answered = (page: Page, yards: string) =>
  expect(answer(page).getByRole('heading', { name: `${yards} cubic yards` })).toBeVisible();

test('three areas become one job without signal, a removed area is restored, and a reload keeps all @phone', {
  tag: ['@worker', '@long'],
}, async ({ page, context, problems }) => {
  problems.allow(LOST_NETWORK);
  await visit(page, CALCULATOR);
  await workerRuns(page);
  await context.setOffline(true);
  await field(page, 'Length, ft').fill('24');
  await field(page, 'Width, ft').fill('6');
  await field(page, 'Depth, in').fill('6');
  await press(page, 'Add area');
  // The next area is mostly as deep as the last.
  await expect(field(page, 'Depth, in')).toHaveValue('6');
  await field(page, 'Name of the area').fill('Fountain');
  await openTool(page, /^Other shapes/);
  await press(page, 'Ring');
  await expect(field(page, 'Across, outside, ft')).toBeFocused();
  await expect(field(page, 'Across, outside, ft')).toBeInViewport({ ratio: 1 });
  await field(page, 'Across, outside, ft').fill('20');
  await field(page, 'Across, hole, ft').fill('20');
  await press(page, /^Flower/);
  await press(page, 'Calculate');
  await expect(field(page, 'Across, hole, ft')).toHaveAccessibleDescription(/hole is as large/);
  await field(page, 'Across, hole, ft').fill('8');
  await press(page, 'Add area');
  await press(page, 'Circle');
  await openTool(page, /^Measured in/);
  await press(page, 'm');
  await field(page, 'Across, m').fill('4');
  await page.getByRole('group', { name: 'Depth in' }).getByRole('button', { name: 'cm' }).click();
  await field(page, 'Depth, cm').fill('15');
  await press(page, 'Calculate');
  // 2.67 + 4.89 + 2.47 yd³
  await answered(page, '10.5');
  await expect(answer(page).getByRole('heading', { name: '10.5 cubic yards' })).toBeInViewport({ ratio: 1 });
  await expect(answer(page).getByRole('switch')).toBeInViewport({ ratio: 1 });
  // The words switch it, too.
  await answer(page).getByText('Add 10% for settling').click();
  // One figure in the headline, the costs and the bar.
  await answered(page, '11.5');
  await expect(answer(page).getByText('Cost of 11.5 cubic yards')).toBeVisible();
  await expect(page.locator('.calc-bar')).toContainText('11.5');
  await answer(page).getByRole('switch').click();
  await expect(page.getByRole('button', { name: /^Fountain.*4\.9 cubic yards/ })).toBeVisible();

  await press(page, 'Remove Area 3');
  await press(page, 'Calculate');
  await answered(page, '8');
  await press(page, 'Remove Fountain');
  await expect(page.getByRole('status').filter({ hasText: 'Fountain is removed.' })).toBeVisible();
  await press(page, 'Undo');
  await expect(field(page, 'Name of the area')).toHaveValue('Fountain');

  await test.step('a reload and Back come to the same place, although the ticket comes late', async () => {
    const place = () => page.evaluate(() => Math.round(scrollY));
    await answer(page)
      .getByRole('switch')
      .evaluate((settling) => settling.scrollIntoView({ block: 'center' }));
    const before = await place();
    await page.reload();
    await answered(page, '8');
    await expect(answer(page).getByRole('button', { name: 'Only save the job' })).toBeAttached();
    // Within a line: the heading's font may have come too late for the first load.
    expect(Math.abs((await place()) - before)).toBeLessThan(48);
    const after = await place();
    // Without scrolling to the link.
    await page.getByRole('link', { name: 'Saved jobs' }).evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
    await page.goBack();
    await answered(page, '8');
    await expect(answer(page).getByRole('button', { name: 'Only save the job' })).toBeAttached();
    expect(await place()).toBe(after);
  });

  await page.reload();
  await answered(page, '8');
  await expect(field(page, 'Across, outside, ft')).toHaveValue('20');
  await expect(page.getByRole('button', { name: /^Area 1/ })).toBeVisible();
});

/** In sight as a whole, between the header and the bar at the bottom. */
const expectClear = (one: Locator) =>
  expect
    .poll(() =>
      one.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const header = document.querySelector('.hd')?.getBoundingClientRect().bottom ?? 0;
        const bar = document.querySelector('.calc-bar')?.getBoundingClientRect().top ?? innerHeight;
        return { isBelowHeader: top >= header, isAboveBar: bottom <= Math.min(bar, innerHeight) };
      }),
    )
    .toEqual({ isBelowHeader: true, isAboveBar: true });

test('sizes can be typed in one field @phone', {
  tag: '@long',
}, async ({ page }) => {
  await visit(page, CALCULATOR);
  await openTool(page, /^Type it all/);
  const typed = field(page, 'All sizes at once');
  await test.step('what cannot be read is said, and changes nothing', async () => {
    await typed.fill('twenty by thirty');
    await expect(page.getByText('“twenty by thirty” could not be read. Nothing was changed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use these sizes' })).toHaveCount(0);
    await expect(field(page, 'Length, ft')).toHaveValue('');
  });
  await typed.fill('20 x 30 ft, 4 inches');
  await expect(field(page, 'Length, ft')).toHaveValue('');
  await press(page, 'Use these sizes');
  await expect(page.getByText('Filled in: Rectangle, 20 ft × 30 ft, 4 in deep.')).toBeVisible();
  await expect(field(page, 'Length, ft')).toHaveValue('20');
  await expect(field(page, 'Width, ft')).toHaveValue('30');
  await expect(field(page, 'Depth, in')).toHaveValue('4');
  await test.step('the sizes to confirm are visible above the bar, even on a short screen', async () => {
    for (const height of [844, 480]) {
      await page.setViewportSize({ width: 390, height });
      await typed.fill('');
      await typed.evaluate((input) => input.scrollIntoView({ block: 'end' }));
      await typed.fill(`12' x 12' 6"`);
      const sentence = page.getByText(/^Understood: Rectangle, 12 ft/);
      for (const one of [sentence, page.getByRole('button', { name: 'Use these sizes' })])
        await expectClear(one);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await typed.fill('5 cu yd');
  await expect(page.getByText(/^“5 cu yd” is an amount of material/)).toBeVisible();
  await typed.fill('r10');
  await expect(page.getByText('Understood: Circle, 20 ft across.')).toBeVisible();
  // Several areas become areas of the job, like the one that is open.
  await typed.fill('20x30 3in\n10x12');
  await expect(page.getByText('Understood: 2 areas: Rectangle, 20 ft × 30 ft, 3 in deep.')).toBeVisible();
  await press(page, 'Use these 2 areas');
  await expect(page.getByRole('button', { name: /^Area 2.*10 × 12 ft/ })).toBeVisible();
  await expect(field(page, 'Width, ft')).toHaveValue('30');
  await press(page, /^Area 2/);
  await press(page, 'Remove Area 2');
  await openTool(page, /^Type it all/);
  await typed.fill('rectángulo 10 m por 4 m, 15 cm de profundidad');
  await expect(page.getByText('Understood: Rectangle, 10 m × 4 m, 15 cm deep.')).toBeVisible();
  await press(page, 'Use these sizes');
  await expect(field(page, 'Length, m')).toHaveValue('10');
  await press(page, 'Calculate');
  await answered(page, '8');
});

test('a screen reader reads it in order, and the keyboard alone is enough, even before the scripts run', async ({
  page,
}) => {
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(CALCULATOR, { waitUntil: 'commit' });
  await field(page, 'Length, ft').focus();
  await page.keyboard.type('40');
  release();
  await takenOver(page);
  await expect(field(page, 'Length, ft')).toHaveValue('40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('18');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Depth, in')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^New lawn/ })).toBeFocused();
  await page.keyboard.press('Space');
  await field(page, 'Width, ft').focus();
  await page.keyboard.press('Enter');
  await answered(page, '9');
  await expect(page.locator('.calc-form')).toMatchAriaSnapshot({ name: 'calculator-form.aria.yml' });
  await expect(answer(page)).toMatchAriaSnapshot({ name: 'calculator-result.aria.yml' });

  await page.locator('.calc-more-tools summary').focus();
  await page.keyboard.press('Enter');
  const shapes = page.getByRole('button', { name: /^Other shapes/ });
  await shapes.focus();
  await page.keyboard.press('Enter');
  await expect(shapes).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Half circle' }).focus();
  await page.keyboard.press('Space');
  await expect(shapes).toHaveAttribute('aria-expanded', 'false');
  await expect(field(page, 'Across, ft')).toBeFocused();
});

test.describe('appearance', () => {
  test('axe finds nothing with everything open, in light, dark, high contrast and at 200 % text', {
    tag: '@long',
  }, async ({ page }) => {
    await visit(page, `${CALCULATOR}?length=50&width=12&depth=8`);
    await answered(page, '15');
    await expect(page).toArriveAt(CALCULATOR);
    await openTool(page, /^Layers/);
    for (const look of ['light', 'dark', 'high'] as const) {
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
      await page.evaluate((high) => {
        if (high) document.documentElement.dataset.contrast = 'high';
      }, look === 'high');
      // All that another appearance can change is its colours.
      await expectAccessible(page, look === 'light' ? undefined : ['color-contrast']);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%');
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    const linesOfOneWord = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const word = document.createRange();
      word.selectNodeContents(heading);
      return [heading.textContent, word.getClientRects().length];
    });
    expect(linesOfOneWord).toEqual(['Calculator', 1]);
  });
});

test('a product asks how much of it is needed', async ({ page }) => {
  await visit(page, '/product/pea-gravel');
  await page.getByRole('link', { name: 'How much do I need?' }).click();
  await field(page, 'Length, ft').fill('20');
  await field(page, 'Width, ft').fill('10');
  await field(page, 'Depth, in').fill('3');
  await press(page, 'Calculate');
  await answered(page, '2');
  await expect(answer(page)).toContainText('Pea Gravel');
});
