// A made-up language (tests/helpers/pseudo.ts), without a build or a browser: no page and no email has any English
// text in it. tests/e2e/pseudo.test.ts builds it, and checks that it fits a phone.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { PSEUDO, pseudo, translateCatalog } from '../../helpers/pseudo.ts';
import { textUses } from '../../helpers/texts.ts';
import { englishIn } from '../../helpers/words.ts';
import { PAGES } from '../matrix/matrix-table.ts';

const texts = Object.fromEntries(textUses.map(({ text }) => [text, pseudo(text)]));

// What was loaded knows the languages that there were.
vi.resetModules();
vi.doMock('../../../domain/base/languages.ts', () => ({
  LANGUAGE_LIST: { ...LANGUAGE_LIST, [PSEUDO]: { name: pseudo('English'), tag: PSEUDO, direction: 'ltr' } },
}));
vi.doMock(import('../../../domain/base/dictionary.ts'), () => ({
  readDictionary: async (language: string) => (language === PSEUDO ? texts : null),
}));
const { startStore } = await import('../../helpers/store.ts');
const { orderOf } = await import('../../helpers/orders.ts');
const { render } = await import('../../../web/app/boot/entry-server.tsx');
const store = await startStore();
afterAll(() => {
  vi.doUnmock('../../../domain/base/languages.ts');
  vi.doUnmock('../../../domain/base/dictionary.ts');
  vi.resetModules();
});

beforeAll(async () => {
  const admin = await store.staff();
  await translateCatalog(store.sql, (path, body) =>
    body === undefined ? admin.ask(path) : admin.tell('PUT', path, body),
  );
});

test.each(Object.values(PAGES).map(([address]) => address))('%s has no English text', async (url) => {
  const source = { open: () => store.deps.catalog.open(), now: () => store.clock.now() };
  const language = PSEUDO as Parameters<typeof render>[0]['language'];
  const { head, body } = await render({ url, language, source, now: store.clock.now(), origin: store.url });
  expect(englishIn(`${body} ${head}`)).toEqual([]);
});

test('emails about orders, accounts and the newsletter have no English text', async () => {
  const { sql } = store;
  const { id: product } = await store.oneRow(sql<{ id: string }[]>`select id from products limit 1`);
  const orderId = await orderOf(sql, null, [product], 'confirmed');
  const email = 'pseudo@example.com';
  await sql`insert into users (email, email_confirmed_at) values (${email}, now())`;
  const { id: subscriberId } = await store.oneRow(sql<{ id: string }[]>`
    insert into newsletter_subscribers (email) values (${email}) returning id`);
  const ofOrder = ['order_received', 'order_paid', 'order_refunded', 'order_unpaid', 'order_rescheduled'];
  const ofAccount = ['recovery', 'magiclink', 'reauthentication', 'password_changed', 'new_device'];
  const about: [template: string, recipient: string | null, facts: Record<string, string>][] = [
    ...ofOrder.map((template): (typeof about)[number] => [template, null, { orderId }]),
    ['order_status', null, { orderId, status: 'confirmed' }],
    ...[...ofAccount, 'account_deleted'].map((template): (typeof about)[number] => [template, email, {}]),
    ['factor_changed', email, { change: 'added', kind: 'totp' }],
    ['newsletter_confirm', null, { subscriberId }],
  ];
  const before = (await store.mailbox.list()).length;
  for (const [template, recipient, facts] of about)
    await sql`select enqueue_mail(${`pseudo ${template}`}, ${template}, ${recipient}, ${PSEUDO}, ${sql.json(facts)})`;
  await store.drain();
  const mails = (await store.mailbox.list()).filter(({ to }) => [email, 'a@example.com'].includes(to));
  expect(mails).toHaveLength(about.length);
  expect((await store.mailbox.list()).length - before).toBe(about.length);
  expect(mails.flatMap(({ subject, html }) => englishIn(`${subject} ${html}`))).toEqual([]);
});
