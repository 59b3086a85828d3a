import * as z from 'zod/mini';
import { isStoreDate } from './delivery/calendar.ts';
import { orderDropSchema } from './orders/orderDrops.ts';

// Invoices of orders on account, statements of an account, and what is overdue. Amounts in cents, days in store time.

/**
 * States of an invoice at the payment provider. `asked`: being created. `replaced`: followed by one for more money.
 * `elsewhere`: marked as paid there without a payment. The others are the provider's own.
 */
const PROVIDER_STATES = ['asked', 'open', 'replaced', 'paid', 'void', 'uncollectible', 'elsewhere'] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

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
  /** The payment provider's page for it. This and the next are absent from older servers. */
  payUrl: z._default(z.nullable(z.string()), null),
  /** Its state at the provider; null if it is not there. */
  atProvider: z._default(
    z.nullable(z.object({ state: z.enum(PROVIDER_STATES), pdfUrl: z.nullable(z.string()) })),
    null,
  ),
};
const invoiceSchema = z.object(invoiceShape);
export type Invoice = z.infer<typeof invoiceSchema>;

export type InvoiceSums = Pick<Invoice, 'chargeCents' | 'creditCents' | 'paidCents' | 'openCents'>;

/** The sums of several invoices. */
export function jobSums(invoices: readonly InvoiceSums[]): InvoiceSums {
  const sum = (key: keyof InvoiceSums) => invoices.reduce((cents, invoice) => cents + invoice[key], 0);
  return {
    chargeCents: sum('chargeCents'),
    creditCents: sum('creditCents'),
    paidCents: sum('paidCents'),
    openCents: sum('openCents'),
  };
}

/** Compares job names regardless of how they were typed. */
export const sameJob = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();

/** The invoices' distinct job names, in alphabetical order. */
export function listJobNames(invoices: readonly Pick<Invoice, 'jobName'>[]): string[] {
  const names = invoices.flatMap(({ jobName }) => jobName ?? []);
  return names
    .filter((name, at) => names.findIndex((other) => sameJob(name, other)) === at)
    .sort((a, b) => a.localeCompare(b));
}

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
  /** Further addresses. This and the next are absent from older servers. */
  drops: z._default(z.array(orderDropSchema), []),
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

const DAY_MS = 24 * 3600 * 1000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const MOST_STATEMENT_DAYS = 366;
const daySchema = z.string().check(z.refine(isStoreDate));

/** Query of the statements: both days included. */
export const statementQuerySchema = z
  .object({ from: daySchema, to: daySchema })
  .check(
    z.refine(({ from, to }) => from <= to && daysBetween(from, to) < MOST_STATEMENT_DAYS, { path: ['to'] }),
  );

export const monthSchema = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** The first and the last day of 'YYYY-MM'. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10) };
}

const MOST_MONTHS = 13;
const MOST_YEARS = 3;

/**
 * The last months and years to offer statements of, newest first: none that ended before the first invoice, and an
 * unfinished one up to today.
 */
export function statementPeriods(
  today: string,
  firstIssuedOn: string,
): { id: string; from: string; to: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = Array.from({ length: MOST_MONTHS }, (_, back) => {
    const id = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return { id, ...daysOfMonth(id) };
  });
  const years = Array.from({ length: MOST_YEARS }, (_, back) => {
    const id = String(year - back);
    return { id, from: `${id}-01-01`, to: `${id}-12-31` };
  });
  return [...months, ...years]
    .filter(({ to }) => to >= firstIssuedOn)
    .map((period) => (period.to > today ? { ...period, to: today } : period));
}

/** Body of `POST /api/statement-link`: the parts of an emailed link, `/statement#{accountId}.{month}.{key}`. */
export const statementLinkSchema = z.object({
  accountId: z.uuid(),
  month: monthSchema,
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
});

/** Answer of `GET /api/statement`, `POST /api/statement-link` and `GET /api/admin/contractors/:id/statement`. */
export const statementSchema = z.object({
  billedTo: billedSchema,
  from: z.string(),
  to: z.string(),
  /** The amount that can be paid online now. Absent from older servers. */
  payable: z._default(
    z.array(z.object({ invoiceNumber: z.string(), openCents: z.int(), payUrl: z.string() })),
    [],
  ),
  /** The balance before the first day, by the invoices' current totals. */
  beforeCents: z.int(),
  /** Entries of those days, oldest first. */
  entries: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(['invoice', 'payment', 'credit']),
      invoiceNumber: z.string(),
      poNumber: z.nullable(z.string()),
      jobName: z.nullable(z.string()),
      /** Negative for a payment or a credit. */
      cents: z.int(),
    }),
  ),
});
export type Statement = z.infer<typeof statementSchema>;

/** A statement's sums: during its days, after them, and by job, with null for orders without one. */
export function statementSums({ beforeCents, entries }: Pick<Statement, 'beforeCents' | 'entries'>) {
  const jobs = new Map<string | null, { chargeCents: number; settledCents: number }>();
  let afterCents = beforeCents;
  for (const { kind, jobName, cents } of entries) {
    afterCents += cents;
    const job = jobs.get(jobName) ?? { chargeCents: 0, settledCents: 0 };
    if (kind === 'invoice') job.chargeCents += cents;
    else job.settledCents -= cents;
    jobs.set(jobName, job);
  }
  const byJob = [...jobs].map(([jobName, sums]) => ({ jobName, ...sums }));
  const invoicedCents = byJob.reduce((sum, { chargeCents }) => sum + chargeCents, 0);
  return { afterCents, invoicedCents, settledCents: beforeCents + invoicedCents - afterCents, jobs: byJob };
}

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
