// The admin's searches fold what is typed and what is stored alike: accents, case, joined words, the format of phones.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NO_REQUEST, record } from '../../../server/http/auditLog.ts';
import type { AuditPage, Customers, OrdersPage, Products, QuotesPage } from '../../helpers/adminAnswers.ts';
import { changeOrders } from '../../helpers/changeOrders.ts';
import { orderOf } from '../../helpers/orders.ts';
import { command, writeAs } from '../../helpers/owners.ts';
import { quoteRequest } from '../../helpers/quotes.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore();
const { sql } = store;
const admin = await store.staff();
const { id: shovel } = await store.oneRow(
  sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`,
);

const ask = async <Body>(path: string, typed: string) =>
  (await admin.ask<Body>(`${path}?q=${encodeURIComponent(typed)}`)).body;

type Person = { name: string; email: string; phone: string };

async function guestOrder({ name, email, phone }: Person): Promise<void> {
  const id = await orderOf(sql, null, [shovel], 'pending');
  const names = { customerName: name, customerEmail: email, customerPhone: phone };
  await changeOrders(sql, (tx) => tx`update orders set ${tx(names)} where id = ${id}`);
}

async function quote({ name, email, phone }: Person): Promise<void> {
  const sent = command('requestQuote', quoteRequest({ name, email, phone }));
  const headers = { 'x-device-id': randomUUID() };
  const answer = await store.post('/api/sync', { schema: 1, commands: [sent] }, headers);
  expect(await answer.json()).toMatchObject({ answers: [{ outcome: 'applied' }] });
}

async function account({ name, phone }: Person): Promise<string> {
  const { user, email } = await store.person({ name });
  await writeAs(
    sql,
    `u:${user.id}`,
    (tx) => tx`
      insert into customers (user_id, email, full_name, phone) values (${user.id}, ${email}, ${name}, ${phone})
      on conflict (user_id) do update set full_name = excluded.full_name, phone = excluded.phone`,
  );
  await record(sql, 'customer_read', { actor: user.id, origin: NO_REQUEST, userId: user.id });
  return email;
}

const people = {
  muñoz: { name: 'José Muñoz', email: 'j.munoz@folded.example', phone: '(615) 555-0142' },
  cruz: { name: 'María De La Cruz', email: 'cruz@folded.example', phone: '+1 931.555.0177' },
  mcdonald: {
    name: 'Ann McDonald-O’Brien',
    email: 'amd_50%@folded.example',
    phone: '+1 629 555 0188 ext. 7',
  },
};
const emails = new Map<string, string>();
for (const person of Object.values(people)) {
  await guestOrder(person);
  await quote(person);
  emails.set(person.name, await account(person));
}

test.each([
  ['munoz', people.muñoz],
  ['MUÑOZ', people.muñoz],
  ['jose muñoz', people.muñoz],
  ['Mun\u0303oz', people.muñoz],
  ['munoz jose', people.muñoz],
  ['6155550142', people.muñoz],
  ['615 555 0142', people.muñoz],
  ['+1 (615) 555-0142', people.muñoz],
  ['615\u2011555\u20110142', people.muñoz],
  ['6155550142', people.muñoz],
  ['(931) 555-0177', people.cruz],
  ['19315550177', people.cruz],
  ['delacruz', people.cruz],
  ['de la cruz', people.cruz],
  ['maria delacruz', people.cruz],
  ['mcdonald', people.mcdonald],
  ['mc donald', people.mcdonald],
  ['629-555-0188', people.mcdonald],
])('“%s” finds %o in every list of people', async (typed, { name }) => {
  // With and without an account.
  const { customers } = await ask<Customers>('customers', typed);
  expect(customers.map(({ fullName, role }) => [fullName, role])).toEqual([
    [name, null],
    [name, 'customer'],
  ]);
  const { quotes } = await ask<QuotesPage>('quotes', typed);
  expect(quotes.map((one) => one.name)).toEqual([name]);
  const { orders } = await ask<OrdersPage>('orders', typed);
  expect(orders.map(({ customerName }) => customerName)).toEqual([name]);
});

test.each(['munoz', 'MUÑOZ José', 'Mun\u0303oz'])('“%s” finds the person in the audit log', async (typed) => {
  const { lines } = await ask<AuditPage>('audit', typed);
  expect(lines.length).toBeGreaterThan(0);
  for (const { about, actor } of lines) expect([about, actor]).toContain(emails.get(people.muñoz.name));
});

test('an order is found by its number as it is pasted', async () => {
  const [order] = (await ask<OrdersPage>('orders', 'munoz')).orders;
  const number = order?.orderNumber ?? '';
  const [, year, serial] = number.split('-');
  const forms = [
    `#${number}`,
    number.replaceAll('-', '–'),
    `ord ${year} ${serial}`,
    `${year}-${serial}`,
    `\u200b${number}`,
  ];
  for (const typed of forms) {
    const { orders } = await ask<OrdersPage>('orders', typed);
    expect([typed, ...orders.map(({ orderNumber }) => orderNumber)]).toEqual([typed, number]);
  }
});

test.each(['%', '%%', '_', '\\', '%zz%', '-', '...', '( )', '\u200b'])(
  '“%s” is no wildcard',
  async (typed) => {
    const lists = {
      customers: (await ask<Customers>('customers', typed)).customers.length,
      orders: (await ask<OrdersPage>('orders', typed)).orders.length,
      products: (await ask<Products>('products', typed)).counts.all,
      audit: (await ask<AuditPage>('audit', typed)).lines.length,
    };
    expect(lists).toEqual({ customers: 0, orders: 0, products: 0, audit: 0 });
  },
);

test.each([
  ['top soil', 'Premium Garden Topsoil'],
  ['topsoils', 'Premium Garden Topsoil'],
  ['hard wood mulches', 'Double-Ground Hardwood Mulch'],
  ['crusherrun', 'Crusher Run Base'],
  ['crusher-runs', 'Crusher Run Base'],
  ['peagravel', 'Pea Gravel'],
  ['gravel pea', 'Pea Gravel'],
  ['wheel barrow', 'Contractor Wheelbarrow, 6 cu ft'],
  ['piedras de rio', 'River Rock'],
  ['mamposteria', 'Masonry Sand'],
])('“%s” finds the product %s', async (typed, name) => {
  const { products } = await ask<Products>('products', typed);
  expect(products.map((product) => product.name)).toContain(name);
});

test('an order is found by the folded name of its goods', async () => {
  for (const typed of ['shovels', 'round point', 'roundpoint', 'pala redonda'])
    expect((await ask<OrdersPage>('orders', typed)).orders.length, typed).toBe(3);
});
