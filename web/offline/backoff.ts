const FIRST_MS = 1000;
const LONGEST_MS = 5 * 60 * 1000;

/**
 * Full jitter: anything between nothing and a ceiling that doubles from 1 s to 5 min with every failure, so that
 * a thousand phones that lost the same server do not come back together.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return Math.round(random() * ceiling);
}
