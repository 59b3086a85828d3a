// Customers in the admin, with and without an account, what staff note about them, and closing an account.

import { randomUUID, type UUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminCustomer } from '../../server/customers/adminCustomers.ts';
import { listCustomers, setDisabled } from '../../server/customers/adminCustomers.ts';
import { NO_REQUEST } from '../../server/http/auditLog.ts';
import type { CustomerPage, Customers } from '../helpers/adminAnswers.ts';
import { changeOrders } from '../helpers/changeOrders.ts';
import { orderOf } from '../helpers/orders.ts';
import { PASSWORD, startStore } from '../helpers/store.ts';

const store = await startStore();
const admin = await store.staff();
const { sql } = store;
type Answer = AdminCustomer & { code?: string; current?: AdminCustomer };

const list = async (query = '') => (await admin.ask<Customers>(`customers?${query}`)).body;
const page = async (id: string) => (await admin.ask<CustomerPage>(`customers/${id}`)).body;
const decide = (decision: string, id: string, disabledAt: string | null) =>
  admin.tell<Answer>('POST', `customers/${id}/${decision}`, { disabledAt });

test('an account is listed with its orders and amount spent', async () => {
  const { user, email } = await store.person({ name: 'Rosa Quarry' });
  const { id: shovel } = await store.oneRow(
    sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`,
  );
  const paid = await orderOf(sql, `u:${user.id}`, [shovel]);
  await orderOf(sql, `u:${user.id}`, [shovel], 'pending');
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${paid}`,
  );
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'partly_refunded', refunded_cents = 100 where id = ${paid}`,
  );
  const { customers } = await list('q=QUARRY');
  expect(customers).toMatchObject([
    {
      id: user.id,
      email,
      fullName: 'Rosa Quarry',
      role: 'customer',
      disabledAt: null,
      isConfirmed: true,
      orders: 2,
      spentCents: 400,
      lastSeen: expect.stringMatching(/^20/),
    },
  ]);
  expect((await page(user.id)).orders).toHaveLength(2);
});

test('who bought last is first, accounts without an order are last, and staff are no customers', async () => {
  const { id: shovel } = await store.oneRow(
    sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`,
  );
  const guestOrder = async (customerEmail: string) => {
    const id = await orderOf(sql, null, [shovel], 'pending');
    await changeOrders(sql, (tx) => tx`update orders set customer_email = ${customerEmail} where id = ${id}`);
  };
  const { user, email } = await store.person();
  const idle = await store.person();
  await guestOrder('once@line.example');
  await orderOf(sql, `u:${user.id}`, [shovel], 'pending');
  await guestOrder('twice@line.example');
  await guestOrder('once@line.example');
  const { customers, hasMore } = await list();
  expect(hasMore).toBe(false);
  const emails = customers.map((customer) => customer.email);
  expect(emails.slice(0, 3)).toEqual(['once@line.example', 'twice@line.example', email]);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails.indexOf(idle.email)).toBeGreaterThan(customers.findLastIndex(({ orders }) => orders > 0));
  expect(customers.map(({ role }) => role)).not.toContain('admin');
  const short = await list('show=1');
  expect([short.customers.length, short.hasMore]).toEqual([1, true]);
  const named = await list('show=1&q=line.example');
  expect([named.customers.map((customer) => customer.email), named.hasMore]).toEqual([
    ['once@line.example'],
    true,
  ]);
});

