/**
 * The text's first `most` UTF-16 units, or fewer where a character would be cut: an emoji, a letter with its accents, or
 * half of a surrogate pair, which databases and mail programs refuse.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let end = 0;
  // A little more than the text that is left is enough to see where its last character ends.
  for (const { index, segment } of graphemes.segment(text.slice(0, most + 100))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
