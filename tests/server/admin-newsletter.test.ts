// The newsletter in the admin: the number of subscribers, and the export of their list.

import { expect, test } from 'vitest';
import { parseCsv } from '../../domain/base/csv.ts';
import type { SubscriberCount } from '../helpers/adminAnswers.ts';
import { startStore } from '../helpers/store.ts';

const store = await startStore();
const admin = await store.staff();
const { sql } = store;

async function add(email: string, status: 'pending' | 'subscribed' | 'unsubscribed' = 'subscribed') {
  const confirmedAt = status === 'pending' ? null : new Date();
  await sql`insert into newsletter_subscribers ${sql({ email, status, confirmedAt })}`;
}
const counted = async () => (await admin.ask<SubscriberCount>('newsletter')).body;
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

test('confirmed addresses are counted', async () => {
  const { subscribed } = await counted();
  await add('one@count.example');
  await add('waits@count.example', 'pending');
  await add('off@count.example', 'unsubscribed');
  expect(await counted()).toEqual({ subscribed: subscribed + 1 });
});

test('the export has only subscribed addresses, as text and not as formulas', async () => {
  await sql`
    insert into newsletter_subscribers (email, status)
    select 'many' || n || '@sheet.example', 'subscribed' from generate_series(1, 2500) n`;
  await add('off@sheet.example', 'unsubscribed');
  await add('not-yet@sheet.example', 'pending');
  await add('=cmd|calc@sheet.example');
  const [head, ...rows] = await sheet();
  expect(head).toEqual(['email', 'language', 'confirmed_at', 'unsubscribe_url']);
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
  const { subscribed } = await counted();
  const [line] =
    await sql`select detail from audit_log where action = 'newsletter_exported' order by id desc`;
  expect(line?.detail).toEqual({ addresses: subscribed });
});

test('each line of the export has its own unsubscribe link, and those of earlier exports go on working', async () => {
  for (const email of ['first@links.example', 'second@links.example']) await add(email);
  const links = async () =>
    new Map((await sheet()).slice(1).map(([email = '', , , url = '']) => [email, url]));
  const [earlier, later] = [await links(), await links()];
  expect(new Set([...earlier.values(), ...later.values()]).size).toBe(2 * later.size);
  for (const url of [earlier.get('first@links.example'), later.get('second@links.example')]) {
    const { pathname, searchParams } = new URL(url ?? '');
    expect(pathname).toBe('/newsletter/unsubscribe');
    const token = searchParams.get('token');
    expect((await store.post('/api/newsletter/unsubscribe', { token })).status).toBe(200);
  }
  const remaining = [...(await links()).keys()].filter((email) => email.endsWith('@links.example'));
  expect(remaining).toEqual([]);
});

test('the audit log never contains an email address', async () => {
  await sheet();
  const lines = await sql`select detail::text from audit_log where action like 'newsletter%'`;
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ detail }) => String(detail).includes('@'))).toEqual([]);
});