test('a customer without an account has a page and notes, which stay when an account claims the orders', async () => {
  const { id: shovel } = await store.oneRow(
    sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`,
  );
  const email = 'hollow_100%@guests.example';
  const order = async (owner: string | null, more: Record<string, unknown> = {}) => {
    const id = await orderOf(sql, owner, [shovel], 'pending');
    await changeOrders(
      sql,
      (tx) =>
        tx`update orders set ${tx({ customerEmail: email, customerName: 'Gus Hollow', ...more })} where id = ${id}`,
    );
    return id;
  };
  const first = await order(null, { paymentStatus: 'paid', paidAt: new Date() });
  await order(`anon:${randomUUID()}`);
  const { user } = await store.person();
  await order(`u:${user.id}`);
  for (const q of ['HOLLOW_100%', 'gus hol', 'guests.example']) {
    const { customers } = await list(`q=${encodeURIComponent(q)}`);
    expect(
      customers.filter(({ role }) => role === null),
      q,
    ).toMatchObject([
      {
        email,
        fullName: 'Gus Hollow',
        orders: 2,
        spentCents: 500,
        lastOrderAt: expect.stringMatching(/^20/),
      },
    ]);
  }
  const note = { id: randomUUID(), customerId: first, text: 'Call before the truck comes' };
  for (let again = 0; again < 2; again += 1)
    expect((await admin.tell('POST', 'customer-notes', note)).status).toBe(200);
  expect(await page(first)).toMatchObject({
    customer: { email, role: null, orders: 2 },
    notes: [{ text: note.text, author: admin.email }],
    sites: [],
  });
  // A person who confirms the email gets the orders and is no longer a guest.
  const { user: same } = await store.person({ email });
  expect((await list(`q=${encodeURIComponent(email)}`)).customers.map(({ id }) => id)).toContain(same.id);
  const account = await page(same.id);
  expect(account).toMatchObject({ customer: { orders: 2, spentCents: 500 }, notes: [{ text: note.text }] });
  expect(account.orders.map(({ id }) => id)).toContain(first);
  // The same page, by any of its orders.
  expect((await page(first)).customer.id).toBe(same.id);
});

test('a search for customers uses indexes', async () => {
  await sql`
    insert into users (email, user_metadata)
    select 'letters' || n || '@many.example', jsonb_build_object('full_name', 'Person ' || n) from generate_series(1, 2000) n`;
  await sql`
    do $$
    declare one users;
    begin
      for one in select * from users where email like 'letters%' loop
        perform act_for('u:' || one.id);
        insert into customers (user_id, full_name, phone) values (one.id, 'Person', '615-555-0000');
      end loop;
    end $$`.simple();
  await sql`vacuum analyze users, customers, orders`;
  const found = await sql.begin(async (tx) => {
    // A sequential scan is cheaper for so few rows; the test is whether the index can be used.
    await tx`set local enable_seqscan = off`;
    const { customers } = await listCustomers(tx, { q: '1234@many', show: 50 });
    const reads = await tx<{ name: string; scans: number }[]>`
      select c.relname as name, pg_stat_get_xact_numscans(c.oid)::int as scans from pg_class c
      where c.relname like '%\\_by\\_search\\_text' and c.relkind = 'i' order by 1`;
    return { customers, reads };
  });
  expect(found.customers.map(({ email }) => email)).toEqual(['letters1234@many.example']);
  expect(found.reads.map(({ name }) => name)).toEqual(['customers_by_search_text', 'users_by_search_text']);
  expect(found.reads.filter(({ scans }) => scans === 0)).toEqual([]);
});

test('a closed account is signed out everywhere and cannot sign in until it is reopened', async () => {
  const { user, email, session } = await store.person();
  const me = () => store.call('/api/sessions', { headers: store.bearer(session.access_token) });
  expect((await me()).status).toBe(200);
  const closed = await decide('disable', user.id, null);
  expect(closed).toMatchObject({ status: 200, body: { disabledAt: expect.stringMatching(/^20/) } });
  expect((await me()).status).toBe(401);
  const signIn = () => store.device().signInWithPassword({ email, password: PASSWORD });
  expect((await signIn()).error).not.toBeNull();
  expect((await decide('enable', user.id, closed.body.disabledAt)).status).toBe(200);
  expect((await signIn()).error).toBeNull();
  expect((await admin.acts()).slice(-2)).toEqual(['account_disabled', 'account_enabled']);
});

test('admins cannot close their own account, and the second of two closes gets a conflict', async () => {
  expect(await decide('disable', admin.userId, null)).toMatchObject({
    status: 409,
    body: { code: 'own_account' },
  });
  const { user } = await store.person();
  await decide('disable', user.id, null);
  const late = await decide('disable', user.id, null);
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_since', current: { id: user.id } } });
});

test('when two admins close each other’s accounts, one stays open', async () => {
  const [one, other] = [await store.staff(), await store.staff()];
  const close = (actor: UUID, id: string) =>
    setDisabled(sql, { actor, origin: NO_REQUEST }, { id, isDisabled: true, seen: null });
  const ends = await Promise.allSettled([close(one.userId, other.userId), close(other.userId, one.userId)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('views of customer data are logged once an hour per admin and kind, without the search text', async () => {
  const { user, email } = await store.person();
  await sql`delete from rate_limits`;
  const since = await store.oneRow(sql<{ id: number }[]>`select max(id)::int as id from audit_log`);
  for (let again = 0; again < 2; again += 1) {
    await list(`q=${encodeURIComponent(email)}`);
    await page(user.id);
  }
  expect((await admin.ask(`customers/${randomUUID()}`)).status).toBe(404);
  const lines = await sql`
    select action, actor, user_id, detail from audit_log where id > ${since.id} and action like '%read' order by id`;
  const actor = admin.userId;
  expect(lines).toEqual([
    { action: 'customers_read', actor, userId: null, detail: {} },
    { action: 'customer_read', actor, userId: user.id, detail: {} },
  ]);
});
