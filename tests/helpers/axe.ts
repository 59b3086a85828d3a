// Runs axe on a page's current state: WCAG 2.2 A and AA, or the given rules.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { sized } from './size.ts';

/** A third of the other one, and every page that is looked at has to read it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rules whose result depends on the color scheme. */
const COLORS = ['color-contrast', 'link-in-text-block'];
/** The rules that a narrow layout can break anew. */
export const NARROW = [
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
];
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** In the middle of a transition, a button has neither its old nor its new color. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Off-screen elements start a transition only when their style is read. Twice, because a page that was
    // just hydrated starts its transitions a moment later.
    for (let frame = 0; frame < 2; frame += 1) {
      for (const button of document.querySelectorAll('button')) void getComputedStyle(button).backgroundColor;
      await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

/** All but the header and the footer, which one page shows for all. What is checked of a page as a whole stays. */
export const CONTENT = { exclude: ['.hd', '.ft'] };
/** The sheet or dialog that is open: what lies under it is checked where nothing covers it. */
export const SHEET = 'dialog[open]';
type Part = string | typeof CONTENT;

/** The violations of the whole page, or of the part that `scope` names. */
export async function violationsIn(
  page: Page,
  only?: readonly string[],
  scope: Part = 'html',
): Promise<string[]> {
  // Injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await finishTransitions(page);
  const runOnly = only
    ? { type: 'rule' as const, values: [...only] }
    : { type: 'tag' as const, values: WCAG };
  const violations = await page.evaluate(
    async ([chosen, part]) => {
      const inPage = window as unknown as { axe: typeof axe };
      // Only violations, because reporting the passes takes most of axe's time; there is no sound and no other site's
      // style sheet to fetch.
      const options = { runOnly: chosen, resultTypes: ['violations' as const], preload: false };
      return (await inPage.axe.run(part, options)).violations;
    },
    [runOnly, scope] as const,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${impact}) ${target}: ${failureSummary}`),
  );
}

const OTHERS = ['high contrast', 'dark'] as const;

/** What pages are made of is on many of them: a short run looks at the first in both, and at one in two in one. */
export const otherAppearances = (turn: number) =>
  OTHERS.filter((_, index) => turn === 0 || (turn + 2 * index) % sized(4, 1) === 0);

/**
 * In light, dark and high contrast; phones use the same colors. Ends in light with normal contrast.
 */
export async function violationsInEveryAppearance(
  page: Page,
  place: string,
  part?: Part,
  others: readonly (typeof OTHERS)[number][] = OTHERS,
): Promise<string[]> {
  const violations: string[] = [];
  const look = async (appearance: string, only?: readonly string[]) => {
    for (const violation of await violationsIn(page, only, part))
      violations.push(`${place}, ${appearance}: ${violation}`);
  };
  const setContrast = (isHigh: boolean) =>
    page.evaluate((high) => {
      const { dataset } = document.documentElement;
      if (high) dataset.contrast = 'high';
      else delete dataset.contrast;
    }, isHigh);
  const setTheme = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  };
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone && others.includes('high contrast')) {
    await setContrast(true);
    await look('high contrast', COLORS);
  }
  await setContrast(false);
  await look('light');
  if (isPhone || !others.includes('dark')) return violations;
  await setTheme('dark');
  await look('dark', COLORS);
  await setTheme('light');
  return violations;
}
