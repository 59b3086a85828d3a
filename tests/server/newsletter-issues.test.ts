// Newsletter issues: written, tested, scheduled, sent once to every subscriber, stopped, and unsubscribed by one press.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Issue, IssueFields, IssuePreview, Issues } from '../../domain/admin/newsletter.ts';
import { startNewsletter } from '../../server/newsletter/issues.ts';
import { mailboxTransport, NotDelivered } from '../../server/notifications/transport.ts';
import { readMessage } from '../../server/sandbox/mail/message.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { type IdentityStage, startIdentity } from '../helpers/identity.ts';

const raws: string[] = [];
const inbox = mailboxTransport(
  {
    put: async (message) => {
      raws.push(message.raw.toString('utf8'));
      await store.mailbox.put(message);
    },
  },
  null,
);
/** What the mail server does with an email to such an address. */
const faults = new Map<string, () => unknown>();
const store: IdentityStage = await startIdentity({
  transport: {
    send: async (email, id) => {
      await faults.get(email.to)?.();
      await inbox.send(email, id);
    },
    close: () => inbox.close(),
  },
});
startNewsletter(store.background);
const { sql } = store;
const admin = await signInAdmin(store);

const TEXT: IssueFields = {
  subject: 'Mulch before the frost',
  content:
    '<p>Spread <strong>3 inches</strong>. <a href="/shop">See the mulch</a>.</p><ul><li>Dry day</li></ul>',
  translations: { es: { subject: 'Mantillo antes de la helada', content: '<p>Ponga 3 pulgadas.</p>' } },
  articleId: null,
};
const path = (id: string, step = '') => `newsletter/issues/${id}${step && `/${step}`}`;
async function draft(fields: Partial<IssueFields> = {}): Promise<Issue> {
  const { status, body } = await admin.tell<Issue>('PUT', path(randomUUID()), {
    version: null,
    fields: { ...TEXT, ...fields },
  });
  expect(status).toBe(200);
  return body;
}
const read = async (id: string) => (await admin.ask<Issue>(path(id))).body;
const step = async (id: string, name: string, more: object = {}) =>
  admin.tell<Issue>('POST', path(id, name), { version: (await read(id)).version, ...more });
/** Sends every email that is due, and those spread over the next minutes. */
async function sendAll(): Promise<void> {
  await store.jobs.drain();
  await sql`update jobs set run_at = now() where kind = 'mail'`;
  await store.jobs.drain();
}
async function readers(...languages: ('en' | 'es')[]): Promise<string[]> {
  await sql`update newsletter_subscribers set status = 'unsubscribed'`;
  const emails = languages.map(() => `${randomUUID()}@example.com`);
  for (const [at, language] of languages.entries())
    await sql`
      insert into newsletter_subscribers ${sql({ email: emails[at] ?? '', language, status: 'subscribed', confirmedAt: new Date() })}`;
  return emails;
}
const mailsTo = (email: string) =>
  raws
    .map((raw) => ({
      raw,
      head: (raw.split('\n\n')[0] ?? '').replaceAll(/\n[ \t]+/g, ' '),
      ...readMessage(raw),
    }))
    .filter(({ to }) => to === email);

test('an issue is sent to confirmed subscribers only, each in their language', async () => {
  const [anna = '', beto = ''] = await readers('en', 'es');
  const [waits, off] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await sql`insert into newsletter_subscribers (email, status) values (${waits}, 'pending'), (${off}, 'unsubscribed')`;
  const { id } = await draft();
  expect((await step(id, 'send', { at: null })).body.state).toBe('scheduled');
  await sendAll();
  expect(await read(id)).toMatchObject({
    state: 'sent',
    counts: { waiting: 0, sent: 2, failed: 0, left: 0 },
  });
  const [english, ...more] = mailsTo(anna);
  expect(more).toEqual([]);
  expect(english).toMatchObject({ subject: 'Mulch before the frost' });
  expect(english?.text).toContain(`Spread 3 inches. See the mulch (${store.url}/shop).`);
  expect(english?.text).toContain('- Dry day');
  const [spanish] = mailsTo(beto);
  expect(spanish).toMatchObject({ subject: 'Mantillo antes de la helada' });
  expect(spanish?.text).toContain('Salga de la lista');
  expect([...mailsTo(waits), ...mailsTo(off)]).toEqual([]);
});

