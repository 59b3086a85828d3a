// The newsletter in the admin: the list of subscribers, its export, and unsubscribing somebody by hand.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type AdminSubscriber,
  SUBSCRIBERS_PAGE_ROWS,
  subscribersPageSchema,
} from '../../domain/admin/newsletter.ts';
import { parseCsv } from '../../domain/base/csv.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { startIdentity } from '../helpers/identity.ts';

const store = await startIdentity();
const admin = await signInAdmin(store);
const { sql } = store;

async function add(email: string, status: AdminSubscriber['status'] = 'subscribed') {
  const confirmedAt = status === 'pending' ? null : new Date();
  const [row] = await sql<{ id: string }[]>`
    insert into newsletter_subscribers ${sql({ email, status, confirmedAt })} returning id`;
  return row?.id ?? '';
}
const page = async (query = '') => subscribersPageSchema.parse((await admin.ask(`newsletter?${query}`)).body);
const takeOff = (id: string, status: string) =>
  admin.tell<AdminSubscriber & { code?: string; current?: AdminSubscriber }>(
    'POST',
    `newsletter/${id}/unsubscribe`,
    { status },
  );
async function sheet(): Promise<string[][]> {
  const answer = await store.call('/api/admin/newsletter/export', {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const parsed = parseCsv(await answer.text());
  return parsed.ok ? parsed.rows : [];
}

test('the list is counted by state, searched, and paged without gaps or duplicates', async () => {
  await sql`
    insert into newsletter_subscribers (email, status)
    select 'row' || n || '@pages.example', 'subscribed' from generate_series(1, ${SUBSCRIBERS_PAGE_ROWS + 7}) n`;
  const { counts } = await page();
  await add('waits@pages.example', 'pending');
  const seen: string[] = [];
  let before: string | null = '';
  while (before !== null) {
    const found = await page(`q=PAGES.example&before=${before}`);
    // One statement inserted them with the same timestamp: only the id orders them.
    seen.push(...found.subscribers.map(({ email }) => email));
    before = found.next;
  }
  expect(seen).toHaveLength(SUBSCRIBERS_PAGE_ROWS + 8);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen[0]).toBe('waits@pages.example');
  const pending = await page('state=pending&q=pages.example');
  expect(pending.subscribers).toMatchObject([{ email: 'waits@pages.example', confirmedAt: null }]);
  expect(counts.subscribed).toBeGreaterThanOrEqual(SUBSCRIBERS_PAGE_ROWS + 7);
  expect((await page()).counts).toEqual({ ...counts, pending: counts.pending + 1 });
  expect((await page('q=%25')).subscribers).toEqual([]);
});

test('the export has only subscribed addresses, as text and not as formulas', async () => {
  await sql`
    insert into newsletter_subscribers (email, status)
    select 'many' || n || '@sheet.example', 'subscribed' from generate_series(1, 2500) n`;
  await add('off@sheet.example', 'unsubscribed');
  await add('not-yet@sheet.example', 'pending');
  await add('=cmd|calc@sheet.example');
  const [head, ...rows] = await sheet();
  expect(head).toEqual(['email', 'language', 'confirmed_at']);
  const mails = rows.map(([email]) => email).filter((email) => email?.endsWith('@sheet.example'));
  expect(mails).toHaveLength(2501);
  expect(mails).not.toContain('off@sheet.example');
  expect(mails).not.toContain('not-yet@sheet.example');
  const raw = await store.call('/api/admin/newsletter/export', {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await raw.text()).toContain("\r\n'=cmd|calc@sheet.example,en,");
  const { subscribed } = (await page()).counts;
  const [line] =
    await sql`select detail from audit_log where action = 'newsletter_exported' order by id desc`;
  expect(line?.detail).toEqual({ addresses: subscribed });
});

test('a subscriber removed by hand gets no newsletter, and an old confirmation link does not bring them back', async () => {
  const email = `${randomUUID()}@example.com`;
  await sql`select subscribe_newsletter(${email}, 'en')`;
  const { text } = await store.mailTo(email);
  const token = /\/newsletter\/confirm\?token=([\w-]+)/.exec(text)?.[1];
  const [found] = (await page(`q=${email}`)).subscribers;
  const off = await takeOff(found?.id ?? '', 'pending');
  expect(off).toMatchObject({ status: 200, body: { status: 'unsubscribed', leftAt: expect.any(String) } });
  expect((await store.post('/api/newsletter/confirm', { token })).status).toBe(404);
  expect((await page(`q=${email}&state=unsubscribed`)).subscribers).toHaveLength(1);
  expect((await admin.acts()).at(-1)).toBe('newsletter_unsubscribed');
});

test('the audit log never contains an email address', async () => {
  await sheet();
  await takeOff(await add(`${randomUUID()}@example.com`), 'subscribed');
  const lines = await sql`select detail::text from audit_log where action like 'newsletter%'`;
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter(({ detail }) => String(detail).includes('@'))).toEqual([]);
});

test('the second of two removals gets a conflict, and an unknown subscriber is not found', async () => {
  const id = await add(`${randomUUID()}@example.com`);
  expect((await takeOff(id, 'pending')).status).toBe(409);
  expect((await takeOff(id, 'subscribed')).status).toBe(200);
  expect(await takeOff(id, 'unsubscribed')).toMatchObject({
    status: 409,
    body: { code: 'changed_since', current: { id, status: 'unsubscribed' } },
  });
  for (const unknown of [randomUUID(), 'none'])
    expect((await takeOff(unknown, 'subscribed')).status).toBe(404);
});
