import { type Context, Hono } from 'hono';
import type postgres from 'postgres';
import {
  accountDecisionSchema,
  type CustomerNote,
  customerNoteSchema,
  customersQuerySchema,
} from '../../domain/adminCustomers.ts';
import type { Language } from '../../domain/base/locale.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { Role } from '../../domain/staff.ts';
import { ownerFor } from '../db/owners.ts';
import { hasWords, NEWEST_READ, wordsQuery } from '../db/searchPattern.ts';
import type { Db, Sql } from '../db/sql.ts';
import { allow, needsProof } from '../http/access.ts';
import { type AuditActor, record, recordReading, requireAuditActor } from '../http/auditLog.ts';
import { notAdmin } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson, takesQuery } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { changedSince, notFound, Problem } from '../http/problem.ts';

const MAX_SHOWN = 50;

/** Everybody who ordered or has an account, except staff. */
export type AdminCustomer = {
  /** The account's, or without one that of any of the orders. */
  id: string;
  email: string;
  fullName: string | null;
  phone: string | null;
  /** null without an account, as what follows of it. */
  role: Role | null;
  isConfirmed: boolean;
  /** ISO 8601; also null for an account in good standing. */
  disabledAt: string | null;
  memberSince: string | null;
  /** When a session of the account was last used; null for none. */
  lastSeen: string | null;
  orders: number;
  /** Paid, less refunds. */
  spentCents: number;
  lastOrderAt: string | null;
  /** Where the last order went, if it did. */
  address: string | null;
  zip: string | null;
  language: Language;
};

/** The account with this order, if any: `users u`. Without one the order is its email's. */
const orderAccount = (db: Db) =>
  db`left join customers c on c.id = o.customer_id left join users u on u.id = c.user_id`;

/** Adds to people each one's activity at the store, and sorts them: who bought last is first. Pass few of them. */
const describePeople = (db: Db, people: postgres.Fragment, show: number) => {
  const theirOrders = db`orders o
    where o.customer_id = c.id or c.id is null and o.customer_id is null and o.customer_email = p.email`;
  return db<AdminCustomer[]>`
    select coalesce(u.id, p.order_id)::text as id, coalesce(u.email, p.email) as email,
      coalesce(c.full_name, u.user_metadata ->> 'full_name', last.customer_name) as full_name,
      coalesce(c.phone, last.customer_phone) as phone, u.role, u.email_confirmed_at is not null as is_confirmed,
      iso_utc(u.disabled_at) as disabled_at, iso_utc(u.created_at) as member_since,
      iso_utc(greatest((select max(used_at) from sessions s where s.user_id = u.id), u.last_sign_in_at)) as last_seen,
      bought.orders, bought.spent_cents, iso_utc(last.created_at) as last_order_at,
      case when not last.is_pickup then last.delivery_address end as address,
      case when not last.is_pickup then last.delivery_zip end as zip, coalesce(last.language, u.language) as language
    from (${people}) as p
      left join users u on u.id = p.user_id left join customers c on c.user_id = u.id
      left join lateral (select o.* from ${theirOrders} order by o.created_at desc limit 1) last on true
      cross join lateral (
        select count(*)::int as orders,
          coalesce(sum(total_cents + tax_cents - due_cents - refunded_cents) filter (
            where payment_status in ('paid', 'partly_refunded', 'refunded')), 0)::float8 as spent_cents
        from ${theirOrders}) as bought
    order by last.created_at desc nulls last, u.created_at desc, p.order_id limit ${show}`;
};

