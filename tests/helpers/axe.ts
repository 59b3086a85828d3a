// Runs axe on a page's current state: WCAG 2.2 A and AA, or the given rules.
import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rules whose result depends on the color scheme. */
const COLORS = ['color-contrast', 'link-in-text-block'];

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

export async function violationsIn(page: Page, only?: readonly string[]): Promise<string[]> {
  await finishTransitions(page);
  // Injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly = only
    ? { type: 'rule' as const, values: [...only] }
    : { type: 'tag' as const, values: WCAG };
  const violations = await page.evaluate(async (chosen) => {
    const inPage = window as unknown as { axe: typeof axe };
    // Only violations, because reporting the passes takes most of axe's time.
    return (await inPage.axe.run({ runOnly: chosen, resultTypes: ['violations'] })).violations;
  }, runOnly);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${impact}) ${target}: ${failureSummary}`),
  );
}

/** In light, dark and high contrast; phones use the same colors. Starts and ends in light with normal contrast. */
export async function violationsInEveryAppearance(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (appearance: string, only?: readonly string[]) => {
    for (const violation of await violationsIn(page, only))
      found.push(`${where}, ${appearance}: ${violation}`);
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
  await setContrast(false);
  await look('light');
  if ((page.viewportSize()?.width ?? 0) < 600) return found;
  await setTheme('dark');
  await look('dark', COLORS);
  await setTheme('light');
  await setContrast(true);
  await look('high contrast', COLORS);
  await setContrast(false);
  return found;
}
