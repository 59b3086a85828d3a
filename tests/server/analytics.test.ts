// Usage analytics: each event is counted once, without personal data, and limited by address.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnalyticsEvent } from '../../domain/analytics.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { countEvents, forgetVisits, MOST_KEYS } from '../../server/analytics/routes.ts';
import { apiOn } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';

const { sql } = await testDatabase();
const { post, lines } = await apiOn(sql);
const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-20T18:00:00Z');
const told = (happening: AnalyticsEvent, at = new Date()) => ({
  ...happening,
  id: randomUUID(),
  at: at.toISOString(),
});
const SEEN: AnalyticsEvent = { name: 'view_item', product: 'pea-gravel' };
const ADDED: AnalyticsEvent = { name: 'add_to_cart', product: 'pea-gravel', quantity: 3, valueCents: 15_000 };
const CHECKOUT: AnalyticsEvent = { name: 'page_view', path: '/checkout' };
const PAID: AnalyticsEvent = { name: 'purchase', items: 3, valueCents: 17_500 };

const counts = () =>
  sql<{ event: string; key: string; count: string; total: string }[]>`
    select event, key, count::int, total::int from analytics_daily order by event, key`;
const funnel = (from: string, to: string) =>
  sql`select day::text, visits::int, viewed::int, added::int, began_checkout::int, paid::int
    from analytics_funnel(${from}, ${to})`;

beforeEach(async () => {
  await sql`truncate analytics_daily, analytics_seen, analytics_visits, rate_limits`;
});

describe('batch of events', () => {
  test('an event counts once, however often it is sent', async () => {
    const batch = { visit: randomUUID(), events: [told(SEEN), told(SEEN), told(ADDED)] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/api/events', batch)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204));
    // A retried event next to a new one.
    await post('/api/events', {
      visit: batch.visit,
      events: [batch.events[0], batch.events[0], told(ADDED)],
    });
    expect(await counts()).toEqual([
      { event: 'add_to_cart', key: 'pea-gravel', count: 2, total: 30_000 },
      { event: 'view_item', key: 'pea-gravel', count: 2, total: 0 },
      { event: 'visit', key: 'added', count: 1, total: 0 },
      { event: 'visit', key: 'all', count: 1, total: 0 },
      { event: 'visit', key: 'viewed', count: 1, total: 0 },
    ]);
  });

  test('simultaneous batches do not deadlock', async () => {
    const path = (letter: string): AnalyticsEvent => ({ name: 'page_view', path: `/${letter}` });
    const letters = [...'abcdefgh'];
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const events = (turn % 2 === 0 ? letters : letters.toReversed()).map((one) => told(path(one), now));
        return countEvents(sql, { visit: randomUUID(), events }, now);
      }),
    );
    const pages = (await counts()).filter(({ event }) => event === 'page_view');
    expect(pages.map(({ key, count }) => `${key} ${count}`)).toEqual(letters.map((one) => `/${one} 20`));
  });

  test('a batch is refused as a whole when one of its events is invalid or has extra fields', async () => {
    const good = told(SEEN);
    for (const bad of [
      { ...good, name: 'login' },
      { ...good, email: 'rosa@example.com' },
      told({ name: 'search', term: 'rosa@example.com' }),
      told({ name: 'page_view', path: '/account/orders/ORD-2026-000123' }),
      { ...good, at: 'yesterday' },
      null,
    ]) {
      const answer = await post('/api/events', { visit: randomUUID(), events: [good, bad] });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ field: expect.stringMatching(/^events\.1/) });
    }
    expect((await post('/api/events', { visit: 'me', events: [good] })).status).toBe(400);
    expect((await post('/api/events', 'garbage')).status).toBe(400);
    expect(await counts()).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('rosa@example.com');
  });

  test.each([['DNT'], ['Sec-GPC']])('a batch from a browser that sends %s is not counted', async (header) => {
    const batch = { visit: randomUUID(), events: [told(SEEN)] };
    expect((await post('/api/events', batch, { [header]: '1' })).status).toBe(204);
    expect(await counts()).toEqual([]);
  });

  test('batches over the rate limit of an address get a 429 and count nothing', async () => {
    const send = () =>
      post('/api/events', { visit: randomUUID(), events: Array.from({ length: 50 }, () => told(SEEN)) });
    for (let batch = 0; batch < 60; batch += 1) expect((await send()).status).toBe(204);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await counts()).find(({ event }) => event === 'view_item')?.count).toBe(3000);
  });
});

test('late events count on their own day, and events that are too old or from tomorrow do not count', async () => {
  const ago = (days: number) => told(SEEN, new Date(now.getTime() - days * DAY_MS));
  await countEvents(sql, { visit: randomUUID(), events: [ago(0), ago(3), ago(8), ago(-2), ago(-0.5)] }, now);
  const days =
    await sql`select day::text, count::int from analytics_daily where event = 'view_item' order by day`;
  expect(days).toEqual([
    { day: '2026-11-17', count: 1 },
    { day: '2026-11-20', count: 2 },
  ]);
});

test('the funnel counts each step once per visit and day, and includes empty days', async () => {
  const visit = async (day: number, ...steps: AnalyticsEvent[]) => {
    const id = randomUUID();
    const at = new Date(now.getTime() - day * DAY_MS);
    // One event at a time and each twice, as a page may send them.
    for (const step of [...steps, ...steps])
      await countEvents(sql, { visit: id, events: [told(step, at)] }, now);
  };
  await visit(2, SEEN, ADDED, CHECKOUT, PAID);
  await visit(2, SEEN, ADDED);
  await visit(2, { name: 'page_view', path: '/about' });
  await visit(0, CHECKOUT, PAID);
  const none = { visits: 0, viewed: 0, added: 0, began_checkout: 0, paid: 0 };
  const rows = await funnel('2026-11-18', '2026-11-20');
  expect(rows.map(({ beganCheckout, ...row }) => ({ ...row, began_checkout: beganCheckout }))).toEqual([
    { day: '2026-11-18', visits: 3, viewed: 2, added: 2, began_checkout: 1, paid: 1 },
    { ...none, day: '2026-11-19' },
    { ...none, day: '2026-11-20', visits: 1, began_checkout: 1, paid: 1 },
  ]);
});

test('a flood of made-up product names is counted as one other line', async () => {
  const names = Array.from({ length: MOST_KEYS + 40 }, (_, index) => `p-${index}`);
  for (let from = 0; from < names.length; from += 30) {
    const events = names.slice(from, from + 30).map((product) => told({ name: 'view_item', product }, now));
    await countEvents(sql, { visit: randomUUID(), events }, now);
  }
  const kept = (await counts()).filter(({ event }) => event === 'view_item');
  expect(kept.length).toBeLessThanOrEqual(MOST_KEYS + 30);
  expect(kept.reduce((sum, { count }) => sum + Number(count), 0)).toBe(names.length);
  expect(kept.find(({ key }) => key === '(other)')).toBeDefined();
});

test('the visit data is deleted after some days, and the counts stay', async () => {
  const visit = randomUUID();
  await countEvents(sql, { visit, events: [told(SEEN, now)] }, now);
  const rows = await sql`select * from analytics_visits`;
  expect(JSON.stringify(rows)).not.toContain(visit);
  const later = new Date(now.getTime() + 9 * DAY_MS);
  await forgetVisits(sql, later);
  expect(await sql`select 1 from analytics_visits union all select 1 from analytics_seen`).toEqual([]);
  expect(await counts()).not.toEqual([]);
  expect(storeDate(now)).toBe('2026-11-20');
});
