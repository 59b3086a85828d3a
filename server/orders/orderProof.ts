import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { lookupSchema, orderKeySchema } from '../../domain/orders/guestOrders.ts';
import { ownerFor } from '../db/owners.ts';
import { countUse, giveBack, HOUR, limitsFrom, MINUTE, type RateLimit } from '../db/rate.ts';
import { clientAddress } from '../http/address.ts';
import { findCaller, ownerIfNamed } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { badInput, notFound, tooMany } from '../http/problem.ts';

// Whose order it is: an account's by its session; a guest proves it with number and email.

const MISSES_AN_HOUR = 200;

/**
 * The id of the caller's own order.
 * @param options.pays also the account that has its invoice
 * @throws Problem 404 for an order that is not theirs; 400, 429
 */
export async function ownOrderId(
  deps: Deps,
  c: Context,
  { orderNumber, email }: Pick<z.infer<typeof orderKeySchema>, 'orderNumber' | 'email'>,
  { pays = false } = {},
): Promise<string> {
  const id =
    email === null
      ? await idForAccount(deps, c, orderNumber, pays)
      : await idForGuest(deps, c, { orderNumber, email });
  if (id === null) throw notFound();
  return id;
}

async function idForAccount(
  { sql }: Deps,
  c: Context,
  orderNumber: string,
  pays: boolean,
): Promise<string | null> {
  const caller = findCaller(c);
  if (!caller) throw badInput('email');
  const owner = ownerFor(caller.userId);
  const [order] = await sql<{ id: string }[]>`
    select id from orders where order_number = ${orderNumber} and (owner = ${owner}
      or customer_id = (select id from customers where user_id = ${caller.userId})
      or (${pays} and exists (select from invoices where order_id = orders.id
        and account_id = (select id from contractor_accounts where owner = ${owner}))))`;
  return order?.id ?? null;
}

const idForGuest = (deps: Deps, c: Context, lookup: Lookup): Promise<string | null> =>
  proveGuest(deps, c, lookup, async () => {
    const { orderNumber, email } = lookup;
    const [order] = await deps.sql<{ id: string }[]>`
      select id from orders where order_number = ${orderNumber} and customer_email = ${email}`;
    return order?.id ?? null;
  });

type Lookup = z.infer<typeof lookupSchema>;

/**
 * Finds what belongs to an order's number and email, within limits against guessing. The device that ordered has none:
 * strangers who guess cannot lock it out.
 * @throws Problem 429
 */
export async function proveGuest<T>(
  deps: Deps,
  c: Context,
  lookup: Lookup,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const { sql, log } = deps;
  const owner = ownerIfNamed(c);
  const [ownOrder] = await sql`
    select from orders where owner = ${owner} and order_number = ${lookup.orderNumber} and customer_email = ${lookup.email}`;
  if (ownOrder) return find();
  const limits = lookupLimits(c, lookup);
  const exceeded = await countUse(sql, limits);
  if (exceeded) {
    log.warn('guest lookup limited', { seconds: exceeded.seconds });
    throw tooMany(exceeded.seconds);
  }
  const answer = await find();
  // Looking up one's own order again is not guessing.
  if (answer) await giveBack(sql, limits);
  else await countMiss(deps);
  return answer;
}

/** Guessing from many addresses stays below each address's limit; this counts them together. */
async function countMiss({ sql, log }: Deps): Promise<void> {
  const isMany = await countUse(sql, [{ key: 'lookup misses', limit: MISSES_AN_HOUR, seconds: HOUR }]);
  if (isMany !== null)
    log.error('ALARM: many guest lookups find nothing', 'guessing', { hourly: MISSES_AN_HOUR });
}

function lookupLimits(c: Context, { email, orderNumber }: Lookup): RateLimit[] {
  const address = clientAddress(c);
  return [
    // Half of the shared limit: no single address can keep a person from looking up an order.
    ...limitsFrom(address, { key: `lookup email ${email}`, limit: 5, everybody: 10, seconds: HOUR }),
    ...limitsFrom(address, { key: `lookup number ${orderNumber}`, limit: 5, everybody: 10, seconds: HOUR }),
    ...limitsFrom(address, { key: 'lookup', limit: 5, seconds: MINUTE }),
    ...limitsFrom(address, { key: 'lookup hourly', limit: 20, seconds: HOUR }),
  ];
}
