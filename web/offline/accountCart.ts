import type { CartRow, SetCartLine } from '../../domain/orders/cart.ts';
import type { OwnerDatabase } from './databases.ts';
import { isPerson } from './owner.ts';

// The cart of who is signed in, as this device knows it.

export type AccountCart = {
  owner: string;
  /** With what is still to be sent. In the order in which they came into the cart. */
  lines: ReadonlyMap<string, number>;
  /** Where each merge that is still remembered stands, with its place in the outbox. */
  merges: readonly { position: number; state: 'waiting' | 'refused' | 'sent' }[];
  /** Where the outbox ends. */
  last: number;
};

/** null for nobody, and while the store was never asked. Only reads. */
export async function readAccountCart(database: OwnerDatabase): Promise<AccountCart | null> {
  if (!isPerson(database.name)) return null;
  const [cursor, rows, outbox] = await Promise.all([
    database.meta.get('cursor'),
    database.rows.where('table').equals('cart_lines').toArray(),
    database.outbox.orderBy('position').toArray(),
  ]);
  if (cursor?.key !== 'cursor') return null;
  const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body as CartRow]));
  bodies.sort((a, b) => a.addedAt.localeCompare(b.addedAt));
  const lines = new Map(bodies.map(({ productId, quantity }) => [productId, quantity]));
  // A pull may bring what the store held before it hears of these.
  for (const { type, state, payload } of outbox) {
    if (type !== 'setCartLine' || state !== 'waiting') continue;
    const { productId, quantity } = payload as SetCartLine;
    if (quantity > 0) lines.set(productId, quantity);
    else lines.delete(productId);
  }
  return {
    owner: database.name,
    lines,
    merges: outbox
      .filter(({ type }) => type === 'mergeCart')
      .map(({ position, state }) => ({ position, state })),
    last: outbox.at(-1)?.position ?? 0,
  };
}
