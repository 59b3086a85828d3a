import * as z from 'zod/mini';
import { orNull, ownIdSchema, productIdSchema, requiredText, textOrNull } from '../base/fields.ts';
import { isStoreDate } from '../delivery/calendar.ts';
import { adminProductSchema, MOST_PRODUCTS } from './products.ts';

// Why and when the stock of a product changed (sql/0008_stock_and_payments.sql).

/** Reasons to reduce the stock by hand. */
export const LOSSES = ['waste', 'moisture', 'yard_use'] as const;

const MOVEMENT_REASONS = [
  'opening',
  'order',
  'order_edited',
  'order_cancelled',
  'receipt',
  'count',
  ...LOSSES,
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

const quantitySchema = z.int().check(z.minimum(1), z.maximum(100_000));
const noteSchema = textOrNull(300);
/** Id of the entry: sending it again changes nothing more. */
const id = ownIdSchema;

export const receiptSchema = z.object({
  id,
  reason: z.literal('receipt'),
  quantity: quantitySchema,
  supplier: requiredText(100),
  ticketNumber: orNull(z.string().check(z.maxLength(40))),
  /** Cost per unit. */
  unitCostCents: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000))),
  /** In store time. */
  receivedOn: z.string().check(z.refine(isStoreDate)),
  note: noteSchema,
});

export const lossSchema = z.object({
  id,
  reason: z.enum(LOSSES),
  quantity: quantitySchema,
  note: noteSchema,
});

export const countSchema = z.object({
  id,
  reason: z.literal('count'),
  /** The product's revision when it was counted: a sale since then makes the count wrong. */
  rev: z.int(),
  count: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  note: noteSchema,
});

/** Body of `POST /api/admin/stock/:id`. */
export const stockEntrySchema = z.discriminatedUnion('reason', [receiptSchema, lossSchema, countSchema]);
export type StockEntry = z.infer<typeof stockEntrySchema>;

/** Body of `PUT /api/admin/stock/:id/limit`: the low-stock limit; null for the store's. */
/** Body of `POST /api/admin/low-stock/seen`: acknowledges low stock. */
export const lowSeenSchema = z.object({
  productIds: z.array(productIdSchema).check(z.minLength(1), z.maxLength(MOST_PRODUCTS)),
});

export const lowStockSchema = z.object({
  rev: z.int(),
  lowStockAt: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
});

export const MOVEMENTS_PAGE = 50;

/** Query of `GET /api/admin/stock/:id`. `before`: `next` of the page before. */
export const stockQuerySchema = z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) });

const movementSchema = z.object({
  id: z.int(),
  at: z.string(),
  reason: z.enum(MOVEMENT_REASONS),
  /** Null: the stock was, or is, not tracked. */
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  /** An email, or the name of a process as in an order's history. */
  actor: z.string(),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  supplier: z.nullable(z.string()),
  ticketNumber: z.nullable(z.string()),
  unitCostCents: z.nullable(z.int()),
  receivedOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type StockMovement = z.infer<typeof movementSchema>;

/** Answer of `GET /api/admin/stock/:id`: newest first. */
export const stockHistorySchema = z.object({
  product: adminProductSchema,
  movements: z.array(movementSchema),
  next: z.nullable(z.int()),
  /** Earlier suppliers, most recent first. */
  suppliers: z.array(z.string()),
});
export type StockHistory = z.infer<typeof stockHistorySchema>;
