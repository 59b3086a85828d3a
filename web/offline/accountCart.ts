import { type CartRow, cartRowSchema, mergedCartSchema, type SetCartLine } from '../../domain/orders/cart.ts';
import type { OwnerDatabase } from './databases.ts';
import { isPerson } from './owner.ts';

// The signed-in person's cart, as this device knows it.

export type AccountCart = {
  owner: string;
  /** Includes what is still to be sent, in the order in which it was added. */
  lines: ReadonlyMap<string, number>;
  /** The state of each merge that is still remembered, with its place in the outbox. */
  merges: readonly { position: number; state: 'waiting' | 'refused' | 'sent' }[];
  /** The last position of the outbox. */
  last: number;
};

/** null when nobody is signed in, or before the first pull. Only reads. */
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

/**
 * The account's cart as the answer to a merge tells it, line by line: in the same transaction as the answer, so that
 * nobody sees the one without the other. The answer may be an old one that was lost once, so the pull that follows asks
 * for everything anew, and brings the rows as they are with their revisions.
 */
export async function storeMergedCart(
  { rows, meta }: OwnerDatabase,
  result: Record<string, unknown>,
  at: string,
): Promise<void> {
  const merged = mergedCartSchema.safeParse(result);
  if (!merged.success) return;
  for (const { productId, quantity } of merged.data.lines) {
    const held = await rows.get(['cart_lines', productId]);
    const before = cartRowSchema.safeParse(held?.body);
    const body: CartRow = { productId, quantity, addedAt: before.data?.addedAt ?? at };
    await rows.put({ table: 'cart_lines', id: productId, rev: held?.rev ?? 0, body });
  }
  await meta.delete('cursor');
}
