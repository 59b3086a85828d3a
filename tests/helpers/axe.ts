// What axe finds in a page as it stands: WCAG 2.2 A and AA, or the rules that are named.
import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All that another appearance can change. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/** Half way from one color to another a button has neither. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is out of sight starts to change its color only when somebody asks for it. Twice, for a page that was
    // just taken over begins to change a moment later.
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
  // Once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly = only
    ? { type: 'rule' as const, values: [...only] }
    : { type: 'tag' as const, values: WCAG };
  const violations = await page.evaluate(async (chosen) => {
    const inPage = window as unknown as { axe: typeof axe };
    // To say where everything stands that is as it should be is most of its work.
    return (await inPage.axe.run({ runOnly: chosen, resultTypes: ['violations'] })).violations;
  }, runOnly);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${impact}) ${target}: ${failureSummary}`),
  );
}

/** In light, dark and high contrast; a phone has the same colors. Begins and ends light, with usual contrast. */
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
