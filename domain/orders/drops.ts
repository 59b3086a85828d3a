import type { DropItem, OrderDrop } from './orderDrops.ts';

// Orders to several addresses. An order's own address is its first drop; further drops list what goes there, and the rest
// goes to the first. Each drop is a separate trip: it pays its ZIP's fee, and only its goods count toward free delivery
// and its zone's minimum. Day and window belong to the order.

export const MOST_DROPS = 10;
/** In characters. */
export const MAX_DROP_CONTACT = { name: 200, phone: 40 } as const;

/**
 * The lines by drop, the order's own address first. Null when the drops take more of a line than there is, or leave
 * nothing for the first.
 */
export function splitByDrop<Line extends { quantity: number }>(
  lines: readonly Line[],
  drops: readonly (readonly DropItem[])[],
  productIdOf: (line: Line) => string,
): Line[][] | null {
  const taken = drops.map((items) => {
    const quantities = new Map<string, number>();
    for (const { productId, quantity } of items)
      quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
    return quantities;
  });
  const known = new Set(lines.map(productIdOf));
  if (taken.some((quantities) => [...quantities.keys()].some((id) => !known.has(id)))) return null;
  const left = lines.map((line) =>
    taken.reduce((rest, quantities) => rest - (quantities.get(productIdOf(line)) ?? 0), line.quantity),
  );
  if (left.some((quantity) => quantity < 0) || left.every((quantity) => quantity === 0)) return null;
  const part = (quantityOf: (line: Line, at: number) => number) =>
    lines.flatMap((line, at) => {
      const quantity = quantityOf(line, at);
      return quantity > 0 ? [{ ...line, quantity }] : [];
    });
  return [
    part((_, at) => left[at] ?? 0),
    ...taken.map((quantities) => part((line) => quantities.get(productIdOf(line)) ?? 0)),
  ];
}

/** How much of a product goes to an order's further addresses. */
export const takenByDrops = (
  drops: readonly Pick<OrderDrop, 'items'>[],
  productId: string | undefined,
): number =>
  drops
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.productId === productId ? sum + item.quantity : sum), 0);

type Dropped<Line> = {
  deliveryAddress: string;
  specialInstructions?: string | null;
  lines: readonly Line[];
  drops: readonly OrderDrop[];
};

/** The address of one of an order's drops. */
export const addressOfDrop = (
  { deliveryAddress, drops }: Pick<Dropped<unknown>, 'deliveryAddress' | 'drops'>,
  number: number,
): string => drops.find((drop) => drop.number === number)?.deliveryAddress ?? deliveryAddress;

/** Where a load of the order goes: one of its further drops, or its own address. */
export type DropPlace<Line> = Omit<OrderDrop, 'items'> & { lines: readonly Line[] };

/** Every address of an order with what goes there, its own first. */
export function allDrops<Line extends { productId?: string | undefined; quantity: number }>({
  deliveryAddress,
  specialInstructions: note = null,
  lines,
  drops,
}: Dropped<Line>): DropPlace<Line>[] {
  const [own = lines, ...others] =
    splitByDrop(
      lines,
      drops.map(({ items }) => items),
      ({ productId = '' }) => productId,
    ) ?? [];
  const first = { number: 1, deliveryAddress, note, contactName: null, contactPhone: null };
  return [
    { ...first, lines: own },
    ...drops.map(({ items: _, ...drop }, at) => ({ ...drop, lines: others[at] ?? [] })),
  ];
}
