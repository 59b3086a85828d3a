import * as z from 'zod/mini';

const MARK = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Marks the end of a page of rows: the last row's time in microseconds, as in the database, and its id. */
function isPageMark(mark: string): boolean {
  const second = MARK.exec(mark)?.[1];
  const time = second === undefined ? Number.NaN : Date.parse(`${second}Z`);
  // Postgres refuses June 31.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(second ?? '');
}

export const pageMarkSchema = z.string().check(z.refine(isPageMark));
