import { type Context, Hono } from 'hono';
import {
  type BooksQuery,
  booksExportSchema,
  booksQuerySchema,
  MOST_BOOK_DAYS,
  MOST_PAYOUT_DAYS,
} from '../../../domain/admin/books.ts';
import { addDays } from '../../../domain/delivery/calendar.ts';
import { record, requireAuditActor } from '../../http/auditLog.ts';
import { requireAdminProof } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { readJson, readQuery } from '../../http/json.ts';
import { badInput } from '../../http/problem.ts';
import { callProvider, latePayments } from '../../http/stripe.ts';
import { readBooks } from './books.ts';
import { bookTable } from './bookTables.ts';
import { readPayouts, sumOfPayout } from './payouts.ts';
import { quickBooks } from './quickBooks.ts';

const LATER_SECONDS = 30;

/** For owners only. */
export function adminBookRoutes({ sql, config, now, payments: given }: Deps): Hono {
  const app = new Hono();
  const payments = given ?? latePayments(config.payments);

  /** BooksQuery to Books. @throws Problem 400 for days that are invalid, in the wrong order or too many */
  app.get('/api/admin/books', async (c) => {
    const asked = readDays(readQuery(c, booksQuerySchema), MOST_BOOK_DAYS);
    return c.json(await sql.read((db) => readBooks(db, asked)));
  });

  /** BooksQuery to Payouts. @throws Problem 400; 503 while the provider does not answer */
  app.get('/api/admin/books/payouts', async (c) => {
    const asked = readDays(readQuery(c, booksQuerySchema), MOST_PAYOUT_DAYS);
    const payouts = await callProvider(LATER_SECONDS, async () => readPayouts(await payments(), asked));
    return c.json(payouts.map(sumOfPayout));
  });

  /** The file as CSV or IIF. Not a GET, because it writes to the audit log. @throws Problem 400, 403, 503 */
  app.post('/api/admin/books/export', async (c: Context) => {
    requireAdminProof(c, now());
    const { file, ...days } = await readJson(c, booksExportSchema);
    readDays(days, file === 'payouts' ? MOST_PAYOUT_DAYS : MOST_BOOK_DAYS);
    const text = await callProvider(LATER_SECONDS, () =>
      sql.read((db) =>
        file === 'quickbooks' ? quickBooks(db, days) : bookTable(file, { db, payments, days }),
      ),
    );
    await record(sql, 'books_exported', { ...requireAuditActor(c), detail: { file, ...days } });
    const type = file === 'quickbooks' ? 'text/plain' : 'text/csv';
    return c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8` });
  });

  return app;
}

function readDays(days: BooksQuery, most: number): BooksQuery {
  if (days.from > days.to) throw badInput('to');
  if (addDays(days.from, most) <= days.to) throw badInput('from');
  return days;
}
