// The reminder of an unpaid checkout: sent once, and only to a buyer who may still want it.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../domain/base/settings.ts';
import { deriveKeyring } from '../../server/identity/secrets.ts';
import type { Email } from '../../server/notifications/email.ts';
import type { Mail } from '../../server/notifications/sendMail.ts';
import { reminderEmail } from '../../server/orders/reminderEmail.ts';
import { claimFor, startCommerceStage } from '../helpers/commerce.ts';

const shop = await startCommerceStage();
const { sql } = shop;
const product = await shop.addProduct();
beforeEach(() => shop.forgetLimits());

const keyring = deriveKeyring(shop.config.authSecret);
const compose = reminderEmail({ sql: shop.background.sql, keyring, publicUrl: shop.url });

type Asked = { id: string; key: string; facts: { orderId: string }; runsIn: number };
const asked = async (orderNumber: string): Promise<Asked | undefined> => {
  const { id } = await shop.order({ orderNumber });
  const [mail] = await sql<Asked[]>`
    select m.id, m.key, facts, extract(epoch from run_at - now())::float8 / 3600 as runs_in
    from mails m join jobs j on j.key = m.id::text where m.key = ${`order_reminder ${id}`}`;
  return mail;
};
const checkout = async (email: string, device: string = randomUUID()) =>
  (await shop.checkout(claimFor([{ product, quantity: 2 }], { customer_email: email }), { device })).body;
/** Left at the payment page until it expired. */
async function lapsed(email: string, device?: string) {
  const order = await checkout(email, device);
  await shop.stripe.checkout.sessions.expire(order.sessionId);
  await shop.controls.delivered();
  const mail = await asked(order.orderNumber);
  if (!mail) throw new Error('nobody is reminded');
  return { ...order, mail };
}
const written = ({ mail }: { mail: Asked }, settings: Partial<StoreSettings> = {}): Promise<Email | null> =>
  compose({ ...mail, template: 'order_reminder', recipient: null, language: 'en' } as Mail, {
    ...DEFAULT_SETTINGS,
    ...settings,
  });
const someone = () => `${randomUUID()}@example.com`;

test('a reminder is sent three hours after the payment page expired, with the goods and a link to the order', async () => {
  const email = someone();
  const order = await lapsed(email);
  expect(order.mail.runsIn).toBeGreaterThan(2.9);
  expect(order.mail.runsIn).toBeLessThan(3.1);
  const mail = await written(order);
  expect(mail).toMatchObject({ to: email });
  expect(JSON.stringify(mail)).toContain(`"${product.name}","2 cubic yards"`);
  const key = keyring.orderProof(order.orderNumber, email);
  expect(JSON.stringify(mail)).toContain(`/track-order?order=${order.orderNumber}#key=${key}`);
});

test('a reminder is not sent for a paid order, nor for one replaced by the same device', async () => {
  const paid = await checkout(someone());
  await shop.controls.pay(paid.sessionId);
  await shop.controls.delivered();
  expect(await asked(paid.orderNumber)).toBeUndefined();
  const last = await shop.addProduct({ inventoryCount: 1 });
  const device = randomUUID();
  const claim = claimFor([{ product: last, quantity: 1 }]);
  const first = await shop.checkout(claim, { device });
  expect((await shop.checkout(claim, { device })).status).toBe(200);
  expect(await shop.order(first.body)).toMatchObject({ status: 'cancelled' });
  // The webhook and the checkout race to cancel it: queued or not, the newer order makes the reminder needless.
  const facts = { orderId: (await shop.order(first.body)).id };
  expect(
    await written({ mail: { id: '', key: `order_reminder ${facts.orderId}`, facts, runsIn: 0 } }),
  ).toBeNull();
});

test('a reminder is not sent after the buyer ordered again, by email or by device', async () => {
  const [email, device] = [someone(), randomUUID()];
  const [byEmail, byDevice] = [await lapsed(email), await lapsed(someone(), device)];
  expect(await written(byEmail)).not.toBeNull();
  expect(await written(byDevice)).not.toBeNull();
  await checkout(email);
  await checkout(someone(), device);
  expect([await written(byEmail), await written(byDevice)]).toEqual([null, null]);
});

test('a buyer gets one reminder, and none when the store turned reminders off', async () => {
  const email = someone();
  const first = await lapsed(email);
  expect(await written(first, { reminders: 'off' })).toBeNull();
  await sql`update mails set state = 'sent', done_at = now() where id = ${first.mail.id}`;
  const second = await lapsed(email);
  expect(await written(second)).toBeNull();
});

test('a reminder is not sent after the buyer opted out on the order page, which takes their email', async () => {
  const email = someone();
  const order = await lapsed(email);
  const stop = (typed: string) =>
    shop.post('/api/orders/no-reminders', { orderNumber: order.orderNumber, email: typed });
  expect((await stop(someone())).status).toBe(404);
  expect(await written(order)).not.toBeNull();
  expect((await stop(email)).status).toBe(200);
  expect((await stop(email)).status).toBe(200);
  expect(await written(order)).toBeNull();
});
