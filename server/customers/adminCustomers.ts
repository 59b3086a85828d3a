import { type Context, Hono } from 'hono';
import type postgres from 'postgres';
import { accountDecisionSchema, customersQuerySchema } from '../../domain/adminCustomers.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { Role } from '../../domain/staff.ts';
import { hasWords } from '../db/searchPattern.ts';
import type { Db, Sql } from '../db/sql.ts';
import { allow, needsProof } from '../http/access.ts';
import { type AuditActor, record, recordReading, requireAuditActor } from '../http/auditLog.ts';
import { notAdmin } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson, takesQuery } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { changedSince, notFound, Problem } from '../http/problem.ts';

const MOST_SHOWN = 50;
/** The account columns that admin queries read; they have no right to read passwords. */
const SHOWN = [
  'id',
  'email',
  'role',
  'user_metadata',
  'email_confirmed_at',
  'last_sign_in_at',
  'disabled_at',
  'created_at',
];

export type AdminCustomer = {
  /** The account's id. */
  id: string;
  email: string;
  fullName: string | null;
  phone: string | null;
  role: Role;
  isConfirmed: boolean;
  /** ISO 8601; null for an account in good standing. */
  disabledAt: string | null;
  memberSince: string;
  /** When a session of the account was last used; null for none. */
  lastSeen: string | null;
  orders: number;
  /** Paid or invoiced, less refunds. */
  spentCents: number;
  sites: number;
  reviews: number;
};

/** Adds each account's activity at the store. Pass few accounts: every row runs several subqueries. */
const described = (db: Db, users: postgres.Fragment) => db`
  select u.id::text, u.email, coalesce(c.full_name, u.user_metadata ->> 'full_name') as full_name, c.phone, u.role,
    u.email_confirmed_at is not null as is_confirmed, iso_utc(u.disabled_at) as disabled_at,
    iso_utc(u.created_at) as member_since,
    iso_utc(greatest((select max(used_at) from sessions s where s.user_id = u.id), u.last_sign_in_at)) as last_seen,
    bought.orders, bought.spent_cents,
    (select count(*) from addresses a where a.owner = 'u:' || u.id and a.deleted_at is null)::int as sites,
    (select count(*) from product_reviews r where r.user_id = u.id and r.deleted_at is null)::int as reviews
  from (${users}) as u
    left join customers c on c.user_id = u.id
    cross join lateral (
      select count(*)::int as orders,
        coalesce(sum(total_cents - refunded_cents) filter (
          where payment_status in ('paid', 'invoiced', 'partly_refunded', 'refunded')), 0)::float8 as spent_cents
      from orders o where o.owner = 'u:' || u.id or o.customer_id = c.id) as bought
  order by u.created_at desc, u.id`;

/**
 * Accounts, newest first.
 * @param q searched in the account's email and name, and in the profile's name and phone; '' for all
 */
export async function listCustomers(db: Db, { q, show }: { q: string; show: number }) {
  const fitting = q.trim()
    ? db`from users a where a.id in (
        select id from users where ${hasWords(db, db`search_text(email, user_metadata ->> 'full_name', '')`, q)}
        union select user_id from customers where ${hasWords(db, db`search_text(full_name, phone, '')`, q)})`
    : db`from users a`;
  const [counted] = await db<{ total: number }[]>`select count(*)::int as total ${fitting}`;
  const users = db`select ${db(SHOWN)} ${fitting} order by created_at desc, id limit ${show}`;
  const customers = await db<AdminCustomer[]>`${described(db, users)}`;
  return { total: counted?.total ?? 0, customers };
}

async function findCustomer(db: Db, id: string): Promise<AdminCustomer> {
  const [customer] = await db<AdminCustomer[]>`
    ${described(db, db`select ${db(SHOWN)} from users where id = ${id}`)}`;
  if (!customer) throw notFound();
  return customer;
}

/** One account with its orders, addresses and reviews. @throws Problem 404 */
async function customerPage(db: Db, id: string) {
  const customer = await findCustomer(db, id);
  const owner = `u:${id}`;
  const orders = await db<
    { id: string; orderNumber: string; status: OrderStatus; totalCents: number; createdAt: string }[]
  >`
    select id::text, order_number, status, total_cents, iso_utc(created_at) as created_at
    from orders where owner = ${owner} or customer_id = (select id from customers where user_id = ${id})
    order by orders.created_at desc limit ${MOST_SHOWN}`;
  const sites = await db<{ id: string; label: string; address: string }[]>`
    select id::text, label, address || ', ' || city || ', ' || state || ' ' || zip as address
    from addresses where owner = ${owner} and deleted_at is null order by label limit ${MOST_SHOWN}`;
  const reviews = await db<
    { id: string; productName: string; rating: number; title: string | null; isApproved: boolean }[]
  >`
    select r.id::text, p.name as product_name, r.rating::int, r.title, r.is_approved
    from product_reviews r join products p on p.id = r.product_id
    where r.user_id = ${id} and r.deleted_at is null order by r.created_at desc limit ${MOST_SHOWN}`;
  return { customer, orders, sites, reviews };
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
    if (customer.disabledAt !== seen || (customer.disabledAt !== null) === isDisabled)
      throw changedSince(customer);
    await tx`update users set disabled_at = case when ${isDisabled} then now() end where id = ${id}`;
    if (isDisabled) await tx`delete from sessions where user_id = ${id}`;
    await record(tx, isDisabled ? 'account_disabled' : 'account_enabled', { ...staff, userId: id });
    return findCustomer(tx, id);
  });
}

export type AdminGuest = Pick<AdminCustomer, 'email' | 'phone' | 'orders' | 'spentCents'> & {
  fullName: string;
  lastOrderAt: string;
};

/**
 * Customers who ordered without an account, latest order first.
 * @param q searched in email, name and phone; '' for all
 */
export async function listGuests(db: Db, { q, show }: { q: string; show: number }) {
  const fitting = db`from guests where ${hasWords(db, db`search_text(email, name, phone)`, q)}`;
  const [counted] = await db<{ total: number }[]>`select count(*)::int as total ${fitting}`;
  const guests = await db<AdminGuest[]>`
    select g.email, g.name as full_name, g.phone, iso_utc(g.last_order_at) as last_order_at, bought.orders,
      bought.spent_cents
    from (select * ${fitting} order by last_order_at desc, email limit ${show}) g
      cross join lateral (
        select count(*)::int as orders,
          coalesce(sum(total_cents - refunded_cents) filter (
            where payment_status in ('paid', 'invoiced', 'partly_refunded', 'refunded')), 0)::float8 as spent_cents
        from orders o where o.customer_email = g.email and is_guest(o.customer_id, o.owner)) as bought
    order by g.last_order_at desc, g.email`;
  return { total: counted?.total ?? 0, guests };
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
        await recordReading(sql, c, 'customers_read', { detail: { list: 'accounts' } });
        return c.json(await sql.read((db) => listCustomers(db, c.req.valid('query'))));
      })
      .get('/api/admin/guests', allow('clerk'), takesQuery(customersQuerySchema), async (c) => {
        await recordReading(sql, c, 'customers_read', { detail: { list: 'guests' } });
        return c.json(await sql.read((db) => listGuests(db, c.req.valid('query'))));
      })

      /** @throws Problem 404 */
      .get('/api/admin/customers/:id', allow('clerk'), async (c) => {
        const id = pathId(c);
        const page = await customerPage(sql, id);
        await recordReading(sql, c, 'customer_read', { userId: id });
        return c.json(page);
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
