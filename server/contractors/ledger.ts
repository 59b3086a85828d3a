import type postgres from 'postgres';
import {
  type AdminInvoice,
  AGES,
  type Invoice,
  type InvoicePaper,
  invoiceAge,
  type Receivables,
  type Statement,
} from '../../domain/invoices.ts';
import { LEAST_ONLINE_CENTS } from '../../domain/orders/orders.ts';
import type { Db } from '../db/sql.ts';
import { dropList } from '../orders/drops.ts';
import {
  invoiceBalance,
  invoiceCharge,
  invoiceCredit,
  invoicePayments,
  spendableCredit,
} from './balances.ts';

// Reads invoices: lists, printed invoices, statements and receivables.

const MOST_LISTED = 2_000;

const listed = (db: Db) => db`
  i.invoice_number, o.order_number, o.po_number, o.job_name, i.issued_on, i.due_on, ${invoiceCharge(db)}::int as charge_cents,
  ${invoiceCredit(db)}::int as credit_cents, ${invoicePayments(db)}::int as paid_cents, ${invoiceBalance(db)}::int as open_cents,
  (select hosted_url from provider_invoices where order_id = o.id and state = 'open') as pay_url,
  (select jsonb_build_object('state', state, 'pdfUrl', pdf_url) from provider_invoices
    where order_id = o.id order by place desc limit 1) as at_provider`;

/** The account whose invoices to read: the one that a person can see, or one by its id. */
type Whose = { owner: string } | { id: string };
const isAccount = (db: Db, whose: Whose): postgres.Fragment =>
  'owner' in whose ? db`a.owner = ${whose.owner}` : db`a.id = ${whose.id}`;

/** Newest first. */
export async function listInvoices(db: Db, whose: Whose): Promise<AdminInvoice[]> {
  return db<AdminInvoice[]>`
    select ${listed(db)}, o.id as order_id
    from invoices i join orders o on o.id = i.order_id join contractor_accounts a on a.id = i.account_id
    where ${isAccount(db, whose)} order by i.issued_on desc, i.invoice_number desc limit ${MOST_LISTED}`;
}

/** Null for another account's. */
export async function invoicePaper(
  db: Db,
  whose: Whose | 'anyone',
  invoiceNumber: string,
): Promise<InvoicePaper | null> {
  const [paper] = await db<InvoicePaper[]>`
    select ${listed(db)}, o.delivery_address, ${dropList(db, db`o.id`)} as drops, o.is_pickup, o.delivery_fee_cents, o.discount_cents, o.tax_cents, o.is_tax_exempt,
      jsonb_build_object('businessName', a.business_name, 'contactName', a.contact_name) as billed_to,
      (select jsonb_agg(jsonb_build_object('productId', coalesce(product_id, ''), 'name', name, 'quantity', quantity, 'unit', unit,
          'unitPriceCents', unit_price_cents, 'lineTotalCents', line_total_cents) order by position)
        from order_items where order_id = o.id) as lines
    from invoices i join orders o on o.id = i.order_id join contractor_accounts a on a.id = i.account_id
    where i.invoice_number = ${invoiceNumber} and ${whose === 'anyone' ? db`true` : isAccount(db, whose)}`;
  return paper ?? null;
}

/** Null without an account. */
export async function readStatement(
  db: Db,
  whose: Whose,
  { from, to }: { from: string; to: string },
): Promise<Statement | null> {
  const [account] = await db<{ id: string; billedTo: Statement['billedTo'] }[]>`
    select id, jsonb_build_object('businessName', business_name, 'contactName', contact_name) as billed_to
    from contractor_accounts a where ${isAccount(db, whose)}`;
  if (!account) return null;
  const booked = await db<Statement['entries']>`
    with mine as (
      select i.invoice_number, i.issued_on, o.id, o.po_number, o.job_name, ${invoiceCharge(db)}::int as charge_cents,
        ${spendableCredit(db)}::int as spendable_cents
      from invoices i join orders o on o.id = i.order_id where i.account_id = ${account.id}),
    booked as (
      select issued_on as day, 'invoice' as kind, 0 as place, id, charge_cents as cents from mine
      union all
      select (created_at at time zone 'America/Chicago')::date, 'credit', 1, mine.id,
        least(so_far - amount_cents, charge_cents) - least(so_far, charge_cents)
      from (select *, sum(amount_cents) over (partition by order_id order by created_at, id) as so_far
        from invoice_credits) c join mine on mine.id = c.order_id
      union all
      select (received_at at time zone 'America/Chicago')::date, 'payment', 2, mine.id, -amount_cents
      from order_payments p join mine on mine.id = p.order_id
      union all
      select (created_at at time zone 'America/Chicago')::date, 'payment', 3, mine.id,
        least(so_far, spendable_cents) - least(so_far - amount_cents, spendable_cents)
      from (select *, sum(amount_cents) over (partition by order_id order by created_at, id) as so_far
        from order_refunds where not is_lost) r join mine on mine.id = r.order_id)
    select booked.day, kind, invoice_number, po_number, job_name, cents::int
    from booked join mine using (id) where booked.day <= ${to} order by booked.day, place, invoice_number`;
  const payable = await db<Statement['payable']>`
    select i.invoice_number, ${invoiceBalance(db)}::int as open_cents, p.hosted_url as pay_url
    from invoices i join orders o on o.id = i.order_id join provider_invoices p on p.order_id = o.id
    where i.account_id = ${account.id} and p.state = 'open' and p.hosted_url is not null and i.issued_on <= ${to}
      and ${invoiceBalance(db)} >= ${LEAST_ONLINE_CENTS}
    order by i.due_on, i.invoice_number`;
  return {
    billedTo: account.billedTo,
    from,
    to,
    payable: [...payable],
    beforeCents: booked.reduce((sum, { day, cents }) => (day < from ? sum + cents : sum), 0),
    entries: booked.filter(({ day }) => day >= from),
  };
}

/** Accounts with something open, the most overdue first. */
export async function receivables(db: Db, today: string): Promise<Receivables> {
  const rows = await db<
    (Pick<Invoice, 'dueOn' | 'openCents'> & { id: string; businessName: string; contactEmail: string })[]
  >`
    select * from (
      select a.id, a.business_name, a.contact_email, i.due_on, ${invoiceBalance(db)}::int as open_cents
      from invoices i join orders o on o.id = i.order_id join contractor_accounts a on a.id = i.account_id) found
    where open_cents <> 0 order by due_on`;
  const accounts = new Map<string, Receivables['accounts'][number]>();
  for (const { id, businessName, contactEmail, dueOn, openCents } of rows) {
    const account = accounts.get(id) ?? {
      id,
      businessName,
      contactEmail,
      open: { current: 0, days30: 0, days60: 0, days90: 0, older: 0 },
      creditCents: 0,
    };
    if (openCents < 0) account.creditCents -= openCents;
    else account.open[invoiceAge(dueOn, today)] += openCents;
    accounts.set(id, account);
  }
  const rank = ({ open }: Receivables['accounts'][number]) => AGES.findLastIndex((age) => open[age] > 0);
  return { today, accounts: [...accounts.values()].sort((a, b) => rank(b) - rank(a)) };
}
