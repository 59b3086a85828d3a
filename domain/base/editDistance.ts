// How far a typed word is from a known one: letters left out, doubled, mistaken or swapped with their neighbour.

/** Edits that are taken for typos in a word of so many letters: 1 from 4 letters on, 2 from 8 on. */
export function maxEdits(letters: number): number {
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
}

/** The letters of a word as bits; two that share a bit count as one letter. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** A lower bound of `editDistance`, quickly: each letter that the known word does not have takes an edit of its own. */
export function minimumEdits(typedLetters: number, knownLetters: number): number {
  let count = 0;
  for (let left = typedLetters & ~knownLetters; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * The fewest edits that turn `typed` into `known` or into its beginning: people look while they still type.
 * Damerau-Levenshtein distance, each letter touched once (optimal string alignment).
 */
export function editDistance(typed: string, known: string): number {
  const width = known.length + 1;
  const edits = new Uint8Array((typed.length + 1) * width);
  for (let column = 1; column < width; column += 1) edits[column] = column;
  let least = typed.length;
  for (let line = 1; line <= typed.length; line += 1) {
    const here = line * width;
    edits[here] = line;
    least = line;
    for (let column = 1; column < width; column += 1) {
      const same = typed[line - 1] === known[column - 1];
      let fewest = (edits[here - width + column - 1] ?? 0) + (same ? 0 : 1);
      fewest = Math.min(fewest, (edits[here - width + column] ?? 0) + 1, (edits[here + column - 1] ?? 0) + 1);
      if (
        line > 1 &&
        column > 1 &&
        typed[line - 1] === known[column - 2] &&
        typed[line - 2] === known[column - 1]
      ) {
        fewest = Math.min(fewest, (edits[here - 2 * width + column - 2] ?? 0) + 1);
      }
      edits[here + column] = fewest;
      least = Math.min(least, fewest);
    }
  }
  return least;
}
