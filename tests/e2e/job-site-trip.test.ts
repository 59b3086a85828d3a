// A crew without signal measures three areas, saves the job and asks for a quote, with as few taps, characters and
// scrolls as a thumb can do it.
import type { Locator, Page } from 'playwright/test';
import { expect, LOST_NETWORK, type Store, test } from '../helpers/e2e.ts';
import { ask, visit, workerRuns } from '../helpers/visitor.ts';

type Effort = { taps: number; characters: number; scrolls: number };

const FIRST: Effort = { taps: 15, characters: 51, scrolls: 1 };
const AFTER: Effort = { taps: 11, characters: 9, scrolls: 1 };

/** A phone in a hand: it taps what is in sight, scrolls to what is not, and counts as the page sees it. */
async function pickUp(page: Page) {
  await page.addInitScript(() => {
    const effort = { taps: 0, characters: 0 };
    Object.assign(globalThis, { effort });
    const count = ({ isTrusted, target, type, key }: { key?: string } & Event) => {
      if (!isTrusted) return;
      // A key of the page's own keypad is a key, not a tap.
      const isCharacter =
        type === 'keydown' ? key?.length === 1 : target instanceof Element && target.closest('[data-key]');
      effort[isCharacter ? 'characters' : 'taps'] += 1;
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, count, true);
  });
  let scrolls = 0;
  const tap = async (target: Locator) => {
    await expect(target).toBeVisible();
    // By half a screen, as a thumb does.
    for (let tries = 0; !(await target.evaluate(isInSight)); tries += 1) {
      expect(tries, 'it never comes into sight').toBeLessThan(20);
      scrolls += 1;
      await target.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        scrollBy({ top: (top < innerHeight / 2 ? -1 : 1) * (innerHeight / 2), behavior: 'instant' });
      });
    }
    await target.tap();
  };
  const button = (name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first();
  const isKeypad = () => page.getByRole('group', { name: 'Keypad' }).isVisible();
  const type = async (field: string, text: string) => {
    await expect(page.getByRole('main').getByRole('textbox', { name: field }).first()).toBeFocused();
    if (!(await isKeypad())) return page.keyboard.type(text);
    for (const key of text) await tap(button(key));
  };
  const next = async () => ((await isKeypad()) ? tap(button('Next size')) : page.keyboard.press('Enter'));
  const effort = async (): Promise<Effort> => ({
    ...(await page.evaluate(() => (globalThis as unknown as { effort: Omit<Effort, 'scrolls'> }).effort)),
    scrolls,
  });
  return { tap, button, type, next, effort };
}

/** Whether a thumb would hit it: on the screen, and nothing lies over it. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(hit);
}

/** The tab bar of the installed app, which no browser here pretends to be. */
async function install(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      const css = await (await fetch(href)).text();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css.replaceAll(/\(display-mode: ?standalone\)/g, '(min-width: 1px)'));
      document.adoptedStyleSheets.push(sheet);
    }
  });
}

const quotesOf = (store: Store, email: string) =>
  ask(
    store,
    (sql) => sql<{ message: string; zip: string; jobs: number }[]>`
      select message, zip,
        (select count(*)::int from calculator_jobs where calculator_jobs.owner = quotes.owner) as jobs
      from quotes where email = ${email}`,
  );

test('three areas, their loads, a saved job and a quote take 15 taps and 51 characters, then 11 and 9 @phone', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  test.slow();
  problems.allow(LOST_NETWORK);
  const person = { name: 'Lee Harpeth', phone: '6155550188', email: 'lee@harpeth.com', zip: '37203' };
  await visit(page, '/jobs');
  await workerRuns(page);
  await context.setOffline(true);

  const trip = async (isFirst: boolean): Promise<Effort> => {
    const phone = await context.newPage();
    const { tap, button, type, next, effort } = await pickUp(phone);
    await visit(phone, '/?source=pwa');
    await install(phone);
    await tap(phone.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Calculator' }));
    if (!isFirst) await tap(button('Measure another'));
    await type('Length, ft', '20');
    await next();
    await type('Width, ft', '30');
    if (isFirst) {
      await next();
      await type('Depth, in', '4');
    }
    await tap(button('Add area'));
    await tap(button('Circle'));
    await type('Across, ft', '12');
    await tap(button('Add area'));
    await tap(button('Triangle'));
    await type('Base, ft', '10');
    await next();
    await type('Height, ft', '8');
    await tap(button('Calculate'));
    // 600 + 113.1 + 40 square feet, 4 inches deep: 9.3 yd³.
    await expect(phone.getByRole('heading', { name: '9.5 cubic yards' })).toBeInViewport({ ratio: 1 });
    await expect(phone.getByText('1 truckload, 50% full', { exact: true })).toBeInViewport({ ratio: 1 });
    await tap(button('Save and ask for a quote'));
    if (isFirst) {
      await type('Name', person.name);
      await next();
      await type('Email', person.email);
      await next();
      await type('Phone', person.phone);
      await next();
      await type('ZIP', person.zip);
    } else {
      const zip = phone.getByRole('main').getByRole('textbox', { name: 'Delivery ZIP code' });
      await expect(zip.first()).toHaveValue(person.zip);
    }
    await tap(button('Request quote'));
    await expect(phone.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
    const counted = await effort();
    await phone.close();
    return counted;
  };
  for (const [effort, aim] of [
    [await trip(true), FIRST],
    [await trip(false), AFTER],
  ] as const) {
    const above = Object.entries(effort).filter(([name, count]) => count > aim[name as keyof Effort]);
    expect(above, JSON.stringify({ effort, aim })).toEqual([]);
  }

  await context.setOffline(false);
  await expect
    .poll(() => quotesOf(store, person.email))
    .toEqual(
      Array.from({ length: 2 }, () => ({
        message: expect.stringMatching(/Area 3: Triangle, 10 × 8 ft, 4 in deep/),
        zip: person.zip,
        jobs: 2,
      })),
    );
});
