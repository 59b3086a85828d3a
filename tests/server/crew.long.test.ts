// The crew of a contractor account: who may order and how much, who sees what, and what remains when a member leaves.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { MyContractor } from '../../domain/contractors.ts';
import type { Crew } from '../../domain/crew.ts';
import type { invoicesSchema } from '../../domain/invoices.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import { claimFor, type Product } from '../helpers/commerce.ts';
import { startIdentity } from '../helpers/identity.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;

beforeEach(() => store.forgetLimits());

const sand = await store.oneRow(sql<Product[]>`
  insert into products (slug, name, price_cents, category_id)
  select ${randomUUID()}, ${`Sand ${randomUUID()}`}, 1000, id from product_categories where slug = 'topsoil'
  returning id, name, type, price_cents, unit`);

type Answer<T> = {
  status: number;
  body: T & { code?: string; field?: string; detail?: { leftCents?: number } };
};

async function somebody() {
  const who = await store.person();
  const headers = store.bearer(who.session.access_token);
  const ask = async <T = object>(method: string, path: string, body?: object): Promise<Answer<T>> => {
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) };
    const type = { 'content-type': 'application/json' };
    const answer = await store.call(path, { method, headers: { ...headers, ...type }, ...sent });
    return { status: answer.status, body: answer.status === 204 ? null : JSON.parse(await answer.text()) };
  };
  const mine = async () => (await ask<MyContractor>('GET', '/api/contractor-account')).body;
  const orders = async () => (await ask<{ orders: MyOrder[] }>('GET', '/api/my-orders')).body.orders;
  const invoices = async () =>
    (await ask<ReturnType<typeof invoicesSchema.parse>>('GET', '/api/invoices')).body.invoices;
  const buy = (quantity: number, over: object = {}) =>
    store
      .post(
        '/api/create-checkout',
        claimFor([{ product: sand, quantity }], {
          customer_email: who.email,
          customer_name: 'Memo Member',
          pay_on_account: true,
          ...over,
        }),
        { ...headers, 'idempotency-key': randomUUID() },
      )
      .then(async (answer) => ({
        status: answer.status,
        body: (await answer.json()) as Answer<{ orderNumber: string; invoiceNumber: string }>['body'],
      }));
  return { ...who, headers, ask, mine, orders, invoices, buy, owner: `u:${who.user.id}` };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

async function contractor(terms: object = {}) {
  const one = await somebody();
  await sql`
    insert into contractor_accounts ${sql({
      owner: one.owner,
      businessName: 'Quarry & Sons',
      contactName: 'Rosa Quarry',
      contactEmail: `office-${one.email}`,
      contactPhone: '615-555-0101',
      status: 'approved',
      percentOff: 0,
      termsDays: 30,
      creditLimitCents: 500_000,
      ...terms,
    })}`;
  return one;
}

const RIGHTS = { mayOrder: true, orderLimitCents: null, monthLimitCents: null, maySeeInvoices: false };
const invite = async (owner: Somebody, email: string, rights: object = {}) => {
  const { status, body } = await owner.ask<Crew>('POST', '/api/crew', { ...RIGHTS, ...rights, email });
  return { status, body, id: body.members?.find((member) => member.email === email)?.id ?? '' };
};
const joined = async (owner: Somebody, rights: object = {}) => {
  const one = await somebody();
  const { id } = await invite(owner, one.email, rights);
  expect((await one.ask('POST', `/api/crew-membership/${id}`)).status).toBe(204);
  return { ...one, id };
};

test('the owner invites by email, and only the account with that email can join', async () => {
  const owner = await contractor({ percentOff: 10 });
  const [meant, other] = [await somebody(), await somebody()];
  const { id } = await invite(owner, meant.email, { monthLimitCents: 80_000 });
  expect((await store.mailTo(meant.email, 'Quarry & Sons invites you to its crew')).text).toContain(
    '/account/contractor',
  );
  expect((await other.mine()).membership).toBeNull();
  for (const method of ['POST', 'DELETE'])
    expect((await other.ask(method, `/api/crew-membership/${id}`)).status).toBe(404);
  // An invited person does not see the account's terms yet.
  expect((await meant.mine()).membership).toMatchObject({
    businessName: 'Quarry & Sons',
    joinedAt: null,
    percentOff: 0,
    leftCents: 0,
  });
  expect((await meant.buy(5)).body.code).toBe('no_terms');
  expect((await meant.ask('POST', `/api/crew-membership/${id}`)).status).toBe(204);
  expect((await meant.ask('POST', `/api/crew-membership/${id}`)).status).toBe(204);
  expect((await meant.mine()).membership).toMatchObject({ percentOff: 10, termsDays: 30, leftCents: 80_000 });
  expect((await owner.ask<Crew>('GET', '/api/crew')).body.members).toMatchObject([
    { id, email: meant.email, joinedAt: expect.any(String), monthCents: 0 },
  ]);
  const acts = await sql<{ action: string }[]>`
    select action from audit_log where detail ->> 'member' = ${id} order by id`;
  expect(acts.map(({ action }) => action)).toEqual(['crew_invited', 'crew_joined']);
});

