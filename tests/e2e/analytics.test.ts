// What a page tells of its use: kept without signal, counted once, and nothing at all of whoever says no.
import type { Page } from 'playwright/test';
import type { Sql } from '../../server/db/sql.ts';
import { expect, LOST_NETWORK, type Store, test } from '../helpers/e2e.ts';
import { addToCart, ask, goTo, visit, workerRuns } from '../helpers/visitor.ts';

test.use({ isStoreShared: false });
test.describe.configure({ mode: 'default' });

const counted = (store: Store) =>
  ask(store, async (sql) =>
    (
      await sql<{ event: string; key: string; count: number }[]>`
          select event, key, count::int from analytics_daily where event not in ('user_engagement', 'web_vital') order by event, key`
    ).map(({ event, key, count }) => `${event} ${key} ${count}`),
  );
const waiting = (page: Page) =>
  page.evaluate(() => {
    const events: { name: string }[] = JSON.parse(localStorage.getItem('analytics-queue') ?? '[]');
    return events.map(({ name }) => name).filter((name) => !['user_engagement', 'web_vital'].includes(name));
  });

test('offline events are counted once when the signal returns, and none after opting out', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  const told: string[] = [];
  await page.exposeFunction('gtag', (...said: unknown[]) => told.push(JSON.stringify(said)));
  await visit(page, '/about');
  await workerRuns(page);
  await expect.poll(() => counted(store)).toEqual(['page_view /about 1', 'visit all 1']);

  await context.setOffline(true);
  await addToCart(page, '/product/premium-garden-topsoil', 3);
  await expect.poll(() => waiting(page)).toEqual(['page_view', 'view_item', 'add_to_cart']);
  await visit(page, '/shop?q=57+drain+rosa%40example.com');
  await expect.poll(() => waiting(page)).toContain('search');
  const kept = await page.evaluate(() => localStorage.getItem('analytics-queue'));
  expect(kept).toContain('"term":"drain"');
  expect(kept).not.toContain('rosa');
  await context.setOffline(false);
  const all = [
    'add_to_cart premium-garden-topsoil 1',
    'page_view /about 1',
    'page_view /product/premium-garden-topsoil 1',
    'page_view /shop 1',
    'search drain 1',
    'view_item premium-garden-topsoil 1',
    'visit added 1',
    'visit all 1',
    'visit viewed 1',
  ];
  await expect.poll(() => counted(store)).toEqual(all);
  await expect.poll(() => waiting(page)).toEqual([]);
  expect(told).toContain(
    '["event","add_to_cart",{"product":"premium-garden-topsoil","quantity":3,"valueCents":13500}]',
  );

  await visit(page, '/privacy');
  await expect.poll(() => counted(store)).toContain('page_view /privacy 1');
  // The pages that were left told how fast they were.
  const speed = (sql: Sql) =>
    sql<{ key: string }[]>`select key from analytics_daily where event = 'web_vital'`;
  await expect
    .poll(async () => (await ask(store, speed)).map(({ key }) => key.replace(/\d+$/, '')))
    .toEqual(expect.arrayContaining(['LCP reading ', 'CLS reading ']));
  await page.getByRole('main').getByRole('switch', { name: 'Count my visits' }).click();
  await visit(page, '/faq');
  await goTo(page, '/terms');
  expect(await waiting(page)).toEqual([]);
  expect(await counted(store)).toEqual([...all, 'page_view /privacy 1'].toSorted());
});

test('a browser that asks not to be tracked is not counted', async ({ page, store }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) sent.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' });
  });
  const before = await counted(store);
  await visit(page, '/about');
  await goTo(page, '/privacy');
  await expect(page.getByRole('main').getByRole('switch', { name: 'Count my visits' })).toBeDisabled();
  expect(await waiting(page)).toEqual([]);
  expect(sent).toEqual([]);
  expect(await counted(store)).toEqual(before);
});
