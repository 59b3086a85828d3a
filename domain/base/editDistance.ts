// How far a typed word is from a known one: letters missing, added, replaced or swapped with a neighbor.

/** Edits allowed as typos by word length: 1 from 4 letters, 2 from 8. */
export function maxEdits(letters: number): number {
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
}

/**
 * The fewest edits that turn `typed` into `known` or a beginning of it, since people search while typing.
 * Damerau-Levenshtein distance, each letter touched once (optimal string alignment).
 */
export function editDistance(typed: string, word: string): number {
  const width = word.length + 1;
  const edits = new Uint8Array((typed.length + 1) * width);
  for (let column = 1; column < width; column += 1) edits[column] = column;
  let least = typed.length;
  for (let line = 1; line <= typed.length; line += 1) {
    const row = line * width;
    edits[row] = line;
    least = line;
    for (let column = 1; column < width; column += 1) {
      const isSame = typed[line - 1] === word[column - 1];
      let fewest = (edits[row - width + column - 1] ?? 0) + (isSame ? 0 : 1);
      fewest = Math.min(fewest, (edits[row - width + column] ?? 0) + 1, (edits[row + column - 1] ?? 0) + 1);
      if (
        line > 1 &&
        column > 1 &&
        typed[line - 1] === word[column - 2] &&
        typed[line - 2] === word[column - 1]
      ) {
        fewest = Math.min(fewest, (edits[row - 2 * width + column - 2] ?? 0) + 1);
      }
      edits[row + column] = fewest;
      least = Math.min(least, fewest);
    }
  }
  return least;
}
