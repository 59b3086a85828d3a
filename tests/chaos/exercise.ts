import { createHash } from 'node:crypto';
import type { RefusalCode } from '../../domain/base/refusals.ts';
import type { CommandPayloads } from '../../domain/commands.ts';
import type { CommandType } from '../../domain/sync.ts';
import type { Things } from './ownerRows.ts';
import type { Random } from './random.ts';

// What an exercise of a command is made of.

/** What a person may speak of. */
export type Shop = {
  /** Some of these come and go during a run. */
  fickle: readonly string[];
  /** These stay on sale. */
  steady: readonly string[];
  /** Delivered orders by owner. */
  orders: ReadonlyMap<string, readonly string[]>;
};

/** Who makes it. `mark` is different in every command of a run. */
type Maker = { owner: string; mark: string };
/** What the store says to a command. */
type Said = 'applied' | RefusalCode;
export type Result = Record<string, unknown>;

export type Exercise<T extends CommandType> = {
  make(random: Random, shop: Shop, maker: Maker): CommandPayloads[T];
  /** Everything the store may rightly say, given what was applied for this owner before. */
  outcomes(payload: CommandPayloads[T], things: Things, shop: Shop): readonly Said[];
  /** What it does once it was applied. `payload` as the store reads it. */
  apply(payload: CommandPayloads[T], things: Things, about: { id: string; result: Result }): void;
};

export const WORDS = [
  'gravel',
  'fläche',
  '碎石',
  'a "quoted" word',
  "o'clock",
  '\\',
  '🪨',
  '<b>',
  '%s',
  'null',
] as const;

/** The same id for the same name: some things of an owner are made, changed and deleted again and again. */
function idOf(...names: (string | number)[]): string {
  const hex = createHash('sha256').update(names.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const oneOfFour = (random: Random, owner: string, kind: string) => idOf(owner, kind, random.below(4));

export const someProduct = (random: Random, { fickle, steady }: Shop) =>
  random.chance(0.2) ? random.pick(fickle) : random.pick(steady);

export const maybe = <T>(random: Random, value: T): T | null => (random.chance(0.5) ? value : null);

/** For an account: `yes`, and for a product that comes and goes also that it is gone. Others must sign in first. */
export function ofAccount(
  { isPerson }: Things,
  { steady }: Shop,
  productId: string | null,
  yes: readonly Said[],
): readonly Said[] {
  if (!isPerson) return ['sign_in_required'];
  return productId === null || steady.includes(productId) ? yes : [...yes, 'product_gone'];
}
