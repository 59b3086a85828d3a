import * as z from 'zod/mini';
import type { Translate } from '../base/locale.ts';
import { isStoreDate } from '../delivery/calendar.ts';
import { HAND_METHODS, type HandMethod } from '../orders/orders.ts';

// Money in and out by day, for bookkeeping. Days are in store time, amounts in cents. A payment counts on the day it was
// received, a refund on the day it was made; later edits of the order change neither.

const dateSchema = z.string().check(z.refine(isStoreDate));

/** The most days of one report. */
export const MOST_BOOK_DAYS = 366;
/** Query of `GET /api/admin/books`: both days included. */
export const booksQuerySchema = z.object({ from: dateSchema, to: dateSchema });
export type BooksQuery = z.infer<typeof booksQuerySchema>;

export const BOOK_FILES = ['orders', 'loads', 'payments', 'refunds', 'tax', 'reasons', 'analytics'] as const;
export type BookFile = (typeof BOOK_FILES)[number];

/** Body of `POST /api/admin/books/export`: answers CSV. */
export const booksExportSchema = z.extend(booksQuerySchema, { file: z.enum(BOOK_FILES) });

const daySchema = z.object({
  day: z.string(),
  /** Orders placed on that day that are paid, invoiced or confirmed, and their current total with tax. */
  orders: z.int(),
  orderedCents: z.int(),
  receivedCents: z.int(),
  /** A refund that failed is subtracted on the day it failed. */
  refundedCents: z.int(),
  /** The tax in what was received, less the tax in what was refunded. */
  taxCents: z.int(),
});

/** Reasons for a refund when staff did not write one, as for refunds made at the payment provider. */
const REFUND_KINDS = ['cancelled', 'changed', 'provider'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** Answer of `GET /api/admin/books`. */
export const booksSchema = z.object({
  /** Days without payments or refunds are left out. */
  days: z.array(daySchema),
  methods: z.array(
    z.object({ method: z.enum(['online', ...HAND_METHODS]), payments: z.int(), cents: z.int() }),
  ),
  /** By the county of the delivery ZIP; null for a ZIP that we do not know. */
  counties: z.array(
    z.object({
      county: z.nullable(z.string()),
      orders: z.int(),
      /** Received less refunded, without tax. */
      salesCents: z.int(),
      /** The part of it from orders that were charged tax. */
      taxedCents: z.int(),
      taxCents: z.int(),
    }),
  ),
  reasons: z.array(
    z.object({
      kind: z.nullable(z.enum(REFUND_KINDS)),
      /** As staff wrote it, in lower case. */
      reason: z.nullable(z.string()),
      refunds: z.int(),
      cents: z.int(),
    }),
  ),
});
export type Books = z.infer<typeof booksSchema>;
export type BookDay = z.infer<typeof daySchema>;

/** The name of a way to pay by hand */
export function handMethodName(method: HandMethod, t: Translate): string {
  const names: Record<HandMethod, string> = {
    cash: t('Cash'),
    check: t('Check'),
    other: t('Card terminal or transfer'),
  };
  return names[method];
}
