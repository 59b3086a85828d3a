import { MAX_QUANTITY } from '../../domain/orders/cart.ts';

// The cart of this device and the cart of an account, kept the same. Pure: what to do is worked out here, from three
// sides: how many there are here, how many there, and how many both last agreed on.

/** Quantity of each product, by id. Products with none are left out. */
export type Amounts = ReadonlyMap<string, number>;

export type Base = {
  /** The account that the device's cart was last merged with. */
  owner: string;
  lines: Amounts;
  /** What was given to the account and not answered yet; `after` is where the outbox ended before. */
  merging: { after: number; lines: Amounts } | null;
};

/** What became of the merge. `undone`: refused, or taken out of the outbox. */
export type MergeState = 'open' | 'done' | 'undone';

type Aligned = {
  local: Amounts;
  base: Base;
  /** What the account is still to be told. `base` holds it once it is recorded. */
  sets: { productId: string; quantity: number }[];
};

const of = (amounts: Amounts, id: string) => amounts.get(id) ?? 0;

function changed(amounts: Amounts, changes: Iterable<readonly [string, number]>): Amounts {
  const next = new Map(amounts);
  for (const [id, quantity] of changes) {
    if (quantity > 0) next.set(id, Math.min(MAX_QUANTITY, quantity));
    else next.delete(id);
  }
  return next;
}

/** Without these lines: what is here is told to the account when its person comes back. */
export function unsettled(base: Base, productIds: Iterable<string>): Base {
  return {
    ...base,
    lines: changed(
      base.lines,
      [...productIds].map((id) => [id, 0] as const),
    ),
  };
}

/** What both hold from now on, once it is recorded for the account. */
export function agreed(base: Base, productId: string, quantity: number): Base {
  return { ...base, lines: changed(base.lines, [[productId, quantity]]) };
}

/**
 * Somebody signs in. What lies here is given to the account, all but what is already in the cart of whoever used
 * the device before: that stays with that account and goes to nobody else's.
 *
 * @param most lines that one merge takes; the others are sets that follow it
 */
export function linked(
  owner: string,
  local: Amounts,
  base: Base | null,
  { after, most }: { after: number; most: number },
): { local: Amounts; base: Base } {
  const theirs = base?.lines ?? new Map<string, number>();
  const own = changed(
    new Map(),
    [...local].map(([id, quantity]) => [id, quantity - of(theirs, id)] as const),
  );
  const given = new Map([...own].slice(0, most));
  const merging = given.size > 0 ? { after, lines: given } : null;
  return { local: own, base: { owner, lines: new Map(), merging } };
}

/**
 * The account has answered the merge: what it holds now is what both hold, with whatever was changed here while it
 * was on its way.
 */
export function joined(
  base: Base,
  state: 'done' | 'undone',
  { local, account, known }: { local: Amounts; account: Amounts; known: (id: string) => boolean },
): { local: Amounts; base: Base } {
  const given = state === 'done' && base.merging ? base.merging.lines : new Map<string, number>();
  const ids = [...new Set([...(base.merging?.lines.keys() ?? []), ...local.keys()])].filter(known);
  const here = ids.map((id) => [id, of(account, id) + of(local, id) - of(given, id)] as const);
  const there = ids.map((id) => [id, of(account, id)] as const);
  return {
    local: changed(local, here),
    base: { ...base, merging: null, lines: changed(base.lines, there) },
  };
}

/**
 * Line by line: what changed here since both agreed is told to the account, what changed there comes here. When both
 * changed the same line, it is this device's word that is said last. A product that this device does not know is
 * left as it is, and only ever taken out.
 */
export function aligned(
  base: Base,
  { local, account, known }: { local: Amounts; account: Amounts; known: (id: string) => boolean },
): Aligned {
  const arrived: [string, number][] = [];
  const same: [string, number][] = [];
  const sets: Aligned['sets'] = [];
  for (const id of new Set([...local.keys(), ...base.lines.keys(), ...account.keys()])) {
    const [here, before, there] = [of(local, id), of(base.lines, id), of(account, id)];
    if (here === there) same.push([id, here]);
    else if (!known(id)) {
      if (here === 0 && before > 0) sets.push({ productId: id, quantity: 0 });
    } else if (here !== before) sets.push({ productId: id, quantity: here });
    else arrived.push([id, there]);
  }
  const lines = changed(base.lines, [...same, ...arrived]);
  return { local: changed(local, arrived), base: { ...base, lines }, sets };
}
