import { fields } from '../../domain/base/stored.ts';
import type { CartRow } from '../../domain/orders/cart.ts';
import type { OwnerDatabase } from './databases.ts';

/**
 * The account's cart as the answer to a merge tells it, line by line: in the same transaction as the answer, so that
 * nobody sees the one without the other. The answer may be an old one that was lost once, so the pull that follows asks
 * for everything anew, and brings the rows as they are with their revisions.
 */
export async function keepMerged(
  { rows, meta }: OwnerDatabase,
  result: Record<string, unknown>,
  at: string,
): Promise<void> {
  if (!Array.isArray(result.lines)) return;
  for (const line of result.lines as unknown[]) {
    const { productId, quantity } = fields(line);
    if (typeof productId !== 'string' || typeof quantity !== 'number') continue;
    const held = await rows.get(['cart_lines', productId]);
    const addedAt = fields(held?.body).addedAt;
    const body: CartRow = { productId, quantity, addedAt: typeof addedAt === 'string' ? addedAt : at };
    await rows.put({ table: 'cart_lines', id: productId, rev: held?.rev ?? 0, body });
  }
  await meta.delete('cursor');
}
