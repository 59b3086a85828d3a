import type { Context } from 'hono';
import { notFound } from './problem.ts';

/** The id in a request's path. @throws Problem 404 for an invalid id */
export function pathId(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!UUID.test(id)) throw notFound();
  return id;
}

/** Lowercase, as the database writes them. A query with anything else would fail with an error. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
