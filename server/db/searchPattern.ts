import type postgres from 'postgres';
import { cleanIdentifier, cleanOrderNumber } from '../../domain/base/identifiers.ts';
import { fold } from '../../domain/catalog/searchIndex.ts';
import type { Db } from './sql.ts';

/** More words hardly narrow a search. */
const MAX_WORDS = 8;

/**
 * The words of an admin's search text. A number typed in groups, such as a phone number, is one word, without the
 * country's 1.
 */
function searchWords(typed: string): string[] {
  const text = cleanIdentifier(typed);
  const isNumber = /\d/.test(text) && /^[\d\s().+-]+$/.test(text);
  const words = isNumber ? [text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')] : text.split(/\s+/);
  // Text of which `fold_text` leaves nothing would match everything.
  return words.filter((word) => !/^[\p{M}().,+/'#-]*$/u.test(word)).slice(0, MAX_WORDS);
}

/**
 * Whether a folded text, such as `search_text` (sql/0002_catalog.sql), has every word that an admin typed. A blank
 * search fits everything, and one without words nothing.
 */
export function hasWords(db: Db, text: postgres.Fragment, typed: string): postgres.Fragment {
  return typed.trim() === '' ? db`true` : hasAll(db, text, searchWords(typed));
}

/** As `hasWords`, for the names of goods: `mulches` fits mulch. */
export function hasGoods(db: Db, text: postgres.Fragment, typed: string): postgres.Fragment {
  if (typed.trim() === '') return db`true`;
  return hasAll(
    db,
    text,
    searchWords(typed).map((word) => word.replace(/(?<=.{3})(?:ies|es|s)$/i, '')),
  );
}

function hasAll(db: Db, text: postgres.Fragment, words: readonly string[]): postgres.Fragment {
  const [first, ...others] = words.map(
    (word) => db`${text} like '%' || fold_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
  );
  if (!first) return db`false`;
  return others.reduce((condition, word) => db`${condition} and ${word}`, first);
}

/**
 * A search of orders first reads this many of the newest orders: common words fill a page from these alone. Other words are
 * rare, and the words index finds them quickly. Postgres cannot choose between the two plans itself, because it
 * estimates that every word prefix matches one order in two hundred.
 */
export const NEWEST_READ = 5_000;

/**
 * Turns typed text into a tsquery of word prefixes (`order_words` in sql/0007_orders.sql); null when it has no
 * words. Neighboring words may be one: `mc donald`. A number typed in groups is one word; or, as a purchase order's, a word
 * for each group.
 */
export function wordsQuery(typed: string): string | null {
  const text = fold(cleanIdentifier(typed));
  const words = searchWords(text).flatMap((word) => {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return bare.startsWith('ord-') || bare.includes('@') ? [bare] : bare.split(/[^\p{L}\p{N}]+/u);
  });
  const readings = [words, ...words.slice(1).map((word, n) => words.toSpliced(n, 2, words[n] + word))];
  if (/^[^\p{L}]+$/u.test(text)) readings.push(text.split(/\D+/));
  const number = cleanOrderNumber(typed).toLowerCase();
  if (number.startsWith('ord-')) readings.push([number]);
  const patterns = readings.flatMap((reading) => {
    const readingWords = reading.filter((word) => word !== '');
    return readingWords.length === 0
      ? []
      : [readingWords.map((word) => `'${word.replaceAll(/[\\']/g, '$&$&')}':*`).join(' & ')];
  });
  return patterns.length === 0 ? null : [...new Set(patterns)].join(' | ');
}
