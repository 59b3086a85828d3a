import type { ContractorAccount, ContractorRequest, ContractorTerms } from '../../domain/contractors.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type AuditActor, record } from '../http/auditLog.ts';
import { changedSince, notFound, Problem } from '../http/problem.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { noticeLater, sharedKey } from '../notifications/noticeQueue.ts';
import { invoiceBalance } from './invoices.ts';

// Contractor accounts: applications and the yard's decisions.

const accountColumns = (db: Db, today: string) => db`
  a.business_name, a.contact_name, a.contact_email, a.contact_phone, a.certificate_number, a.certificate_expires_on,
  a.status, a.refusal, a.percent_off, a.terms_days, a.credit_limit_cents, a.tax_exempt_until,
  iso_utc(a.asked_at) as asked_at,
  coalesce((select sum(${invoiceBalance(db)}) from invoices i join orders o on o.id = i.order_id
    where i.account_id = a.id), 0)::int as open_cents,
  coalesce((select sum(greatest(${invoiceBalance(db)}, 0)) from invoices i join orders o on o.id = i.order_id
    where i.account_id = a.id and i.due_on < ${today}), 0)::int as overdue_cents`;

/** The person's own account or application. */
export async function findOwnAccount(
  db: Db,
  owner: string,
  today: string,
): Promise<ContractorAccount | null> {
  const [account] = await db<(ContractorAccount & { overdueCents: number })[]>`
    select ${accountColumns(db, today)} from contractor_accounts a where owner = ${owner}`;
  if (!account) return null;
  const { overdueCents: _, ...ownAccount } = account;
  return ownAccount;
}

/**
 * Applies for an account, also again after a refusal. An approved account keeps its terms: the person can only change the
 * contact and their certificate.
 */
export async function askForAccount(
  sql: Sql,
  owner: string,
  business: ContractorRequest,
  language: string,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [account] = await tx<{ id: string; isAsked: boolean }[]>`
      insert into contractor_accounts ${tx({ owner, language, ...business })}
      on conflict (owner) do update set ${tx({ language, ...business })},
        status = case contractor_accounts.status when 'approved' then 'approved' else 'asked' end,
        asked_at = case contractor_accounts.status when 'refused' then now() else contractor_accounts.asked_at end
      returning id, asked_at = now() as is_asked`;
    if (!account?.isAsked) return;
    const event = 'contractor_asked';
    await noticeLater(tx, { key: sharedKey(event), event, facts: { accountId: account.id } });
  });
}

const MAX_LISTED = 1_000;

export type AdminContractor = ContractorAccount & {
  id: string;
  version: number;
  /** The person's account; null once it was deleted. */
  userId: string | null;
  overdueCents: number;
};

/** Requests first, then by name. */
export async function listAccounts(db: Db, today: string) {
  return db<AdminContractor[]>`
    select a.id, a.version, substr(a.owner, 3) as user_id, ${accountColumns(db, today)} from contractor_accounts a
    order by a.status <> 'asked', case a.status when 'asked' then a.asked_at end, lower(a.business_name), a.id
    limit ${MAX_LISTED}`;
}

/** @throws Problem 404 */
export async function readAccount(db: Db, id: string, today: string): Promise<AdminContractor> {
  const [account] = await db<AdminContractor[]>`
    select a.id, a.version, substr(a.owner, 3) as user_id, ${accountColumns(db, today)} from contractor_accounts a
    where a.id = ${id}`;
  if (!account) throw notFound();
  return account;
}

/** Approves the account or changes its terms. @throws Problem 404; 409 `changed_since`; 409 `no_person` */
export async function setTerms(
  sql: Sql,
  staff: AuditActor,
  { id, today, version, ...terms }: ContractorTerms & { id: string; today: string; version: number },
): Promise<void> {
  await decide(sql, staff, { id, today, version }, async (tx, contractor): Promise<Decision> => {
    if (contractor.userId === null) throw new Problem(409, 'no_person');
    await tx`
      update contractor_accounts set ${tx(terms)}, status = 'approved', refusal = null
      where id = ${id}`;
    if (contractor.status !== 'approved') return { act: 'contractor_approved', detail: { to: terms } };
    const { percentOff, termsDays, creditLimitCents, taxExemptUntil } = contractor;
    const from = { percentOff, termsDays, creditLimitCents, taxExemptUntil };
    return { act: 'contractor_changed', detail: { from, to: terms } };
  });
}

/** Refuses an application, or ends an account; what it owes remains due. @throws as `setTerms` */
export async function refuseAccount(
  sql: Sql,
  staff: AuditActor,
  { id, today, version, reason }: { id: string; today: string; version: number; reason: string },
): Promise<void> {
  await decide(sql, staff, { id, today, version }, async (tx) => {
    await tx`
      update contractor_accounts set status = 'refused', refusal = ${reason}, percent_off = 0,
        terms_days = 0, tax_exempt_until = null
      where id = ${id}`;
    return { act: 'contractor_refused', detail: { reason } };
  });
}

type Decision = {
  act: 'contractor_approved' | 'contractor_changed' | 'contractor_refused';
  detail: NonNullable<Parameters<typeof record>[2]['detail']>;
};

async function decide(
  sql: Sql,
  { actor, origin }: AuditActor,
  { id, today, version }: { id: string; today: string; version: number },
  work: (tx: Tx, contractor: AdminContractor) => Promise<Decision>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select from contractor_accounts where id = ${id} for update`;
    const contractor = await readAccount(tx, id, today);
    if (contractor.version !== version) throw changedSince(contractor);
    const { act, detail } = await work(tx, contractor);
    const { businessName, userId } = contractor;
    await record(tx, act, { actor, userId, origin, detail: { businessName, ...detail } });
    // The person is told of decisions, not of every change of the terms.
    if (act === 'contractor_changed') return;
    const [{ language } = { language: 'en' as const }] = await tx<{ language: 'en' | 'es' }[]>`
      select language from contractor_accounts where id = ${id}`;
    await mailLater(tx, {
      key: `account_decided ${id} ${version}`,
      template: 'account_decided',
      recipient: null,
      language,
      facts: { accountId: id },
    });
  });
}
