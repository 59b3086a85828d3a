import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { COMMANDS, isCommandType } from '../../domain/commands.ts';
import type { Sql, Tx } from '../../server/db/sql.ts';
import { examplesOn } from './examples.ts';
import { orderOf } from './orders.ts';
import { accountOn, command, deviceOn, type Person, writeAs } from './owners.ts';

// A person with a row in every table of personal data, and the rows of each table that they may see.

export async function personWithEverything(sql: Sql): Promise<Person> {
  const person = await accountOn(sql);
  const products = await sql<{ id: string }[]>`select id::text from products order by slug limit 2`;
  const [topsoil = '', gravel = ''] = products.map(({ id }) => id);
  const examples = examplesOn(sql, [topsoil, gravel]);
  for (const type of Object.keys(COMMANDS).filter(isCommandType)) {
    await person.send(command(type, await examples[type](person)));
  }
  const quote = await examples.requestQuote(person);
  const lines = [{ productId: topsoil, quantity: 2, seenPriceCents: 100 }];
  await person.do('requestQuote', { ...quote, lines });
  await person.do('setCartLine', { productId: topsoil, quantity: 4 });
  await person.do('addToWishlist', { productId: gravel });
  const job = await examples.saveJob(person);
  await person.do('saveJob', job);
  await person.do('saveJob', { ...job, name: 'Another name' });
  await asGuestBefore(sql, person, { ...quote, lines }, topsoil);
  await writeForStore(sql, person, topsoil);
  return person;
}

