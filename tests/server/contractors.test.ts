// Contractor accounts: asked for, decided, and what follows for prices, invoices and payments.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { AdminContractor, ContractorAccount } from '../../domain/contractors.ts';
import { addDays, storeDate } from '../../domain/delivery/calendar.ts';
import { startCommerce } from '../../server/checkout/commerce.ts';
import { adminOf } from '../helpers/admin.ts';
import { claimFor, type Product } from '../helpers/commerce.ts';
import { startIdentity } from '../helpers/identity.ts';
import { JPEG } from '../helpers/jpeg.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;
const commerce = startCommerce(store.background);
await commerce.stop();
const boss = await adminOf(store);
const clerk = await adminOf(store, 'clerk');
const today = storeDate(new Date());

beforeEach(() => store.forgetLimits());

const product = (priceCents: number) =>
  store.oneRow(sql<Product[]>`
    insert into products (slug, name, price_cents, category_id)
    select ${randomUUID()}, ${`Soil ${randomUUID()}`}, ${priceCents}, id from product_categories where slug = 'topsoil'
    returning id, name, type, price_cents, unit`);
const soil = await product(4_001);

type Account = { account: ContractorAccount | null; code?: string; field?: string };
const BUSINESS = {
  businessName: 'Quarry & Sons',
  contactName: 'Rosa Quarry',
  contactPhone: '',
  certificateNumber: 'TN-4471',
  certificateExpiresOn: addDays(today, 300),
};
const TERMS = { percentOff: 10, termsDays: 30, creditLimitCents: 100_000, taxExemptUntil: null };

async function contractor(terms: object | null = TERMS) {
  const who = await store.person();
  const headers = store.bearer(who.session.access_token);
  const ask = async (over: object = {}) => {
    const body = { ...BUSINESS, contactEmail: who.email, certificate: JPEG, ...over };
    const answer = await store.post('/api/contractor-account', body, headers);
    return { status: answer.status, body: (await answer.json()) as Account };
  };
  const own = async () =>
    ((await (await store.call('/api/contractor-account', { headers })).json()) as Account).account;
  await ask();
  const id = (
    await store.oneRow(sql<{ id: string }[]>`
      select id from contractor_accounts where owner = ${`u:${who.user.id}`}`)
  ).id;
  const read = async () => (await boss.ask<AdminContractor>(`contractors/${id}`)).body;
  const decide = async (what: string, body: object) =>
    boss.tell<AdminContractor & { code?: string }>('POST', `contractors/${id}/${what}`, {
      version: (await read()).version,
      ...body,
    });
  if (terms) await decide('terms', terms);
  return { ...who, id, headers, ask, own, read, decide };
}

test('an account is asked for with its certificate, approved with terms, and told by mail', async () => {
  const one = await contractor(null);
  expect(await one.own()).toMatchObject({
    ...BUSINESS,
    contactPhone: null,
    status: 'asked',
    hasCertificate: true,
  });
  expect(await one.own()).not.toHaveProperty('id');
  const { body: list } = await clerk.ask<{ accounts: AdminContractor[] }>('contractors');
  expect(list.accounts[0]).toMatchObject({ id: one.id, status: 'asked', userId: one.user.id });
  const shown = await store.call(`/api/admin/contractors/${one.id}/certificate`, { headers: clerk.headers });
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect((await one.decide('terms', TERMS)).body).toMatchObject({ ...TERMS, status: 'approved' });
  expect(await one.own()).toMatchObject({ ...TERMS, status: 'approved', openCents: 0 });
  expect((await store.mailTo(one.email)).text).toContain('30 days');
  expect(await boss.acts()).toContain('contractor_approved');
});

test('a refusal tells the reason, and the person may ask again', async () => {
  const one = await contractor(null);
  await one.decide('refusal', { reason: 'The certificate cannot be read.' });
  expect(await one.own()).toMatchObject({ status: 'refused', refusal: 'The certificate cannot be read.' });
  expect((await store.mailTo(one.email)).text).toContain('The certificate cannot be read.');
  expect((await one.ask()).body.account).toMatchObject({ status: 'asked' });
});

test('terms are the owner’s to give, on the version that they saw', async () => {
  const one = await contractor(null);
  const { version } = await one.read();
  expect((await clerk.tell('POST', `contractors/${one.id}/terms`, { version, ...TERMS })).status).toBe(403);
  expect(
    (await boss.tell('POST', `contractors/${one.id}/terms`, { version: version - 1, ...TERMS })).status,
  ).toBe(409);
  expect((await one.decide('terms', { ...TERMS, percentOff: 90 })).status).toBe(400);
  expect(await one.own()).toMatchObject({ status: 'asked', percentOff: 0 });
});

test('a person who asks again cannot approve themselves, and an approved account keeps its terms', async () => {
  const one = await contractor(null);
  await one.ask({ status: 'approved', percentOff: 50, creditLimitCents: 1_000_000 });
  expect(await one.own()).toMatchObject({ status: 'asked', percentOff: 0, creditLimitCents: 0 });
  await one.decide('terms', TERMS);
  expect((await one.ask({ businessName: 'Quarry LLC' })).body.account).toMatchObject({
    businessName: 'Quarry LLC',
    ...TERMS,
    status: 'approved',
  });
});

test('the server works out the account’s own price, for it alone', async () => {
  const one = await contractor();
  const own = { ...soil, priceCents: 3_601 };
  const order = async (claimed: Product, headers: Record<string, string>) => {
    const answer = await store.post('/api/create-checkout', claimFor([{ product: claimed, quantity: 5 }]), {
      ...headers,
      'idempotency-key': randomUUID(),
    });
    return { status: answer.status, body: (await answer.json()) as { subtotalCents?: number } };
  };
  expect(await order(soil, one.headers)).toMatchObject({ status: 409, body: { subtotalCents: 5 * 3_601 } });
  expect((await order(own, one.headers)).status).toBe(200);
  expect(await order(own, {})).toMatchObject({ status: 409, body: { subtotalCents: 5 * 4_001 } });
  const priced = await clerk.tell<{ subtotalCents: number }>('POST', 'orders/price', {
    items: [{ productId: soil.id, quantity: 5 }],
    deliveryZip: '37203',
    discountCents: 0,
    customerEmail: one.email,
  });
  expect(priced.body.subtotalCents).toBe(5 * 3_601);
});

test('the certificate and the request go with the person’s account', async () => {
  const one = await contractor();
  await sql`select delete_account(${one.user.id})`;
  expect(await sql`select from contractor_accounts where id = ${one.id}`).toHaveLength(0);
  expect(await sql`select from contractor_certificates where account_id = ${one.id}`).toHaveLength(0);
});
