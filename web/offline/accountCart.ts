import type { CartRow, SetCartLine } from '../../domain/account.ts';
import type { OwnerDatabase } from './databases.ts';
import { isPerson } from './owner.ts';

// The signed-in person's cart as known to this device.

type AccountCart = {
  owner: string;
  /** Includes unsent changes, in the order they were made. */
  lines: ReadonlyMap<string, number>;
};

/** null when nobody is signed in, or before the first pull. Read-only. */
export async function readAccountCart(database: OwnerDatabase): Promise<AccountCart | null> {
  if (!isPerson(database.name)) return null;
  const [cursor, rows, outbox] = await Promise.all([
    database.meta.get('cursor'),
    database.rows.where('table').equals('cart_lines').toArray(),
    database.outbox.orderBy('position').toArray(),
  ]);
  if (cursor?.key !== 'cursor' || cursor.schema === 0) return null;
  const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body as CartRow]));
  bodies.sort((a, b) => a.addedAt.localeCompare(b.addedAt));
  const lines = new Map(bodies.map(({ productId, quantity }) => [productId, quantity]));
  // A pull may bring rows from before the server received these.
  for (const { type, state, payload } of outbox) {
    if (type !== 'setCartLine' || state !== 'waiting') continue;
    const { productId, quantity } = payload as SetCartLine;
    if (quantity > 0) lines.set(productId, quantity);
    else lines.delete(productId);
  }
  return { owner: database.name, lines };
}
