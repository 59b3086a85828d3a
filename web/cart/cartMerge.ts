import { MAX_QUANTITY } from '../../domain/catalog/goods.ts';

// Three-way merge of this device's cart and an account's cart, as pure functions: local quantities, account
// quantities, and the base that both last agreed on.

/** Quantities by product id, without zeros. */
export type Amounts = ReadonlyMap<string, number>;

export type Base = {
  /** The account that the device's cart was last merged with. */
  owner: string;
  lines: Amounts;
  /** A merge that is not answered yet; `after` is the outbox's last position before it. */
  merging: { after: number; lines: Amounts } | null;
};

/** The merge's result. `undone`: refused, or deleted from the outbox. */
export type MergeState = 'open' | 'done' | 'undone';

type AlignedCart = {
  local: Amounts;
  base: Base;
  /** Changes to send to the account. They enter `base` once recorded. */
  sets: { productId: string; quantity: number }[];
};

const count = (amounts: Amounts, id: string) => amounts.get(id) ?? 0;

function changed(amounts: Amounts, changes: Iterable<readonly [string, number]>): Amounts {
  const next = new Map(amounts);
  for (const [id, quantity] of changes) {
    if (quantity > 0) next.set(id, Math.min(MAX_QUANTITY, quantity));
    else next.delete(id);
  }
  return next;
}

/** Removes these lines from the base, so that they are sent when the person comes back. */
export function unsettled(base: Base, productIds: Iterable<string>): Base {
  return {
    ...base,
    lines: changed(
      base.lines,
      [...productIds].map((id) => [id, 0] as const),
    ),
  };
}

/** The new base, once the changes are recorded for the account. */
export function agreed(base: Base, productId: string, quantity: number): Base {
  return { ...base, lines: changed(base.lines, [[productId, quantity]]) };
}

/**
 * At sign-in the device's cart is merged into the account, except what is already in the cart of the device's
 * previous user, which stays with that account.
 *
 * @param most lines per merge; the rest follow as single changes
 */
export function linkCarts(
  owner: string,
  local: Amounts,
  base: Base | null,
  { after, most }: { after: number; most: number },
): { local: Amounts; base: Base } {
  const theirs = base?.lines ?? new Map<string, number>();
  const own = changed(
    new Map(),
    [...local].map(([id, quantity]) => [id, quantity - count(theirs, id)] as const),
  );
  const sentLines = new Map([...own].slice(0, most));
  const merging = sentLines.size > 0 ? { after, lines: sentLines } : null;
  return { local: own, base: { owner, lines: new Map(), merging } };
}

/**
 * Applies the merge's answer: the account's cart becomes the base, plus local changes made
 * in the meantime.
 */
export function joined(
  base: Base,
  state: 'done' | 'undone',
  { local, account, isProduct }: { local: Amounts; account: Amounts; isProduct: (id: string) => boolean },
): { local: Amounts; base: Base } {
  const sentLines = state === 'done' && base.merging ? base.merging.lines : new Map<string, number>();
  const ids = [...new Set([...(base.merging?.lines.keys() ?? []), ...local.keys()])].filter(isProduct);
  const here = ids.map((id) => [id, count(account, id) + count(local, id) - count(sentLines, id)] as const);
  const there = ids.map((id) => [id, count(account, id)] as const);
  return {
    local: changed(local, here),
    base: { ...base, merging: null, lines: changed(base.lines, there) },
  };
}

/**
 * Merges line by line: local changes go to the account, account changes come here. When both
 * changed the same line, this device wins. A product unknown to this device is
 * never changed, only removed.
 */
export function alignCarts(
  base: Base,
  { local, account, isProduct }: { local: Amounts; account: Amounts; isProduct: (id: string) => boolean },
): AlignedCart {
  const arrived: [string, number][] = [];
  const same: [string, number][] = [];
  const sets: AlignedCart['sets'] = [];
  for (const id of new Set([...local.keys(), ...base.lines.keys(), ...account.keys()])) {
    const [here, agreed, there] = [count(local, id), count(base.lines, id), count(account, id)];
    if (here === there) same.push([id, here]);
    else if (!isProduct(id)) {
      if (here === 0 && agreed > 0) sets.push({ productId: id, quantity: 0 });
    } else if (here !== agreed) sets.push({ productId: id, quantity: here });
    else arrived.push([id, there]);
  }
  const lines = changed(base.lines, [...same, ...arrived]);
  return { local: changed(local, arrived), base: { ...base, lines }, sets };
}
