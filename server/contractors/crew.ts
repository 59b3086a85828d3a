import type { Language } from '../../domain/base/locale.ts';
import type { Crew, CrewInvite, CrewMember, CrewOrder, CrewRights, Membership } from '../../domain/crew.ts';
import { MOST_MEMBERS } from '../../domain/crew.ts';
import { addDays } from '../../domain/delivery/calendar.ts';
import { requireAccount } from '../db/owners.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type Origin, record } from '../http/auditLog.ts';
import { badInput, notFound, Problem } from '../http/problem.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { announcedDate } from '../orders/orderParts.ts';
import { invoiceBalance, memberMonth } from './balances.ts';

// The crew of a contractor account. A member's orders on account belong to the account: its owner sees them at once, and
// takes them over when the member leaves (`hand_over_orders`, sql/0028_crew_members.sql).

type By = { owner: string; email: string; origin: Origin };

const MOST_ORDERS = 200;
/** An invitation that nobody answered may be sent again, but not every minute. */
const INVITATION_DAYS = 30;

/** The crew of the person's own account, and what it ordered. @throws Problem 404 without an approved account */
export async function readCrew(db: Db, owner: string, today: string): Promise<Crew> {
  const { id } = await ownAccount(db, owner);
  const members = await listMembers(db, id, today);
  const orders = await db<CrewOrder[]>`
    select o.order_number, o.customer_name as ordered_by, m.email, iso_utc(o.created_at) as created_at, o.status,
      ${announcedDate(db)} as delivery_date, o.delivery_address, o.is_pickup,
      array(select delivery_address from order_drops where order_id = o.id order by number) as other_addresses,
      o.po_number, o.job_name, o.total_cents,
      (select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'unit', unit) order by position)
        from order_items where order_id = o.id) as lines
    from crew_members m join invoices i on i.account_id = m.account_id
      join orders o on o.id = i.order_id and o.owner = m.owner
    where m.account_id = ${id} order by o.created_at desc limit ${MOST_ORDERS}`;
  return { members, orders };
}

/** Members first, then invitations. */
export const listMembers = (db: Db, accountId: string, today: string) => db<CrewMember[]>`
  select m.id, email, may_order, order_limit_cents, month_limit_cents, may_see_invoices,
    case when joined_at is not null then iso_utc(joined_at) end as joined_at, ${memberMonth(db, today)} as month_cents
  from crew_members m where account_id = ${accountId} order by joined_at is null, email`;

