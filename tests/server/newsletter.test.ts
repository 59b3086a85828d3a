// The newsletter's list: confirmed from the inbox, left without an account, by people and by mail programs.
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { type MailTransport, toMessage } from '../../server/notifications/transport.ts';
import { readMessage } from '../helpers/emailMessage.ts';
import { deviceOn } from '../helpers/owners.ts';
import { startStore } from '../helpers/store.ts';

const raws: string[] = [];
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
const transport: MailTransport = {
  async send(email, messageId) {
    const { message } = await composer.sendMail(toMessage(email, messageId, null));
    raws.push(String(message));
  },
  close: () => undefined,
};
const store = await startStore({ transport });
const { sql } = store;

type Language = 'en' | 'es';
const some = () => `${randomUUID()}@example.com`;
const subscribe = (email: string, language: Language = 'en') =>
  deviceOn(sql).do('subscribeNewsletter', { email, language });
const statusOf = async (email: string) => {
  const { status } = await store.oneRow(
    sql<{ status: string }[]>`select status from newsletter_subscribers where email = ${email}`,
  );
  return status;
};

/** All emails to an address, in the order in which they were sent. */
async function mailsTo(email: string) {
  await store.drain();
  return raws
    .map((raw) => ({ raw, ...readMessage(raw) }))
    .filter(({ to }) => to === email)
    .map((mail) => {
      const token = (what: string) =>
        new RegExp(`/newsletter/${what}\\?token=([\\w-]{43})`).exec(mail.text)?.[1];
      return { ...mail, confirm: token('confirm') ?? '', leave: token('unsubscribe') ?? '' };
    });
}

const redeem = (what: 'confirm' | 'unsubscribe', token: string) =>
  store.post(`/api/newsletter/${what}`, { token });

async function subscriber(language: Language = 'en') {
  const email = some();
  await subscribe(email, language);
  const [asked] = await mailsTo(email);
  if (!asked) throw new Error('no mail');
  expect((await redeem('confirm', asked.confirm)).status).toBe(200);
  return { email, asked };
}

test('an address is subscribed once it confirms by email', async () => {
  const email = some();
  await subscribe(email, 'es');
  const [asked, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ subject: 'Confirme su boletín' });
  expect(await statusOf(email)).toBe('pending');
  expect((await redeem('confirm', asked?.confirm ?? '')).status).toBe(200);
  expect(await statusOf(email)).toBe('subscribed');
  // A second press changes nothing.
  expect((await redeem('confirm', asked?.confirm ?? '')).status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('opening the page of a link changes nothing', async () => {
  const email = some();
  await subscribe(email);
  const [asked] = await mailsTo(email);
  for (const [what, token] of [
    ['confirm', asked?.confirm],
    ['unsubscribe', asked?.leave],
  ])
    for (const method of ['GET', 'HEAD']) await store.call(`/newsletter/${what}?token=${token}`, { method });
  expect(await statusOf(email)).toBe('pending');
});

test('every email has an unsubscribe link and a one-click unsubscribe header', async () => {
  const { email } = await subscriber();
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  for (const { raw, leave } of mails) {
    const head = (raw.split('\n\n')[0] ?? '').replaceAll(/\n[ \t]+/g, '');
    expect(head).toMatch(
      new RegExp(`^List-Unsubscribe: ?<${store.url}/newsletter/unsubscribe\\?token=${leave}>$`, 'm'),
    );
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  }
});

test('a mail program unsubscribes its reader by one POST with the link alone', async () => {
  const { email, asked } = await subscriber();
  const oneClick = (token: string) =>
    store.call(`/newsletter/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const answer = await oneClick(asked.leave);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(await statusOf(email)).toBe('unsubscribed');
  expect((await oneClick('A'.repeat(43))).status).toBe(404);
});

test('an unsubscribed address needs a new confirmation, because the old link is void', async () => {
  const { email, asked } = await subscriber();
  await redeem('unsubscribe', asked.leave);
  expect((await redeem('unsubscribe', asked.leave)).status).toBe(200);
  expect((await redeem('confirm', asked.confirm)).status).toBe(404);
  await subscribe(email);
  expect(await statusOf(email)).toBe('pending');
  const again = (await mailsTo(email)).at(-1);
  expect(again?.subject).toBe('Please confirm your newsletter');
  expect((await redeem('confirm', again?.confirm ?? '')).status).toBe(200);
  expect(await statusOf(email)).toBe('subscribed');
  // The unsubscribe link of an older email still works.
  expect((await redeem('unsubscribe', asked.leave)).status).toBe(200);
  expect(await statusOf(email)).toBe('unsubscribed');
});

test('an address entered a hundred times gets one email a day, and a subscribed one gets none', {
  tags: 'long',
}, async () => {
  const email = some();
  for (let times = 0; times < 10; times += 1)
    await Promise.all(Array.from({ length: 10 }, () => subscribe(email)));
  expect(await mailsTo(email)).toHaveLength(1);
  const { email: known } = await subscriber();
  const before = (await mailsTo(known)).length;
  await subscribe(known);
  expect(await mailsTo(known)).toHaveLength(before);
});

test('a confirmation link expires, an unsubscribe link does not', async () => {
  const email = some();
  await subscribe(email);
  const [asked] = await mailsTo(email);
  await sql`update newsletter_links set expires_at = now() - interval '1 second' where purpose = 'confirm'`;
  expect((await redeem('confirm', asked?.confirm ?? '')).status).toBe(404);
  await sql`update newsletter_links set created_at = now() - interval '9 years' where purpose = 'leave'`;
  expect((await redeem('unsubscribe', asked?.leave ?? '')).status).toBe(200);
});

test('a link works for its own purpose only, and is stored as a hash', async () => {
  const { asked } = await subscriber();
  expect((await redeem('confirm', asked.leave)).status).toBe(404);
  expect((await redeem('unsubscribe', asked.confirm)).status).toBe(404);
  const kept = JSON.stringify(await sql`select encode(hash, 'escape') as hash, * from newsletter_links`);
  expect(kept).not.toContain(asked.leave);
  expect(store.logged.join()).not.toContain(asked.leave);
});

test('guessing tokens is rate limited', async () => {
  await store.forgetLimits();
  const answers = await Promise.all(Array.from({ length: 40 }, () => redeem('confirm', 'A'.repeat(43))));
  const counted = Map.groupBy(answers, ({ status }) => status);
  expect([counted.get(404)?.length, counted.get(429)?.length]).toEqual([30, 10]);
  await store.forgetLimits();
});
