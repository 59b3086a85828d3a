// The newsletter in the admin: the list of subscribers, its export, and unsubscribing somebody by hand.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseCsv } from '../../domain/base/csv.ts';
import type { AdminSubscriber } from '../../server/newsletter/adminNewsletter.ts';
import type { Subscribers } from '../helpers/adminAnswers.ts';
import { startStore } from '../helpers/store.ts';

const store = await startStore();
const admin = await store.staff();
const { sql } = store;

async function add(email: string, status: AdminSubscriber['status'] = 'subscribed') {
  const confirmedAt = status === 'pending' ? null : new Date();
  const [row] = await sql<{ id: string }[]>`
    insert into newsletter_subscribers ${sql({ email, status, confirmedAt })} returning id`;
  return row?.id ?? '';
}
const list = async () => (await admin.ask<Subscribers>('newsletter')).body;
const takeOff = (id: string) => admin.tell<unknown>('POST', `newsletter/${id}/unsubscribe`, {});
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

test('the newest addresses are listed, and the confirmed ones counted', async () => {
  const { subscribed, shown } = await list();
  await sql`
    insert into newsletter_subscribers (email, status)
    select 'row' || n || '@pages.example', 'subscribed' from generate_series(1, ${shown}) n`;
  await add('waits@pages.example', 'pending');
  const found = await list();
  expect(found.subscribed).toBe(subscribed + shown);
  expect(found.subscribers).toHaveLength(shown);
  expect(found.subscribers[0]).toMatchObject({ email: 'waits@pages.example', status: 'pending' });
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
  const { subscribed } = await list();
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

test('a subscriber removed by hand gets no newsletter, and an old confirmation link does not bring them back', async () => {
  const email = `${randomUUID()}@example.com`;
  await sql`select subscribe_newsletter(${email}, 'en')`;
  const { text } = await store.mailTo(email);
  const token = /\/newsletter\/confirm\?token=([\w-]+)/.exec(text)?.[1];
  const found = (await list()).subscribers.find((one) => one.email === email);
  expect((await takeOff(found?.id ?? '')).status).toBe(204);
  expect((await store.post('/api/newsletter/confirm', { token })).status).toBe(404);
  expect((await list()).subscribers).toContainEqual({ ...found, status: 'unsubscribed' });
  expect((await admin.acts()).at(-1)).toBe('newsletter_unsubscribed');
});

test('the audit log never contains an email address', async () => {
  await sheet();
  await takeOff(await add(`${randomUUID()}@example.com`));
  const lines = await sql`select detail::text from audit_log where action like 'newsletter%'`;
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter(({ detail }) => String(detail).includes('@'))).toEqual([]);
});

test('an unknown subscriber is not found', async () => {
  for (const unknown of [randomUUID(), 'none']) expect((await takeOff(unknown)).status).toBe(404);
});