/** Everybody, from the newest orders and sign-ups, so that the first page reads little of either. */
const newestPeople = (db: Db, show: number) => db`
  (select u.id as user_id, case when u.id is null then o.customer_email end as email, o.id as order_id
    from orders o ${orderAccount(db)}
    where coalesce(u.role, 'customer') = 'customer' and o.customer_email not like '%@deleted.invalid'
      and case when o.customer_id is null
        then not exists (select from orders later where later.customer_id is null
          and later.customer_email = o.customer_email and (later.created_at, later.id) > (o.created_at, o.id))
        else not exists (select from orders later where later.customer_id = o.customer_id
          and (later.created_at, later.id) > (o.created_at, o.id)) end
    order by o.created_at desc, o.id desc limit ${show})
  union all
  (select u.id, null, null from users u
    where role = 'customer' and not exists (
      select from orders where customer_id = (select id from customers where user_id = u.id))
    order by created_at desc limit ${show})`;

/** How many of the newest orders that fit a search are read for their customers. */
const orderRows = (show: number) => 4 * show;

/** Finds people by the words of these orders and by the name, email and phone of their accounts. */
const peopleNamed = (db: Db, orders: postgres.Fragment, q: string, show: number) => db`
  select distinct on (user_id, email) * from (
    select u.id as user_id, case when u.id is null then o.customer_email end as email, o.id as order_id
    from (select * from ${orders} where words @@ ${wordsQuery(q)}::tsquery
        order by created_at desc limit ${orderRows(show)}) o ${orderAccount(db)}
    where coalesce(u.role, 'customer') = 'customer' and o.customer_email not like '%@deleted.invalid'
    union all
    (select id, null, null from users
      where role = 'customer' and id in (
        select id from users where ${hasWords(db, db`search_text(email, user_metadata ->> 'full_name', '')`, q)}
        union select user_id from customers where ${hasWords(db, db`search_text(full_name, phone, '')`, q)})
      order by created_at desc limit ${show})) named`;

/** Customers, who bought last first, then accounts without an order. @param q '' for all */
export async function listCustomers(db: Db, { q, show }: { q: string; show: number }) {
  const more = show + 1;
  const find = (people: postgres.Fragment) => describePeople(db, people, more);
  const findNamed = (orders: postgres.Fragment) => find(peopleNamed(db, orders, q, more));
  const newestOrders = db`(select * from orders order by created_at desc limit ${NEWEST_READ}) newest`;
  let customers = await (q.trim() === '' ? find(newestPeople(db, more)) : findNamed(newestOrders));
  if (q.trim() !== '' && customers.filter(({ orders }) => orders > 0).length < more)
    customers = await findNamed(db`orders`);
  return { customers: customers.slice(0, show), hasMore: customers.length > show };
}

/** @param id of an account or of an order @throws Problem 404 */
async function findCustomer(db: Db, id: string): Promise<AdminCustomer> {
  const person = db`
    select id as user_id, null as email, null::uuid as order_id from users where id = ${id}
    union all
    select u.id, case when u.id is null then customer_email end, o.id from orders o ${orderAccount(db)} where o.id = ${id}`;
  const [customer] = await describePeople(db, person, 1);
  if (!customer) throw notFound();
  return customer;
}

/** One customer with what staff wrote, orders and addresses. @throws Problem 404 */
async function customerPage(db: Db, id: string) {
  const customer = await findCustomer(db, id);
  const { email, role } = customer;
  const userId = role === null ? null : customer.id;
  const owner = ownerFor(customer.id);
  const orders = await db<
    { id: string; orderNumber: string; status: OrderStatus; totalCents: number; createdAt: string }[]
  >`
    select id::text, order_number, status, total_cents + tax_cents as total_cents, iso_utc(created_at) as created_at
    from orders
    where ${userId === null ? db`customer_id is null and customer_email = ${email}` : db`customer_id = (select id from customers where user_id = ${userId})`}
    order by orders.created_at desc limit ${MAX_SHOWN}`;
  const sites = await db<{ id: string; label: string; address: string }[]>`
    select id::text, label, address || ', ' || city || ', ' || state || ' ' || zip as address
    from addresses where owner = ${owner} and deleted_at is null order by label limit ${MAX_SHOWN}`;
  const notes = await db<{ id: string; text: string; author: string; at: string }[]>`
    select id::text, text, coalesce((select users.email from users where users.id::text = author), author) as author,
      iso_utc(at) as at
    from customer_notes where email = ${email} order by customer_notes.at, id`;
  return { customer, notes, orders, sites };
}

