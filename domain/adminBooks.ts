import * as z from 'zod/mini';
import { isStoreDate } from './delivery/calendar.ts';

// Money in and out, for the accountant. Days are in store time, amounts in cents. A payment counts on the day it was
// received, a refund on the day it was made; later edits of the order change neither.

const dateSchema = z.string().check(z.refine(isStoreDate));

/** The most days of one report. */
export const MOST_BOOK_DAYS = 366;
/** Query of `GET /api/admin/books` and body of `POST /api/admin/books/export`, which answers CSV: both days included. */
export const booksQuerySchema = z.object({ from: dateSchema, to: dateSchema });
export type BooksQuery = z.infer<typeof booksQuerySchema>;

/** Answer of `GET /api/admin/books`. */
export const booksSchema = z.object({
  /** By the county of the delivery ZIP; null for a ZIP that we do not know. */
  counties: z.array(
    z.object({
      county: z.nullable(z.string()),
      receivedCents: z.int(),
      /** A refund that failed is subtracted on the day it failed. */
      refundedCents: z.int(),
      /** Received less refunded of orders that were charged tax, without the tax. */
      taxedCents: z.int(),
      /** The tax in what was received, less the tax in what was refunded. */
      taxCents: z.int(),
    }),
  ),
});
export type Books = z.infer<typeof booksSchema>;
