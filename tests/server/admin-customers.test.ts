// Customers in the admin: accounts, guests, and closing an account.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminCustomer } from '../../server/customers/adminCustomers.ts';
import { listCustomers, listGuests, setDisabled } from '../../server/customers/adminCustomers.ts';
import { NO_REQUEST } from '../../server/http/auditLog.ts';
import type { CustomerPage, Customers, Guests } from '../helpers/adminAnswers.ts';
import { changeOrders } from '../helpers/changeOrders.ts';
import { orderOf } from '../helpers/orders.ts';
import { writeAs } from '../helpers/owners.ts';
import { PASSWORD, startStore } from '../helpers/store.ts';

const store = await startStore();
const admin = await store.staff();
const { sql } = store;
type Answer = AdminCustomer & { code?: string; current?: AdminCustomer };

const list = async (query = '') => (await admin.ask<Customers>(`customers?${query}`)).body;
const guests = async (query = '') => (await admin.ask<Guests>(`guests?${query}`)).body;
const page = async (id: string) => (await admin.ask<CustomerPage>(`customers/${id}`)).body;
const decide = (decision: string, id: string, disabledAt: string | null) =>
  admin.tell<Answer>('POST', `customers/${id}/${decision}`, { disabledAt });

test('an account is listed with its orders, amount spent, sites and reviews', async () => {
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
  await writeAs(
    sql,
    `u:${user.id}`,
    (tx) => tx`
      insert into product_reviews (user_id, product_id, rating, title) values (${user.id}, ${shovel}, 5, 'Sharp')`,
  );
  const { total, customers } = await list('q=QUARRY');
  expect(total).toBe(1);
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
      sites: 0,
      reviews: 1,
      lastSeen: expect.stringMatching(/^20/),
    },
  ]);
  const { orders, reviews } = await page(user.id);
  expect(orders).toHaveLength(2);
  expect(reviews).toMatchObject([{ title: 'Sharp', isApproved: false }]);
});

test('the customer list is paged, and search treats % as plain text', async () => {
  const { email } = await store.person();
  const all = await list();
  expect((await list('show=1')).customers.map(({ id }) => id)).toEqual([all.customers[0]?.id]);
  const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).total;
  expect([await found(email.slice(0, -2)), await found(`${email.slice(0, -2)}%`)]).toEqual([1, 0]);
});

test('guests are listed by email with their orders and amount spent, until an account claims the orders', async () => {
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
    const found = await guests(`q=${encodeURIComponent(q)}`);
    expect(found.guests, q).toMatchObject([
      {
        email,
        fullName: 'Gus Hollow',
        orders: 2,
        spentCents: 500,
        lastOrderAt: expect.stringMatching(/^20/),
      },
    ]);
    expect(found.total).toBe(1);
  }
  expect((await guests(`q=${encodeURIComponent('hollow%100')}`)).total).toBe(0);
  expect((await list(`q=${encodeURIComponent(email)}`)).total).toBe(0);
  // A person who confirms the email gets the orders and is no longer a guest.
  const { user: same } = await store.person({ email });
  expect((await list(`q=${encodeURIComponent(email)}`)).customers).toMatchObject([
    { id: same.id, orders: 2, spentCents: 500 },
  ]);
  expect((await guests(`q=${encodeURIComponent(email)}`)).total).toBe(0);
  expect((await page(same.id)).orders.map(({ id }) => id)).toContain(first);
});

test('a search for customers uses an index', async () => {
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
  await sql`
    insert into guests (email, name, phone, last_order_at)
    select 'guest' || n || '@many.example', 'Guest ' || n, null, now() from generate_series(1, 2000) n`;
  await sql`vacuum analyze users, customers, guests`;
  const found = await sql.begin(async (tx) => {
    const q = '1234@many';
    // A sequential scan is cheaper for so few rows; the test is whether the index can be used.
    await tx`set local enable_seqscan = off`;
    const accounts = await listCustomers(tx, { q, show: 50 });
    const strangers = await listGuests(tx, { q, show: 50 });
    const reads = await tx<{ name: string; scans: number }[]>`
      select c.relname as name, pg_stat_get_xact_numscans(c.oid)::int as scans from pg_class c
      where c.relname like '%\\_by\\_search\\_text' and c.relkind = 'i' order by 1`;
    return { accounts, strangers, reads };
  });
  expect(found.accounts.customers.map(({ email }) => email)).toEqual(['letters1234@many.example']);
  expect(found.strangers.guests.map(({ email }) => email)).toEqual(['guest1234@many.example']);
  expect(found.reads.map(({ name }) => name)).toEqual([
    'customers_by_search_text',
    'guests_by_search_text',
    'users_by_search_text',
  ]);
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
  const close = (actor: string, id: string) =>
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
    await guests();
    await page(user.id);
  }
  expect((await admin.ask(`customers/${randomUUID()}`)).status).toBe(404);
  const lines = await sql`
    select action, actor, user_id, detail from audit_log where id > ${since.id} and action like '%read' order by id`;
  const actor = admin.userId;
  expect(lines).toEqual([
    { action: 'customers_read', actor, userId: null, detail: { list: 'accounts' } },
    { action: 'customers_read', actor, userId: null, detail: { list: 'guests' } },
    { action: 'customer_read', actor, userId: user.id, detail: {} },
  ]);
});