/** Adds what staff know of a customer. Idempotent by the note's id. @throws Problem 404 */
async function addNote(sql: Sql, staff: AuditActor, { customerId, id, text }: CustomerNote): Promise<void> {
  await sql.begin(async (tx) => {
    const { email, role } = await findCustomer(tx, customerId);
    const { count } = await tx`
      insert into customer_notes ${tx({ id, email, author: staff.actor, text })} on conflict do nothing`;
    if (count > 0)
      await record(tx, 'customer_noted', { ...staff, userId: role === null ? null : customerId });
  });
}

/**
 * Disables or enables an account. A disabled account is signed out everywhere and cannot sign in; its orders
 * stay.
 *
 * @param seen the `disabledAt` that the admin saw
 * @throws Problem 403 when the acting admin was disabled or demoted meanwhile; 404; 409 `own_account` for the
 * admin's own account; 409 with the current account when it changed meanwhile
 */
export async function setDisabled(
  sql: Sql,
  staff: AuditActor,
  { id, isDisabled, seen }: { id: string; isDisabled: boolean; seen: string | null },
): Promise<AdminCustomer> {
  if (staff.actor === id) throw new Problem(409, 'own_account');
  return sql.begin(async (tx) => {
    // Lock both rows, so that two admins cannot disable each other.
    const accounts = await tx<{ id: string; isActing: boolean }[]>`
      select id, role = 'admin' and disabled_at is null as is_acting from users
      where id = any(${[id, staff.actor]}::uuid[]) order by id for no key update`;
    if (!accounts.some((user) => user.id === staff.actor && user.isActing)) throw notAdmin();
    const customer = await findCustomer(tx, id);
    if (customer.role === null) throw notFound();
    if (customer.disabledAt !== seen || (customer.disabledAt !== null) === isDisabled)
      throw changedSince(customer);
    await tx`update users set disabled_at = case when ${isDisabled} then now() end where id = ${id}`;
    if (isDisabled) await tx`delete from sessions where user_id = ${id}`;
    await record(tx, isDisabled ? 'account_disabled' : 'account_enabled', { ...staff, userId: id });
    return findCustomer(tx, id);
  });
}

export function adminCustomerRoutes({ sql, now }: Deps) {
  const decide = async (
    c: Context,
    isDisabled: boolean,
    { disabledAt: seen }: { disabledAt: string | null },
  ) => {
    const id = pathId(c);
    return c.json(await setDisabled(sql, requireAuditActor(c), { id, isDisabled, seen }));
  };

  return (
    new Hono()
      .get('/api/admin/customers', allow('clerk'), takesQuery(customersQuerySchema), async (c) => {
        await recordReading(sql, c, 'customers_read');
        return c.json(await sql.read((db) => listCustomers(db, c.req.valid('query'))));
      })
      /** @throws Problem 404 */
      .get('/api/admin/customers/:id', allow('clerk'), async (c) => {
        const id = pathId(c);
        const page = await customerPage(sql, id);
        await recordReading(sql, c, 'customer_read', page.customer.role === null ? {} : { userId: id });
        return c.json(page);
      })

      /** @throws Problem 404 */
      .post('/api/admin/customer-notes', allow('clerk'), takesJson(customerNoteSchema), async (c) => {
        const note = c.req.valid('json');
        await addNote(sql, requireAuditActor(c), note);
        return c.json(await customerPage(sql, note.customerId));
      })

      /** The changed customer. @throws Problem 400, 404, 409 */
      .post('/api/admin/customers/:id/disable', needsProof(now), takesJson(accountDecisionSchema), (c) =>
        decide(c, true, c.req.valid('json')),
      )
      .post('/api/admin/customers/:id/enable', needsProof(now), takesJson(accountDecisionSchema), (c) =>
        decide(c, false, c.req.valid('json')),
      )
  );
}
