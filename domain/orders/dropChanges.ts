import * as z from 'zod/mini';
import type { OrderDrop } from './orderDrops.ts';

// What an edit does to the further addresses of an order.

/** `notes`: what the driver is told, and whom to call. `removed` has the number that it had. */
export const dropChangeSchema = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'goods', 'notes']),
  number: z.int(),
  deliveryAddress: z.string(),
});
export type DropChange = z.infer<typeof dropChangeSchema>;

/** In the order of their numbers, from 2. */
type Drops = readonly Omit<OrderDrop, 'number'>[];

export function dropChanges(before: Drops, after: Drops): DropChange[] {
  const places = placesBefore(before, after);
  const isGone = (at: number) => at < before.length && !places.includes(at);
  const changed = after.flatMap((drop, at): DropChange[] => {
    const { deliveryAddress } = drop;
    const change = (kind: DropChange['kind']) => ({ kind, number: at + 2, deliveryAddress });
    const was = before[places[at] ?? -1];
    // In the place of one that is gone, it is that one with another address.
    if (!was) return [change(isGone(at) ? 'moved' : 'added')];
    return [
      ...(isSame(goodsOf(was), goodsOf(drop)) ? [] : [change('goods')]),
      ...(isSame(notesOf(was), notesOf(drop)) ? [] : [change('notes')]),
    ];
  });
  const removed = before.flatMap(({ deliveryAddress }, at): DropChange[] =>
    isGone(at) && places[at] !== -1 ? [{ kind: 'removed', number: at + 2, deliveryAddress }] : [],
  );
  return [...changed, ...removed];
}

/** The number that a drop has after an edit; null when nothing goes there any more. The order's own stays 1. */
export function numberAfter(number: number, before: Drops, after: Drops): number | null {
  if (number === 1) return 1;
  const at = placesBefore(before, after).indexOf(number - 2);
  return at < 0 ? null : at + 2;
}

/** Where each drop stood before: the one with its address. -1 of a new one. */
function placesBefore(before: Drops, after: Drops): number[] {
  const taken = new Set<number>();
  return after.map((drop) => {
    const at = before.findIndex(
      ({ deliveryAddress }, place) => deliveryAddress === drop.deliveryAddress && !taken.has(place),
    );
    taken.add(at);
    return at;
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const goodsOf = ({ items }: Drops[number]) =>
  items.map(({ productId, quantity }) => `${productId} ${quantity}`).toSorted();
const notesOf = ({ note, contactName, contactPhone }: Drops[number]) => [note, contactName, contactPhone];
