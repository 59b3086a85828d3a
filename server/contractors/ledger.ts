import type postgres from 'postgres';
import type { Invoice, InvoicePaper } from '../../domain/invoices.ts';
import type { Db } from '../db/sql.ts';
import { invoiceBalance, invoiceCharge, invoicePayments } from './invoices.ts';

// Reads invoices: lists and printed invoices.

const MAX_LISTED = 2_000;

const invoiceColumns = (db: Db) => db`
  i.invoice_number, o.order_number, o.po_number, i.issued_on, i.due_on, ${invoiceCharge(db)}::int as charge_cents,
  ${invoicePayments(db)}::int as paid_cents, ${invoiceBalance(db)}::int as open_cents`;

/** The account whose invoices to read: the one that a person can see, or one by its id. */
type AccountKey = { owner: string } | { id: string };
const isAccount = (db: Db, account: AccountKey): postgres.Fragment =>
  'owner' in account ? db`a.owner = ${account.owner}` : db`a.id = ${account.id}`;

/** Newest first. */
export async function listInvoices(db: Db, account: AccountKey) {
  return db<(Invoice & { orderId: string })[]>`
    select ${invoiceColumns(db)}, o.id as order_id
    from invoices i join orders o on o.id = i.order_id join contractor_accounts a on a.id = i.account_id
    where ${isAccount(db, account)} order by i.issued_on desc, i.invoice_number desc limit ${MAX_LISTED}`;
}

/** Null for another account's. */
export async function invoicePaper(db: Db, account: AccountKey | 'anyone', invoiceNumber: string) {
  const [paper] = await db<(InvoicePaper & { orderId: string; accountId: string })[]>`
    select ${invoiceColumns(db)}, o.id as order_id, i.account_id, o.delivery_address, o.is_pickup, o.delivery_fee_cents, o.discount_cents, o.tax_cents, o.is_tax_exempt,
      jsonb_build_object('businessName', a.business_name, 'contactName', a.contact_name) as billed_to,
      (select jsonb_agg(jsonb_build_object('productId', coalesce(product_id, ''), 'name', name, 'quantity', quantity, 'unit', unit,
          'unitPriceCents', unit_price_cents, 'lineTotalCents', line_total_cents) order by position)
        from order_items where order_id = o.id) as lines
    from invoices i join orders o on o.id = i.order_id join contractor_accounts a on a.id = i.account_id
    where i.invoice_number = ${invoiceNumber} and ${account === 'anyone' ? db`true` : isAccount(db, account)}`;
  return paper ?? null;
}
