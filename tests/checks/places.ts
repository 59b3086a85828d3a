// In how many places a noun stands: the folders named after it, and the folders of modules named after it, with or
// without `admin` before it. Four are the most: domain, server, web and web/admin. Whoever looks for a noun then knows
// where it is.
import { posix } from 'node:path';
import type { Finding, Texts } from './project.ts';

const NOUNS =
  'account article cart chat contractor customer delivery invoice job newsletter notification order payment ' +
  'product promoCode quote review sale setting staff truck wishlist';
const MAX_PLACES = 4;

const ALLOWED: Readonly<Record<string, number>> = {
  // Staff's work on orders takes payments along, which know orders: inside server/orders it would close a circle.
  order: 5,
  // Their shape and defaults are in domain/base and web/ui, because every layer reads them.
  setting: 5,
};

const CODE = /^(?:domain|server|web)\/.*\.tsx?$/;
/** They speak a provider's words, and the start of the store has its own. */
const OTHERS = /^server\/(?:sandbox|runtime)\//;

const plural = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

type NounPlaces = { noun: string; places: readonly string[] };

export function countPlaces(project: Texts): NounPlaces[] {
  const files = [...project.keys()].filter((file) => CODE.test(file) && !OTHERS.test(file));
  return NOUNS.split(' ').map((noun) => {
    const names = new Set(
      [noun, plural(noun)].flatMap((name) => [name, `admin${name[0]?.toUpperCase()}${name.slice(1)}`]),
    );
    const places = files.flatMap((file) => {
      const { dir, name } = posix.parse(file);
      const folders = dir.split('/');
      const depth = folders.findIndex((folder) => names.has(folder));
      if (depth > 0) return [folders.slice(0, depth + 1).join('/')];
      return names.has(name) ? [dir] : [];
    });
    return { noun, places: [...new Set(places)] };
  });
}

export const findPlaceBreaks = (nouns: readonly NounPlaces[]): Finding[] =>
  nouns
    .filter(({ noun, places }) => places.length > (ALLOWED[noun] ?? MAX_PLACES))
    .map(({ noun, places }) => ({
      file: 'tests/checks/places.ts',
      line: 1,
      rule: `places: ${noun} stands in ${places.length}: ${places.join(', ')}`,
    }));