test('the mail program’s unsubscribe button removes its reader, and the issue counts it', async () => {
  const [anna = '', beto = ''] = await readers('en', 'en');
  const { id } = await draft();
  await step(id, 'send', { at: null });
  await sendAll();
  const [mail] = mailsTo(anna);
  const link = /^List-Unsubscribe: ?<(.+)>$/m.exec(mail?.head ?? '')?.[1] ?? '';
  expect(mail?.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const answer = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  expect((await read(id)).counts).toMatchObject({ sent: 2, left: 1 });
  const next = await draft();
  await step(next.id, 'send', { at: null });
  await sendAll();
  expect([mailsTo(anna).length, mailsTo(beto).length]).toEqual([1, 2]);
});

test('a crash while the emails are queued leaves none, and the retry sends each one once', async () => {
  const emails = await readers('en', 'en', 'es');
  const { id } = await draft();
  await step(id, 'send', { at: null });
  await sql.unsafe(`create function fail_once() returns trigger language plpgsql as $$
    begin if new.status = 'sending' then raise exception 'pulled plug'; end if; return new; end $$;
    create trigger fail_once before update on newsletter_issues for each row execute function fail_once()`);
  await store.jobs.drain();
  expect(await sql`select from newsletter_sends where issue_id = ${id}`).toHaveLength(0);
  expect((await read(id)).state).toBe('scheduled');
  await sql.unsafe('drop trigger fail_once on newsletter_issues');
  await sql`update jobs set run_at = now() where kind = 'sendNewsletter'`;
  await sendAll();
  // The same job again, as after a worker that died before it could report success.
  await sql`select enqueue_job('sendNewsletter', ${sql.json({ issueId: id })}, now(), 'again')`;
  await sendAll();
  expect(emails.map((email) => mailsTo(email).length)).toEqual([1, 1, 1]);
});

test('failed emails are counted, temporary failures retried, and readers who left meanwhile skipped', async () => {
  const [refused = '', late = '', gone = ''] = await readers('en', 'en', 'en');
  faults.set(refused, () => {
    throw new NotDelivered(new Error('no such mailbox'), true);
  });
  faults.set(late, () => {
    faults.delete(late);
    throw new NotDelivered(new Error('greylisted'), false);
  });
  const { id } = await draft();
  await step(id, 'send', { at: null });
  await store.jobs.drain();
  await sql`update newsletter_subscribers set status = 'unsubscribed' where email = ${gone}`;
  await sendAll();
  await sendAll();
  const { counts, state } = await read(id);
  expect({ ...counts, state }).toMatchObject({ sent: 1, failed: 1, waiting: 0, state: 'sent' });
  expect(counts.skipped + mailsTo(gone).length).toBe(1);
  expect(mailsTo(late)).toHaveLength(1);
});

test('a stopped issue keeps the rest waiting, and resumes without sending anything twice', async () => {
  const emails = await readers('en', 'en', 'en', 'en');
  const { id } = await draft();
  const [first = ''] = emails;
  faults.set(first, async () => {
    faults.delete(first);
    const stopped = await step(id, 'stop');
    // The first one is already with the mail server.
    expect(stopped.body).toMatchObject({ state: 'stopped', counts: { waiting: 1, stopped: 3 } });
  });
  await step(id, 'send', { at: null });
  await sendAll();
  expect(await read(id)).toMatchObject({ state: 'stopped', counts: { waiting: 0, sent: 1, stopped: 3 } });
  expect(emails.map((email) => mailsTo(email).length)).toEqual([1, 0, 0, 0]);
  expect((await step(id, 'resume')).status).toBe(200);
  await sendAll();
  expect(emails.map((email) => mailsTo(email).length)).toEqual([1, 1, 1, 1]);
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { sent: 4, stopped: 0 } });
});

