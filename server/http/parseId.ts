import type { Context } from 'hono';
import { notFound } from './problem.ts';
import { UUID } from './uuid.ts';

/** The id in a request's path, as the database writes it. @throws Problem 404 for what is no id */
export function idOf(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!UUID.test(id)) throw notFound();
  return id.toLowerCase();
}