/** A quote and an order made on a device and later attached to the person. */
async function asGuestBefore(sql: Sql, person: Person, quote: object, productId: string): Promise<void> {
  const guest = deviceOn(sql);
  await guest.send(command('requestQuote', quote));
  const order = await orderOf(sql, guest.owner, [productId]);
  const customer = sql`(select id from customers where owner = ${person.owner})`;
  await writeAs(
    sql,
    guest.owner,
    (tx) => tx`
    update quotes set customer_id = ${customer} where owner = ${guest.owner}`,
  );
  await writeAs(
    sql,
    person.owner,
    (tx) => tx`
    insert into attached_quotes (owner, quote_id, quote_rev)
    select ${person.owner}, id, rev from quotes where owner = ${guest.owner}`,
  );
  await sql`update orders set customer_id = ${customer} where id = ${order}`;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

async function writeForStore(sql: Sql, { owner, userId }: Person, productId: string): Promise<void> {
  const orderId = await orderOf(sql, owner, [productId]);
  const sessionId = randomUUID();
  const soon = new Date(Date.now() + 60_000);
  await sql`insert into sessions ${sql({ id: sessionId, userId, method: 'password', endsAt: soon })}`;
  const factorId = randomUUID();
  await sql`insert into factors ${sql({ id: factorId, userId, kind: 'recovery_code', name: 'Codes' })}`;
  await sql`insert into recovery_codes ${sql({ factorId, hash: randomBytes(32) })}`;
  await sql`insert into factor_challenges ${sql({ factorId, sessionId, expiresAt: soon })}`;
  await sql`insert into refresh_tokens ${sql({ hash: randomBytes(32), sessionId })}`;
  await sql`insert into one_time_tokens ${sql({
    userId,
    kind: 'recovery',
    linkHash: randomBytes(32),
    linkUntil: soon,
    codeHash: hash(userId),
    codeUntil: soon,
  })}`;
  const [account] = await sql<{ id: string }[]>`
    insert into contractor_accounts ${sql({ owner, businessName: 'B', contactName: 'A', contactEmail: 'a@example.com' })}
    returning id`;
  const accountId = account?.id ?? '';
  await sql`insert into invoices ${sql({ orderId, accountId, invoiceNumber: `INV-2026-${Math.floor(Math.random() * 1e9) + 1e5}`, issuedOn: '2026-11-20', dueOn: '2026-11-20' })}`;
  await sql`insert into audit_log ${sql({ action: 'signed_in', actor: userId, userId })}`;
  await sql`insert into stock_reservations ${sql({
    orderId,
    productId,
    quantity: 1,
    expiresAt: soon,
  })}`;
  await sql`insert into order_refunds ${sql({ id: `re_${orderId}`, orderId, amountCents: 100, taxCents: 0 })}`;
  await sql`
    insert into order_payments ${sql({ orderId, method: 'cash', amountCents: 100, taxCents: 0, actor: userId, reference: '7' })}`;
  for (const { id: quoteId } of await sql<{ id: string }[]>`select id from quotes where owner = ${owner}`)
    await sql`insert into quote_offers ${sql({
      id: randomUUID(),
      quoteId,
      author: userId,
      note: 'Ours',
      lines: sql.json([]),
      subtotalCents: 0,
      deliveryFeeCents: 0,
      expiresAt: soon,
    })}`;
  await sql`insert into order_tallies ${sql({
    orderId,
    what: 'all',
    key: '',
    day: '2026-11-20',
    orders: 1,
    cents: 500,
    cubicYards: 0,
  })}`;
  await sql`insert into order_notes ${sql({ id: randomUUID(), orderId, author: userId, text: 'Call first' })}`;
  await sql`
    insert into order_refund_requests ${sql({ id: randomUUID(), orderId, amountCents: 100, actor: userId, reason: 'Short', endsOrder: false })}`;
  const email = `${randomUUID()}@example.com`;
  await sql`insert into customer_notes ${sql({ id: randomUUID(), email, author: userId, text: 'Has a dog' })}`;
  await sql`insert into notices ${sql({ key: `x ${orderId}`, recipient: randomUUID(), expiresAt: soon })}`;
  await writeSubscription(sql, owner, orderId);
  await sql`
    insert into deliveries ${sql({ orderId: await orderOf(sql, owner, [productId], 'confirmed'), load: 1, day: '2026-11-20', truck: 1, position: 0, name: 'Topsoil', cubicYards: 3 })}`;
  await sql`insert into payment_events ${sql({ id: `evt_${orderId}`, type: 'x', orderId, outcome: 'noted' })}`;
}

async function writeSubscription(sql: Sql, owner: string, orderId: string): Promise<void> {
  const keys = { p256dh: 'x', auth: 'y', language: 'en' };
  const [row] = await sql<{ id: string }[]>`
    insert into push_subscriptions ${sql({ owner, endpoint: `https://push.example.com/${randomUUID()}`, ...keys })}
    returning id`;
  await sql`insert into push_orders ${sql({ subscriptionId: row?.id ?? '', orderId })}`;
}

/** The SQL condition for the rows of a table that the person may see. */
export function seenBy(tx: Tx, { owner, userId }: Person, table: string) {
  const customer = tx`(select id from customers where owner = ${owner})`;
  const attached = tx`(owner = ${owner} or customer_id = ${customer})`;
  if (table === 'quotes' || table === 'orders') return attached;
  if (/^quote_(?:lines|photos|offers)$/.test(table))
    return tx`quote_id in (select id from quotes where ${attached})`;
  if (/^(?:order_(?:items|events)|deliveries)$/.test(table))
    return tx`order_id in (select id from orders where ${attached})`;
  if (table === 'users') return tx`id = ${userId}`;
  return STORES_OWN.has(table) ? tx`false` : tx`owner = ${owner}`;
}

/** Tables of personal data that people cannot read in the database themselves. */
export const STORES_OWN: ReadonlySet<string> = new Set([
  'sessions',
  'refresh_tokens',
  'factors',
  'recovery_codes',
  'factor_challenges',
  'one_time_tokens',
  'audit_log',
  'stock_reservations',
  'payment_events',
  'order_refunds',
  'order_notes',
  'order_refund_requests',
  'order_payments',
  'order_tallies',
  'customer_notes',
  'push_orders',
  'notices',
  'invoices',
]);
