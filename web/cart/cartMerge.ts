import { MAX_QUANTITY } from '../../domain/base/settings.ts';

// Three-way merge of this device's cart and an account's cart, as pure functions: local quantities, account
// quantities, and the base that both last agreed on.

/** Quantities by product id, without zeros. */
export type Amounts = ReadonlyMap<string, number>;

export type Base = {
  /** The account that the device's cart was last merged with. */
  owner: string;
  lines: Amounts;
};

type AlignedCart = {
  local: Amounts;
  base: Base;
  /** Changes to send to the account. They enter `base` once recorded. */
  sets: { productId: string; quantity: number }[];
};

type Carts = { local: Amounts; account: Amounts; isProduct: (id: string) => boolean };

const count = (amounts: Amounts, id: string) => amounts.get(id) ?? 0;

function applyChanges(amounts: Amounts, changes: Iterable<readonly [string, number]>): Amounts {
  const next = new Map(amounts);
  for (const [id, quantity] of changes) {
    if (quantity > 0) next.set(id, Math.min(MAX_QUANTITY, quantity));
    else next.delete(id);
  }
  return next;
}

/** Removes these lines from the base, so that they are sent when the person comes back. */
export function withoutLines(base: Base, productIds: readonly string[]): Base {
  const removals = productIds.map((id) => [id, 0] as const);
  return { ...base, lines: applyChanges(base.lines, removals) };
}

/** The new base, once the changes are recorded for the account. */
export function withLine(base: Base, productId: string, quantity: number): Base {
  return { ...base, lines: applyChanges(base.lines, [[productId, quantity]]) };
}

/**
 * At sign-in, of each product the larger quantity counts, however often it is done. What is already in the cart of the
 * device's previous user stays with that account.
 */
export function linkCarts(
  owner: string,
  oldBase: Base | null,
  { local, account, isProduct }: Carts,
): { local: Amounts; base: Base } {
  const baseLines = oldBase?.lines ?? new Map<string, number>();
  const edits = applyChanges(
    new Map(),
    [...local].map(([id, quantity]) => [id, quantity - count(baseLines, id)] as const),
  );
  const soldLines = [...account].filter(([id]) => isProduct(id));
  const larger = soldLines.map(([id, quantity]) => [id, Math.max(quantity, count(edits, id))] as const);
  return { local: applyChanges(edits, larger), base: { owner, lines: new Map(soldLines) } };
}

/**
 * Merges line by line: local changes go to the account, account changes come here. When both
 * changed the same line, this device wins. A product unknown to this device is
 * never changed, only removed.
 */
export function alignCarts(base: Base, { local, account, isProduct }: Carts): AlignedCart {
  const arrived: [string, number][] = [];
  const unchanged: [string, number][] = [];
  const sets: AlignedCart['sets'] = [];
  for (const id of new Set([...local.keys(), ...base.lines.keys(), ...account.keys()])) {
    const [onDevice, inBase, inAccount] = [count(local, id), count(base.lines, id), count(account, id)];
    if (onDevice === inAccount) unchanged.push([id, onDevice]);
    else if (!isProduct(id)) {
      if (onDevice === 0 && inBase > 0) sets.push({ productId: id, quantity: 0 });
    } else if (onDevice !== inBase) sets.push({ productId: id, quantity: onDevice });
    else arrived.push([id, inAccount]);
  }
  const lines = applyChanges(base.lines, [...unchanged, ...arrived]);
  return { local: applyChanges(local, arrived), base: { ...base, lines }, sets };
}
