// Nothing that somebody reads or is about to press moves away under them: the sum of layout shifts, not a time.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { addToCart, takenOver, visit } from '../helpers/visitor.ts';

test.use({ reducedMotion: 'no-preference' });

const MAX_SHIFT = 0.02;
const ZIP = '37209';
const TOPSOIL = '/product/premium-garden-topsoil';
type Moved = { value: number; sources: string[] };

/** What moved, not by the person's own doing, from the first paint to the foot of the page. */
async function shiftsOf(page: Page, path: string): Promise<Moved[]> {
  const scripts = Promise.withResolvers<void>();
  // As on a slow phone, the page is painted before its scripts run.
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  scripts.resolve();
  await takenOver(page);
  await page.unroute('**/*.js');
  // The device has put in what it knows of its own ZIP.
  await page
    .getByText(path === '/cart' ? 'Soonest delivery' : `${ZIP}, `)
    .first()
    .waitFor({ state: 'attached' });
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const moved: { value: number; sources: string[] }[] = [];
    const watcher = new PerformanceObserver((list) => take(list.getEntries()));
    const take = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        if (hadRecentInput) continue;
        const named = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 90) : '#text',
        );
        moved.push({ value, sources: named });
      }
    };
    watcher.observe({ type: 'layout-shift', buffered: true });
    const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const pictures = () =>
      Promise.allSettled(
        [...document.images]
          // A hidden picture that loads late is never decoded.
          .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
          .map((image) => image.decode()),
      );
    await document.fonts.ready;
    const steps = Math.min(12, Math.ceil(document.documentElement.scrollHeight / innerHeight));
    for (let step = 0; step <= steps; step += 1) {
      scrollTo(0, step * innerHeight * 0.8);
      await frame();
      await pictures();
      await frame();
    }
    take(watcher.takeRecords());
    return moved;
  });
}

test('home, shop, product, cart and comparison do not shift while they load and are scrolled @phone', {
  tag: '@long',
}, async ({ page }) => {
  await addToCart(page, TOPSOIL, 12);
  await addToCart(page, '/product/hardwood-mulch', 6);
  await page.evaluate((zip) => localStorage.setItem('delivery-zip', JSON.stringify(zip)), ZIP);
  for (const path of [
    '/',
    '/shop',
    TOPSOIL,
    '/cart',
    '/compare?ids=prod_RaisedBedBlend,prod_TurfBuilderMix',
  ]) {
    const moved = await shiftsOf(page, path);
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, `${path}: ${JSON.stringify(moved)}`).toBeLessThan(MAX_SHIFT);
  }
});

test('the measurement notices a shift @phone', { tag: '@long' }, async ({ page }) => {
  await visit(page, '/faq');
  await page.evaluate(() => {
    const bar = document.createElement('p');
    bar.setAttribute('class', 'panel');
    bar.textContent = 'Late and in the way. '.repeat(40);
    document.getElementById('main')?.prepend(bar);
  });
  const moved = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
        }),
    );
  // What moved a little earlier may be told first.
  await expect.poll(moved).toBeGreaterThan(MAX_SHIFT);
});

test('fonts that come after the first paint move nothing @phone', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/', TOPSOIL]) {
    const fonts = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await fonts.promise;
      await route.continue();
    });
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('overpass'));
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await takenOver(page);
    const placed = () =>
      page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const texts = document.querySelectorAll('h1, h2, p, a, button');
        return [...texts].map((text) => JSON.stringify(text.getBoundingClientRect()));
      });
    const before = await placed();
    fonts.resolve();
    await loaded;
    await page.evaluate(() => document.fonts.ready);
    expect(await placed(), path).toEqual(before);
    await page.unroute('**/*.woff2');
  }
});
