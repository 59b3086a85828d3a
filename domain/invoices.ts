import * as z from 'zod/mini';

// Invoices of orders on account. Amounts in cents, days in store time.

const invoiceShape = {
  invoiceNumber: z.string(),
  orderNumber: z.string(),
  /** Who ordered, if not the reader. */
  poNumber: z.nullable(z.string()),
  issuedOn: z.string(),
  dueOn: z.string(),
  /** The order's current total with tax; 0 once it is cancelled. */
  chargeCents: z.int(),
  paidCents: z.int(),
  /** Negative if overpaid. */
  openCents: z.int(),
};
const invoiceSchema = z.object(invoiceShape);
export type Invoice = z.infer<typeof invoiceSchema>;

/** Answer of `GET /api/invoices`: newest first. */
export const invoicesSchema = z.object({ openCents: z.int(), invoices: z.array(invoiceSchema) });

const billedSchema = z.object({ businessName: z.string(), contactName: z.string() });

/** Answer of `GET /api/invoices/:number`: everything on the printed invoice. */
export const invoicePaperSchema = z.object({
  ...invoiceShape,
  billedTo: billedSchema,
  deliveryAddress: z.string(),
  isPickup: z.boolean(),
  lines: z.array(
    z.object({
      productId: z.string(),
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