/** @throws Problem 404 without an account; 409 `already_invited`, `crew_full`; 400 email for one's own */
export async function inviteMember(
  sql: Sql,
  by: By,
  { email, ...rights }: CrewInvite,
  language: Language,
): Promise<void> {
  if (email === by.email) throw badInput('email');
  await sql.begin(async (tx) => {
    const { id: accountId, businessName } = await lockOwnAccount(tx, by.owner);
    const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
      select count(*)::int as count from crew_members where account_id = ${accountId}`;
    if (count >= MOST_MEMBERS) throw new Problem(409, 'crew_full');
    const [invited] = await tx<{ id: string }[]>`
      insert into crew_members ${tx({ accountId, email, ...rights })} on conflict (account_id, email) do nothing
      returning id`;
    if (!invited) throw new Problem(409, 'already_invited');
    await note(tx, 'crew_invited', by, by.owner, { businessName, member: invited.id, ...rights });
    await mailLater(tx, {
      key: `crew_invited ${invited.id}`,
      template: 'crew_invited',
      recipient: email,
      language,
      facts: { memberId: invited.id },
    });
  });
}

/** @throws Problem 404 for a member of another crew */
export async function setRights(sql: Sql, by: By, id: string, rights: CrewRights): Promise<void> {
  await sql.begin(async (tx) => {
    const { id: accountId, businessName } = await lockOwnAccount(tx, by.owner);
    const { count } = await tx`
      update crew_members set ${tx(rights)} where id = ${id} and account_id = ${accountId}`;
    if (count === 0) throw notFound();
    await note(tx, 'crew_changed', by, by.owner, { businessName, member: id, ...rights });
  });
}

/** Takes the account's lock, so that an order being placed finishes before its member is removed. @throws Problem 404 */
export async function removeMember(sql: Sql, by: By, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await lockOrders(tx, id);
    const { id: accountId, businessName } = await lockOwnAccount(tx, by.owner);
    await remove(tx, by, { id, accountId, businessName });
  });
}

/**
 * The crew that the person belongs to, else the newest invitation to their address; null without one.
 * @param email a verified one, because an invitation is for the reader of that inbox
 */
export async function findMembership(
  db: Db,
  { owner, email }: Pick<By, 'owner' | 'email'>,
  today: string,
): Promise<Membership | null> {
  const [found] = await db<
    (Membership & { openCents: number; creditLimitCents: number; monthCents: number })[]
  >`
    select m.id, a.business_name, m.may_order, m.order_limit_cents, m.month_limit_cents, m.may_see_invoices,
      case when m.owner is not null then iso_utc(m.joined_at) end as joined_at,
      a.percent_off, a.terms_days, a.credit_limit_cents, ${memberMonth(db, today)} as month_cents,
      coalesce((select sum(${invoiceBalance(db)}) from invoices i join orders o on o.id = i.order_id
        where i.account_id = a.id), 0)::int as open_cents
    from crew_members m join contractor_accounts a on a.id = m.account_id
    where a.status = 'approved' and (m.owner = ${owner} or (m.owner is null and m.email = ${email}
      and m.invited_at > ${addDays(today, -INVITATION_DAYS)}::date))
    order by m.owner is null, m.invited_at desc limit 1`;
  if (!found) return null;
  const { openCents, creditLimitCents, monthCents, ...membership } = found;
  if (membership.joinedAt === null || !membership.mayOrder)
    return { ...membership, percentOff: 0, termsDays: 0, leftCents: 0 };
  const { termsDays, orderLimitCents, monthLimitCents } = membership;
  const left = Math.min(
    creditLimitCents - openCents,
    orderLimitCents ?? Number.POSITIVE_INFINITY,
    monthLimitCents === null ? Number.POSITIVE_INFINITY : monthLimitCents - monthCents,
  );
  return { ...membership, leftCents: termsDays === 0 ? 0 : Math.max(0, left) };
}

/** @throws Problem 404 for an invitation to another address; 409 `own_account`, `other_crew` */
export async function joinCrew(sql: Sql, by: By, id: string, today: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [invited] = await tx<{ businessName: string }[]>`
      select a.business_name from crew_members m join contractor_accounts a on a.id = m.account_id
      where m.id = ${id} and m.email = ${by.email} and (m.owner is null or m.owner = ${by.owner})
        and a.status = 'approved' and m.invited_at > ${addDays(today, -INVITATION_DAYS)}::date
      for update of m`;
    if (!invited) throw notFound();
    const [own] = await tx`
      select from contractor_accounts where owner = ${by.owner} and status = 'approved'`;
    if (own) throw new Problem(409, 'own_account');
    const [other] = await tx`select from crew_members where owner = ${by.owner} and id <> ${id}`;
    if (other) throw new Problem(409, 'other_crew');
    const { count } = await tx`
      update crew_members set owner = ${by.owner}, joined_at = now() where id = ${id} and owner is null`;
    if (count > 0)
      await note(tx, 'crew_joined', by, by.owner, { businessName: invited.businessName, member: id });
  });
}

/** Leaves a crew, or declines an invitation. @throws Problem 404 for another person's */
export async function leaveCrew(sql: Sql, by: By, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await lockOrders(tx, id);
    const [account] = await tx<{ accountId: string; businessName: string }[]>`
      select a.id as account_id, a.business_name from contractor_accounts a
      where a.id = (select account_id from crew_members
        where id = ${id} and (owner = ${by.owner} or (owner is null and email = ${by.email})))
      for update`;
    if (!account) throw notFound();
    await remove(tx, by, { id, ...account });
  });
}

/** For the download of a person's data. */
export async function crewData(db: Db, owner: string) {
  const [joined] = await db`
    select a.business_name, m.email, m.may_order, m.order_limit_cents, m.month_limit_cents, m.may_see_invoices,
      iso_utc(m.invited_at) as invited_at, iso_utc(m.joined_at) as joined_at
    from crew_members m join contractor_accounts a on a.id = m.account_id where m.owner = ${owner}`;
  const members = await db`
    select m.email, m.may_order, m.order_limit_cents, m.month_limit_cents, m.may_see_invoices,
      iso_utc(m.invited_at) as invited_at, case when m.owner is not null then iso_utc(m.joined_at) end as joined_at
    from crew_members m join contractor_accounts a on a.id = m.account_id
    where a.owner = ${owner} order by m.invited_at`;
  return { joined: joined ?? null, members: [...members] };
}

type OwnAccount = { id: string; businessName: string };

async function ownAccount(db: Db, owner: string): Promise<OwnAccount> {
  const [account] = await db<OwnAccount[]>`
    select id, business_name from contractor_accounts where owner = ${owner} and status = 'approved'`;
  if (!account) throw notFound();
  return account;
}

async function lockOwnAccount(tx: Tx, owner: string): Promise<OwnAccount> {
  await tx`select from contractor_accounts where owner = ${owner} for update`;
  return ownAccount(tx, owner);
}

/** Orders before their account, as an edit locks them. */
async function lockOrders(tx: Tx, memberId: string): Promise<void> {
  await tx`
    select from orders o where payment_kind = 'account' and owner = (select owner from crew_members where id = ${memberId})
    order by id for update`;
}

async function remove(
  tx: Tx,
  by: By,
  { id, accountId, businessName }: { id: string; accountId: string; businessName: string },
): Promise<void> {
  const [gone] = await tx<{ owner: string | null }[]>`
    delete from crew_members where id = ${id} and account_id = ${accountId} returning owner`;
  if (!gone) throw notFound();
  await note(tx, 'crew_removed', by, gone.owner ?? by.owner, { businessName, member: id });
}

const note = (
  tx: Tx,
  act: 'crew_invited' | 'crew_changed' | 'crew_joined' | 'crew_removed',
  { owner, origin }: By,
  about: string,
  detail: NonNullable<Parameters<typeof record>[2]['detail']>,
) => record(tx, act, { actor: requireAccount(owner), userId: requireAccount(about), origin, detail });
