import type { Context } from 'hono';
import { notFound } from './problem.ts';

/** The id in a request's path, as the database writes it. @throws Problem 404 for what is no id */
export function idOf(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!UUID.test(id)) throw notFound();
  return id.toLowerCase();
}

/** As the database writes them. Asked with anything else, it would answer with an error. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