test('only an approved account invites, and a person joins one crew only', async () => {
  const owner = await contractor();
  const asked = await somebody();
  expect((await invite(asked, 'a@example.com')).status).toBe(404);
  expect((await invite(owner, owner.email)).body).toMatchObject({ code: 'bad_input', field: 'email' });
  const member = await joined(owner);
  expect((await invite(owner, member.email)).body.code).toBe('already_invited');
  const { id } = await invite(await contractor(), member.email);
  expect((await member.ask('POST', `/api/crew-membership/${id}`)).body.code).toBe('other_crew');
  const rival = await contractor();
  const { id: second } = await invite(owner, rival.email);
  expect((await rival.ask('POST', `/api/crew-membership/${second}`)).body.code).toBe('own_account');
});

test('only the owner can manage a crew', async () => {
  const owner = await contractor();
  const member = await joined(owner);
  const stranger = await contractor();
  for (const who of [member, stranger]) {
    expect(
      (await who.ask('POST', `/api/crew/${member.id}`, { ...RIGHTS, maySeeInvoices: true })).status,
    ).toBe(404);
    expect((await who.ask('DELETE', `/api/crew/${member.id}`)).status).toBe(404);
  }
  expect((await member.ask('GET', '/api/crew')).status).toBe(404);
  expect((await stranger.ask<Crew>('GET', '/api/crew')).body).toEqual({ members: [], orders: [] });
});

test('a member orders on the account, its owner sees and pays the order, and other members do not', async () => {
  const owner = await contractor({ taxExemptUntil: '2099-01-01' });
  const [member, other] = [await joined(owner), await joined(owner, { mayOrder: false })];
  const reader = await joined(owner, { mayOrder: false, maySeeInvoices: true });
  const { body: placed } = await member.buy(20, { job_name: 'Maple Court' });
  const [order] = await member.orders();
  expect(order).toMatchObject({ orderNumber: placed.orderNumber, paymentKind: 'account' });
  const { orders, members } = (await owner.ask<Crew>('GET', '/api/crew')).body;
  expect(orders).toMatchObject([
    {
      orderNumber: placed.orderNumber,
      orderedBy: 'Memo Member',
      email: member.email,
      jobName: 'Maple Court',
    },
  ]);
  expect(members.find(({ id }) => id === member.id)?.monthCents).toBe(order?.totalCents);
  for (const who of [owner, reader])
    expect(await who.invoices()).toMatchObject([
      { invoiceNumber: placed.invoiceNumber, orderedBy: 'Memo Member' },
    ]);
  expect(await other.invoices()).toEqual([]);
  expect(await member.invoices()).toEqual([]);
  const pay = (who: Somebody) =>
    who.ask<{ url: string }>('POST', '/api/orders/pay', { orderNumber: placed.orderNumber, email: null });
  const [first, second] = [await pay(owner), await pay(reader)];
  expect([first.status, second.status]).toEqual([200, 200]);
  // A payment page offers the saved cards of the person who opened it.
  expect(second.body.url).not.toBe(first.body.url);
  expect((await pay(other)).status).toBe(404);
  const cancel = { orderNumber: placed.orderNumber, email: null };
  expect((await owner.ask('POST', '/api/orders/cancel', cancel)).status).toBe(404);
  expect((await other.buy(1)).body.code).toBe('no_terms');
  const row = await store.oneRow(sql<{ isTaxExempt: boolean }[]>`
    select is_tax_exempt from orders where order_number = ${placed.orderNumber}`);
  expect(row.isTaxExempt).toBe(true);
  // For their own orders they pay the tax.
  const { body: own } = await member.buy(5, { pay_on_account: false });
  expect(await sql`select is_tax_exempt from orders where order_number = ${own.orderNumber}`).toEqual([
    { isTaxExempt: false },
  ]);
});

