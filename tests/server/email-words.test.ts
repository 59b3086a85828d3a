// The owner's own wording of order emails: what it replaces, its placeholders, and the preview.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  defaultWords,
  EMAIL_EVENTS,
  EMAIL_PLACEHOLDERS,
  type EmailEvent,
  type EmailSettings,
  wordsProblem,
} from '../../domain/admin/emailWords.ts';
import { type AdminSettings, adminSettingsSchema } from '../../domain/admin/settings.ts';
import { LANGUAGES } from '../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { TRANSLATORS } from '../../server/notifications/translators.ts';
import { orderEmails } from '../../server/orders/orderEmails.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { startIdentity } from '../helpers/identity.ts';
import { orderOf } from '../helpers/owners.ts';

const store = await startIdentity();
const admin = await signInAdmin(store);
const { sql } = store;
const mails = orderEmails({
  sql,
  keyring: { orderProof: () => 'a-key', photoProof: () => 'a-key' },
  publicUrl: store.url,
  now: () => new Date(),
});
const [topsoil] = await sql<{ id: string }[]>`
  select id::text from products where slug = 'premium-garden-topsoil'`;
const id = await orderOf(sql, null, [topsoil?.id ?? ''], 'confirmed');
const [order] = await sql<{ orderNumber: string; customerName: string }[]>`
  select order_number, customer_name from orders where id = ${id}`;
const mail = { id, recipient: null, language: 'en' } as const;
const confirmed = (language: 'en' | 'es' = 'en') =>
  mails.order_status(
    { ...mail, template: 'order_status', language, facts: { orderId: id, status: 'confirmed' } },
    DEFAULT_SETTINGS,
  );

async function write(emails: EmailSettings | Record<string, unknown>) {
  const { revs } = adminSettingsSchema.parse((await admin.ask('settings')).body);
  return admin.tell<AdminSettings & { field?: string }>('PUT', 'settings/emails', {
    rev: revs.emails,
    value: emails,
  });
}
beforeEach(() => write({}));

test.each(LANGUAGES.flatMap((language) => EMAIL_EVENTS.map((event) => [language, event] as const)))(
  'the default %s wording for %s is valid',
  (language, event) => {
    const { subject, opening } = defaultWords(event, TRANSLATORS[language]);
    expect([wordsProblem('subject', subject), wordsProblem('opening', opening)]).toEqual([null, null]);
    expect(subject).toContain('{number}');
  },
);

test('an email without custom wording uses the default', async () => {
  expect(await confirmed()).toMatchObject({
    subject: `Your order ${order?.orderNumber} is confirmed`,
    blocks: [
      { kind: 'text', text: `Hello ${order?.customerName}, here is the latest on your order.` },
      { kind: 'rows' },
      { kind: 'link' },
    ],
  });
});

test('custom wording replaces the subject and opening of one language, each by itself', async () => {
  const words = { subject: '{store} has {number} down', opening: 'Howdy {name}! Call {phone}.' };
  expect(
    (await write({ en: { confirmed: words }, es: { confirmed: { subject: '', opening: 'Listo.' } } })).status,
  ).toBe(200);
  expect(await confirmed()).toMatchObject({
    subject: `Loam & Axle has ${order?.orderNumber} down`,
    heading: `Loam & Axle has ${order?.orderNumber} down`,
    blocks: [{ text: `Howdy ${order?.customerName}! Call (615) 555-0142.` }, {}, {}],
  });
  expect(await confirmed('es')).toMatchObject({
    subject: `Su pedido ${order?.orderNumber} está confirmado`,
    blocks: [{ text: 'Listo.' }, {}, {}],
  });
});

test('a customer name that looks like a placeholder is not replaced', async () => {
  await sql`update orders set customer_name = '{phone}' where id = ${id}`;
  await write({ en: { confirmed: { subject: 'For {name}', opening: 'Hi {name}' } } });
  expect(await confirmed()).toMatchObject({
    subject: 'For {phone}',
    blocks: [{ text: 'Hi {phone}' }, {}, {}],
  });
  await sql`update orders set customer_name = ${order?.customerName ?? ''} where id = ${id}`;
});

test('the email about a new day uses the custom wording', async () => {
  await write({ en: { moved: { subject: 'New day for {number}', opening: 'It arrives on {day}.' } } });
  const told = await mails.order_rescheduled(
    { ...mail, template: 'order_rescheduled', facts: { orderId: id } },
    DEFAULT_SETTINGS,
  );
  expect(told?.subject).toBe(`New day for ${order?.orderNumber}`);
  expect(told?.blocks[0]).toMatchObject({
    text: expect.stringMatching(/^It arrives on (?:the next|\w+day)/),
  });
});

describe('invalid wording', () => {
  test.each([
    [{ subject: 'x'.repeat(121), opening: '' }],
    [{ subject: '', opening: 'x'.repeat(601) }],
    [{ subject: 'Hello {nmae}', opening: '' }],
    [{ subject: '', opening: 'Hello {name' + ' and more' }],
  ])('invalid wording is refused: %j', async (words) => {
    expect(await write({ en: { confirmed: words } })).toMatchObject({ status: 400 });
  });
});

const preview = (event: EmailEvent, language: string, words: object) =>
  admin.tell<{ subject: string; text: string }>('POST', 'email-preview', { event, language, words });

test('the preview is the email in the chosen language', async () => {
  const { body } = await preview('moved', 'en', { subject: 'Now {day}', opening: 'Hi {name}.' });
  expect(body.subject).toMatch(/^Now \w+day, /);
  expect(body.text).toMatch(/Hi Ana Carter\.\n[\s\S]*Total: \$315\.00/);
  const spanish = await preview('cancelled', 'es', { subject: '', opening: '' });
  expect(spanish.body.subject).toMatch(/^Su pedido ORD-\d{4}-004711 /);
  expect(spanish.body.subject).not.toMatch(/order/i);
  expect(await preview('moved', 'en', { subject: '{card}', opening: '' })).toMatchObject({ status: 400 });
  expect(EMAIL_PLACEHOLDERS.every((name) => !body.text.includes(`{${name}}`))).toBe(true);
});
