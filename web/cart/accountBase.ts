import { fields } from '../../domain/base/stored.ts';
import { CART_STORAGE_KEY } from '../../domain/orders/cart.ts';
import { kept } from '../ui/kept.ts';
import type { Amounts, Base } from './joining.ts';

// What this device's cart and an account's last agreed on. Beside the cart, as it must not outlive it or get lost
// without it: the next sign-in would add up what is already there.

type Stored = {
  owner: string;
  lines: [string, number][];
  merging: { after: number; lines: [string, number][] } | null;
};

const base = kept<Stored>(`${CART_STORAGE_KEY}-account`, storedBase);

function amounts(stored: unknown): [string, number][] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown): [string, number][] => {
    const [id, quantity] = Array.isArray(entry) ? entry : [];
    return typeof id === 'string' && Number.isInteger(quantity) && quantity > 0 ? [[id, quantity]] : [];
  });
}

function storedBase(stored: unknown): Stored | null {
  const { owner, lines, merging } = fields(stored);
  if (typeof owner !== 'string') return null;
  const { after, lines: given } = fields(merging);
  return {
    owner,
    lines: amounts(lines),
    merging: typeof after === 'number' ? { after, lines: amounts(given) } : null,
  };
}

export function readBase(): Base | null {
  const stored = base.read();
  if (!stored) return null;
  const { owner, lines, merging } = stored;
  return {
    owner,
    lines: new Map(lines),
    merging: merging && { after: merging.after, lines: new Map(merging.lines) },
  };
}

/** False when storage refuses: then this device's cart and the account's are not kept the same. */
export function keepBase({ owner, lines, merging }: Base): boolean {
  const list = (some: Amounts) => [...some];
  return base.keep({
    owner,
    lines: list(lines),
    merging: merging && { after: merging.after, lines: list(merging.lines) },
  });
}
