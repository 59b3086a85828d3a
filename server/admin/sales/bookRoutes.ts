import { type Context, Hono } from 'hono';
import {
  type BooksQuery,
  booksExportSchema,
  booksQuerySchema,
  MOST_BOOK_DAYS,
} from '../../../domain/admin/books.ts';
import { addDays } from '../../../domain/delivery/calendar.ts';
import { record, requireAuditActor } from '../../http/auditLog.ts';
import { requireAdminProof } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { readJson, readQuery } from '../../http/json.ts';
import { badInput } from '../../http/problem.ts';
import { readBooks } from './books.ts';
import { bookTable } from './bookTables.ts';

/** For owners only. */
export function adminBookRoutes({ sql, now }: Pick<Deps, 'sql' | 'now'>): Hono {
  const app = new Hono();

  /** BooksQuery to Books. @throws Problem 400 for days that are invalid, in the wrong order or too many */
  app.get('/api/admin/books', async (c) => {
    const asked = readDays(readQuery(c, booksQuerySchema), MOST_BOOK_DAYS);
    return c.json(await sql.read((db) => readBooks(db, asked)));
  });

  /** The file as CSV. Not a GET, because it writes to the audit log. @throws Problem 400, 403 */
  app.post('/api/admin/books/export', async (c: Context) => {
    requireAdminProof(c, now());
    const { file, ...days } = await readJson(c, booksExportSchema);
    readDays(days, MOST_BOOK_DAYS);
    const text = await sql.read((db) => bookTable(file, { db, days }));
    await record(sql, 'books_exported', { ...requireAuditActor(c), detail: { file, ...days } });
    return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
  });

  return app;
}

function readDays(days: BooksQuery, most: number): BooksQuery {
  if (days.from > days.to) throw badInput('to');
  if (addDays(days.from, most) <= days.to) throw badInput('from');
  return days;
}
