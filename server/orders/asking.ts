import type { Context } from 'hono';
import { addressOf } from '../http/address.ts';
import { demandAdmin } from '../http/caller.ts';
import { notFound } from '../http/problem.ts';
import { requestIdOf } from '../http/requests.ts';
import { UUID } from '../http/uuid.ts';
import type { By } from './office.ts';

// What requests of the office say of themselves.

/** Who acts for the yard in this request. @throws Problem 401, 403 */
export function byAdmin(c: Context): By {
  const { userId } = demandAdmin(c);
  return { userId, origin: { address: addressOf(c) || null, requestId: requestIdOf(c) || null } };
}

/** @throws Problem 404 for what is no id */
export function idOf(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!UUID.test(id)) throw notFound();
  return id.toLowerCase();
}