test('a scheduled issue waits for its time, can be unscheduled, and cannot be edited', async () => {
  const [anna = ''] = await readers('en');
  const made = await draft();
  const set = await step(made.id, 'send', { at: '2099-12-01T08:00' });
  expect(set.body).toMatchObject({ state: 'scheduled', sendAt: '2099-12-01T14:00:00.000Z' });
  const change = { version: set.body.version, fields: { ...TEXT, subject: 'Other' } };
  expect((await admin.tell('PUT', path(made.id), change)).status).toBe(409);
  await sendAll();
  expect(mailsTo(anna)).toEqual([]);
  expect((await step(made.id, 'cancel')).body).toMatchObject({ state: 'draft', sendAt: null });
  const [job] =
    await sql`select id from jobs where kind = 'sendNewsletter' and payload ->> 'issueId' = ${made.id}`;
  await sql`update jobs set run_at = now() where id = ${job?.id}`;
  await sendAll();
  expect(mailsTo(anna)).toEqual([]);
  const { version } = await read(made.id);
  expect((await admin.tell('PUT', path(made.id), { ...change, version: made.version })).status).toBe(409);
  expect((await admin.tell('PUT', path(made.id), { ...change, version })).status).toBe(200);
});

test('a preview shows the email, a test goes to its sender only, and neither changes the list', async () => {
  const [anna = ''] = await readers('en');
  const { id } = await draft();
  const shown = await admin.ask<IssuePreview>(`${path(id)}/preview?language=es`);
  expect(shown.body.subject).toBe('Mantillo antes de la helada');
  expect(shown.body.body).toEqual([{ tag: 'p', children: ['Ponga 3 pulgadas.'] }]);
  expect((await admin.tell('POST', path(id, 'test'), { language: 'en' })).status).toBe(200);
  await sendAll();
  const [mine] = mailsTo(admin.email).filter(({ subject }) => subject === TEXT.subject);
  expect(mine?.text).toContain('This is a test.');
  expect(mine?.head).not.toContain('List-Unsubscribe');
  expect(mailsTo(anna)).toEqual([]);
  expect(await read(id)).toMatchObject({ state: 'draft', counts: { sent: 0, waiting: 0 } });
});

test('an issue links to its published article, and scripts are removed from its content', async () => {
  const [post] = await sql<{ id: string; slug: string }[]>`
    select id, slug from blog_posts where is_published limit 1`;
  const [anna = ''] = await readers('en');
  const { id, content } = await draft({
    articleId: post?.id ?? null,
    content: '<p onclick="x()">Read on</p><script>alert(1)</script><img src="pea-gravel">',
  });
  expect(content).toBe('<p>Read on</p><img src="pea-gravel">');
  await step(id, 'send', { at: null });
  await sendAll();
  const [mail] = mailsTo(anna);
  expect(mail?.html).toContain(`href="${store.url}/blog/${post?.slug}"`);
  expect(mail?.html).not.toMatch(/<script|<img|onclick/);
});

test('an empty issue is refused, a draft can be deleted, and the list counts subscribers by language', async () => {
  await readers('en', 'es', 'es');
  const empty = await draft({ content: '<p> </p>' });
  expect(await step(empty.id, 'send', { at: null })).toMatchObject({
    status: 400,
    body: { field: 'content' },
  });
  const { version } = await read(empty.id);
  expect((await admin.tell('DELETE', path(empty.id), { version })).status).toBe(200);
  expect((await admin.ask(path(empty.id))).status).toBe(404);
  const { body } = await admin.ask<Issues>('newsletter/issues');
  expect(body.readers).toEqual([
    { language: 'es', count: 2 },
    { language: 'en', count: 1 },
  ]);
  expect(body.issues.some(({ id }) => id === empty.id)).toBe(false);
  expect((await (await signInAdmin(store, 'clerk')).ask('newsletter/issues')).status).toBe(403);
});
