// English where another language should stand: the words of a page, and those among them that give it away.

/** The text of some markup, without `<noscript>` content. */
export function words(html: string): string {
  return html
    .replace(/<noscript>.*?<\/noscript>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Words that no other language has, and no proper name of these pages. */
const ENGLISH =
  /(?<![\p{L}\d'/@.-])(the|and|of|with|for|from|your|you|is|are|it|at|by|inch|inches|about|loads?|yards?|soil|sand|stone|washed|beds?|lawns?|we|our|not|only|screened)(?![\p{L}\d'@-]|\.\w)/giu;
/** Trade names that crews say in English. */
const KEPT = /crusher run|Loam & Axle|Yard Road|The Gulch|The Factory at Franklin|Do Not Track|CC BY/gi;

/** Each place in a page where English stands that is not marked as such, in its texts, attributes and head. */
export function englishIn(html: string): string[] {
  const visible = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<meta property="og:(site_name|url|image|type|locale)[^>]*>/g, ' ')
    .replace(/<(\w+)\b[^>]*\slang="en"[^>]*>.*?<\/\1>/gs, ' ');
  const attributes = [...visible.matchAll(/\s(?:aria-label|alt|placeholder|title|content)="([^"]*)"/g)];
  const text = [words(visible), ...attributes.map(([, value = '']) => words(value))]
    .join(' | ')
    .replace(KEPT, '');
  return placesOf(ENGLISH, text);
}

const placesOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(({ index }) => text.slice(Math.max(0, index - 30), index + 40));
