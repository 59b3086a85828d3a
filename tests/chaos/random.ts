import { createHash } from 'node:crypto';

// Chance that can be repeated: every part of a run draws from a stream of its own, named after the run's seed and
// the part, so that what one part draws does not depend on when the others do.

export type Random = {
  /** At least 0, below `end`. */
  below(end: number): number;
  /** Both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** One of the keys, each as likely as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
};

/** sfc32 (Chris Doty-Humphrey's Small Fast Counting generator), 32 bits a step. */
function sfc32(a: number, b: number, c: number, d: number): () => number {
  const state = { a, b, c, d };
  return () => {
    const sum = (state.a + state.b + state.d) | 0;
    state.d = (state.d + 1) | 0;
    state.a = state.b ^ (state.b >>> 9);
    state.b = (state.c + (state.c << 3)) | 0;
    state.c = ((state.c << 21) | (state.c >>> 11)) + sum;
    state.c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

export function createRandom(seed: number | string, ...names: (number | string)[]): Random {
  const words = createHash('sha256')
    .update([seed, ...names].join('/'))
    .digest();
  const next = sfc32(words.readInt32LE(0), words.readInt32LE(4), words.readInt32LE(8), 1);
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick<T>(choices: readonly T[]): T {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
      const entries = Object.entries(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error('nothing to pick from');
    },
  };
}