test('simultaneous orders exceed neither the member’s limits nor the account’s', async () => {
  const owner = await contractor({ creditLimitCents: 90_000 });
  const [one, two] = [
    await joined(owner, { orderLimitCents: 30_000, monthLimitCents: 50_000 }),
    await joined(owner),
  ];
  const big = await one.buy(35);
  expect(big).toMatchObject({ status: 422, body: { code: 'member_limit', detail: { leftCents: 30_000 } } });
  const first = await one.buy(10);
  const cents = (await one.orders())[0]?.totalCents ?? 0;
  expect(first.status).toBe(200);
  const fit = Math.floor(50_000 / cents) - 1;
  const answers = await Promise.all(Array.from({ length: fit + 2 }, () => one.buy(10)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(fit);
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('member_limit');
  // The rest of the account's credit is shared by all.
  const left = Math.floor((90_000 - (fit + 1) * cents) / cents);
  const others = await Promise.all(Array.from({ length: left + 1 }, () => two.buy(10)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(left);
  expect(others.find(({ status }) => status === 422)?.body.code).toBe('credit_limit');
  // A cancelled order frees its part of the limit.
  await sql`update orders set status = 'cancelled', payment_status = 'failed' where owner = ${one.owner}`;
  expect((await one.mine()).membership?.leftCents).toBe(30_000);
});

test('changed limits apply from the next order', async () => {
  const owner = await contractor();
  const member = await joined(owner, { orderLimitCents: 1_000 });
  expect((await member.buy(5)).body.code).toBe('member_limit');
  await owner.ask('POST', `/api/crew/${member.id}`, RIGHTS);
  expect((await member.buy(5)).status).toBe(200);
  await owner.ask('POST', `/api/crew/${member.id}`, { ...RIGHTS, mayOrder: false });
  expect((await member.buy(5)).body.code).toBe('no_terms');
  expect((await owner.ask('POST', `/api/crew/${member.id}`, { ...RIGHTS, orderLimitCents: -1 })).status).toBe(
    400,
  );
});

test('a removed member loses access to the account, and their orders go to its owner', async () => {
  const owner = await contractor();
  const member = await joined(owner, { maySeeInvoices: true });
  const { body: placed } = await member.buy(20);
  const { body: own } = await member.buy(3, { pay_on_account: false });
  expect(await member.invoices()).toHaveLength(1);
  const { body: crew } = await owner.ask<Crew>('DELETE', `/api/crew/${member.id}`);
  expect(crew).toEqual({ members: [], orders: [] });
  expect((await member.orders()).map(({ orderNumber }) => orderNumber)).toEqual([own.orderNumber]);
  expect(await member.invoices()).toEqual([]);
  expect((await member.mine()).membership).toBeNull();
  expect((await member.ask('GET', `/api/invoices/${placed.invoiceNumber}`)).status).toBe(404);
  expect((await member.ask('GET', '/api/statement?from=2026-01-01&to=2026-12-31')).status).toBe(404);
  const pay = { orderNumber: placed.orderNumber, email: null };
  expect((await member.ask('POST', '/api/orders/pay', pay)).status).toBe(404);
  const lookup = { orderNumber: placed.orderNumber, email: member.email };
  expect((await store.post('/api/guest-order-lookup', lookup)).status).toBe(404);
  expect((await member.buy(1)).body.code).toBe('no_terms');
  expect(await owner.orders()).toMatchObject([
    { orderNumber: placed.orderNumber, customerName: 'Rosa Quarry', customerPhone: '615-555-0101' },
  ]);
  expect(await owner.invoices()).toMatchObject([{ orderedBy: null }]);
});

test('a removal waits for an order that is being placed', async () => {
  const owner = await contractor();
  const member = await joined(owner);
  const [bought] = await Promise.all([member.buy(5), owner.ask('DELETE', `/api/crew/${member.id}`)]);
  expect(await member.orders()).toEqual([]);
  expect(await owner.invoices()).toHaveLength(bought.status === 200 ? 1 : 0);
});

test('the orders of a member who leaves or deletes their account stay with the owner', async () => {
  const owner = await contractor();
  const [leaver, deleter] = [await joined(owner), await joined(owner)];
  await leaver.buy(5);
  await deleter.buy(5);
  const file = (await deleter.ask<{ crew: { joined: object } }>('GET', '/api/my-data')).body;
  expect(file.crew.joined).toMatchObject({ businessName: 'Quarry & Sons', email: deleter.email });
  expect((await leaver.ask('DELETE', `/api/crew-membership/${leaver.id}`)).status).toBe(204);
  expect(await owner.orders()).toHaveLength(1);
  expect((await deleter.ask('POST', '/api/delete-account', { email: deleter.email })).status).toBe(204);
  expect(await owner.orders()).toHaveLength(2);
  expect(await sql`select from orders where customer_email = ${deleter.email}`).toHaveLength(0);
  expect((await owner.ask<Crew>('GET', '/api/crew')).body.members).toEqual([]);
});

test('an account with open crew orders cannot be deleted; without them its crew is deleted too', async () => {
  const owner = await contractor();
  const member = await joined(owner);
  const { body: placed } = await member.buy(5);
  const remove = () => owner.ask('POST', '/api/delete-account', { email: owner.email });
  expect((await remove()).body.code).toBe('orders_open');
  expect((await member.mine()).membership).not.toBeNull();
  await sql`
    update orders set status = 'cancelled', payment_status = 'failed' where order_number = ${placed.orderNumber}`;
  const file = (await owner.ask<{ crew: { members: object[] } }>('GET', '/api/my-data')).body;
  expect(file.crew.members).toMatchObject([{ email: member.email }]);
  expect((await remove()).status).toBe(204);
  expect((await member.mine()).membership).toBeNull();
  expect(await member.orders()).toEqual([]);
});
