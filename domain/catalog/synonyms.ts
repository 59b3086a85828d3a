import synonyms from './synonyms.json' with { type: 'json' };

// Names that crews use for materials, in Spanish and trade English, and that no product text has. Folded, and in one
// number.

const SYNONYMS: Readonly<Record<string, string>> = synonyms;

export const TRADE_WORDS: readonly string[] = Object.keys(SYNONYMS);

export const isTradeWord = (word: string): boolean => Object.hasOwn(SYNONYMS, word);

/** The words our products use. */
export function synonymsOf(crewWord: string): readonly string[] {
  return isTradeWord(crewWord) ? (SYNONYMS[crewWord] ?? '').split(' ') : [];
}

/** Words that say nothing about a material: a search also leaves them out. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a and bulk con de decorative del el en for in la landscape landscaping of para por the to un una with y'.split(
    ' ',
  ),
);
