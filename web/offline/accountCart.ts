import type { CartRow, MergedCart, SetCartLine } from '../../domain/account.ts';
import type { OwnerDatabase } from './databases.ts';
import { isPerson } from './owner.ts';
import { forgetCursor } from './pull.ts';

// The signed-in person's cart as known to this device.

export type AccountCart = {
  owner: string;
  /** Includes unsent changes, in the order they were made. */
  lines: ReadonlyMap<string, number>;
  /** The state of each recent merge, by its position in the outbox. */
  merges: readonly { position: number; state: 'waiting' | 'refused' | 'sent' }[];
  /** The last position in the outbox. */
  last: number;
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
 * Stores the account's cart from a merge's answer, in the same transaction as the answer, so that
 * nobody sees one without the other. The answer may be an old one that was lost before, so the next pull fetches
 * everything again, with current rows and revisions.
 */
export async function storeMergedCart(
  database: OwnerDatabase,
  result: Partial<MergedCart>,
  addedAt: string,
): Promise<void> {
  for (const { productId, quantity } of result.lines ?? []) {
    const row = await database.rows.get(['cart_lines', productId]);
    const oldRow = row?.body as CartRow | null | undefined;
    const body: CartRow = { productId, quantity, addedAt: oldRow?.addedAt ?? addedAt };
    await database.rows.put({ table: 'cart_lines', id: productId, rev: row?.rev ?? 0, body });
  }
  await forgetCursor(database);
}
