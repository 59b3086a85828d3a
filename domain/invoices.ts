import * as z from 'zod/mini';

// Invoices of orders on account, and what is overdue. Amounts in cents, days in store time.

const invoiceShape = {
  invoiceNumber: z.string(),
  orderNumber: z.string(),
  /** Who ordered, if not the reader. */
  poNumber: z.nullable(z.string()),
  jobName: z.nullable(z.string()),
  issuedOn: z.string(),
  dueOn: z.string(),
  /** The order's current total with tax; 0 once it is cancelled. */
  chargeCents: z.int(),
  creditCents: z.int(),
  paidCents: z.int(),
  /** Negative if overpaid. */
  openCents: z.int(),
};
const invoiceSchema = z.object(invoiceShape);
export type Invoice = z.infer<typeof invoiceSchema>;

/** Answer of `GET /api/invoices`: newest first. */
export const invoicesSchema = z.object({ openCents: z.int(), invoices: z.array(invoiceSchema) });

/** Answer of `GET /api/admin/contractors/:id/invoices`: newest first. */
export const adminInvoicesSchema = z.object({
  invoices: z.array(z.object({ ...invoiceShape, orderId: z.string() })),
});
export type AdminInvoice = z.infer<typeof adminInvoicesSchema>['invoices'][number];

const billedSchema = z.object({ businessName: z.string(), contactName: z.string() });

/** Answer of `GET /api/invoices/:number`: everything on the printed invoice. */
export const invoicePaperSchema = z.object({
  ...invoiceShape,
  billedTo: billedSchema,
  deliveryAddress: z.string(),
  isPickup: z._default(z.boolean(), false),
  lines: z.array(
    z.object({
      productId: z._default(z.string(), ''),
      name: z.string(),
      quantity: z.int(),
      unit: z.string(),
      unitPriceCents: z.int(),
      lineTotalCents: z.int(),
    }),
  ),
  deliveryFeeCents: z.int(),
  discountCents: z.int(),
  taxCents: z.int(),
  isTaxExempt: z.boolean(),
});
export type InvoicePaper = z.infer<typeof invoicePaperSchema>;

/** Answer of `GET /api/admin/invoices/:number`. */
export const adminInvoicePaperSchema = z.extend(invoicePaperSchema, {
  orderId: z.string(),
  accountId: z.string(),
});
export type AdminInvoicePaper = z.infer<typeof adminInvoicePaperSchema>;

const DAY_MS = 24 * 3600 * 1000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Ages of open invoices: not due yet, or days overdue. */
export const AGES = ['current', 'days30', 'days60', 'days90', 'older'] as const;
export type Age = (typeof AGES)[number];

export function invoiceAge(dueOn: string, today: string): Age {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return 'current';
  if (days <= 30) return 'days30';
  if (days <= 60) return 'days60';
  return days <= 90 ? 'days90' : 'older';
}

/** Answer of `GET /api/admin/receivables`: accounts that owe, the most overdue first. */
export const receivablesSchema = z.object({
  today: z.string(),
  accounts: z.array(
    z.object({
      id: z.string(),
      businessName: z.string(),
      contactEmail: z.string(),
      open: z.record(z.enum(AGES), z.int()),
      /** Overpaid or credited. */
      creditCents: z.int(),
    }),
  ),
});
export type Receivables = z.infer<typeof receivablesSchema>;
