import { canDraw, type DrawnText, drawnWidth, drawText } from './drawnText.ts';
import { measureText } from './helvetica.ts';

// Writes PDF 1.5: text in the two Helvetica fonts that every reader has, lines and JPEGs, on letter-size pages measured
// in points from the top left. What those fonts lack (Polish, Arabic, Chinese) is drawn with the device's own fonts and
// printed as a picture that readers can still search and read aloud. Written by hand because sheets are also made
// offline: the service worker would have to cache a PDF library on every phone (the maintained ones, jsPDF and
// @cantoo/pdf-lib, are 130 to 250 KB compressed), and with it a font for every script, which are megabytes.

export const PAGE_WIDTH = 612;
export const PAGE_HEIGHT = 792;

export type TextStyle = {
  size?: number;
  bold?: boolean;
  /** Whether `x` is the text's left or right edge. */
  align?: 'left' | 'right';
  /** 0 black to 1 white. */
  gray?: number;
};
export type Jpeg = { bytes: Uint8Array; widthPixels: number; heightPixels: number };

export type Pdf = {
  newPage(): void;
  /** `y` is the baseline. */
  text(x: number, y: number, said: string, style?: TextStyle): void;
  rule(x: number, y: number, width: number, thickness?: number): void;
  picture(jpeg: Jpeg, x: number, y: number, width: number, height: number): void;
  /** Makes the area a link. */
  link(url: string, x: number, y: number, width: number, height: number): void;
  pages(): number;
  /** Draws on an earlier page, such as page numbers once the total is known. */
  onPage(page: number, draw: () => void): void;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
};

export function createPdf({ title, language }: { title: string; language: string }): Pdf {
  const pages: { operators: string[]; pictures: Set<number>; links: string[] }[] = [];
  const pictures: Picture[] = [];
  let at = -1;
  const write = (operator: string) => {
    const page = pages[at];
    if (!page) throw new Error('a page comes first');
    page.operators.push(operator);
    return page;
  };
  return {
    newPage() {
      pages.push({ operators: [], pictures: new Set(), links: [] });
      at = pages.length - 1;
    },
    text(x, y, said, { size = 10, bold = false, align = 'left', gray = 0 } = {}) {
      const left = align === 'left' ? x : x - textWidth(said, { size, bold });
      if (isDrawn(said)) {
        const drawn = drawText(withoutEmoji(said), { size, bold });
        if (!drawn) return;
        const id = pictures.push(drawn) - 1;
        const place = `${num(drawn.width)} 0 0 ${num(drawn.height)} ${num(left - drawn.left)} ${num(PAGE_HEIGHT - y - drawn.below)}`;
        const spoken = `/Span << /ActualText <${utf16(said)}> >> BDC`;
        write(`${spoken} q ${num(gray)} g ${place} cm /P${id} Do Q EMC`).pictures.add(id);
        return;
      }
      const font = `/F${bold ? 2 : 1} ${size} Tf ${num(gray)} g`;
      write(`BT ${font} ${num(left)} ${num(PAGE_HEIGHT - y)} Td (${literal(winAnsi(said))}) Tj ET`);
    },
    rule(x, y, width, thickness = 0.75) {
      write(`0 g ${num(x)} ${num(PAGE_HEIGHT - y - thickness)} ${num(width)} ${num(thickness)} re f`);
    },
    picture(jpeg, x, y, width, height) {
      const known = pictures.indexOf(jpeg);
      const id = known >= 0 ? known : pictures.push(jpeg) - 1;
      const place = `${num(width)} 0 0 ${num(height)} ${num(x)} ${num(PAGE_HEIGHT - y - height)}`;
      write(`q ${place} cm /P${id} Do Q`).pictures.add(id);
    },
    link(url, x, y, width, height) {
      const area = [x, PAGE_HEIGHT - y - height, x + width, PAGE_HEIGHT - y].map(num).join(' ');
      const action = `<< /S /URI /URI (${literal(winAnsi(url))}) >>`;
      pages[at]?.links.push(`<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${area}] /A ${action} >>`);
    },
    pages: () => pages.length,
    onPage(page, draw) {
      const before = at;
      at = page;
      draw();
      at = before;
    },
    bytes: () => assembled(pages, pictures, title, language),
  };
}

/** The width in points. */
export function textWidth(said: string, { size = 10, bold = false }: TextStyle = {}): number {
  return isDrawn(said)
    ? drawnWidth(withoutEmoji(said), { size, bold })
    : measureText(winAnsi(said), bold, size);
}

/** Wraps text into lines of at most `width` points; a wider word is split. */
export function wrapped(said: string, width: number, style: TextStyle = {}): string[] {
  const lines: string[] = [];
  for (const paragraph of said.split(/\r?\n/)) {
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word;
      if (textWidth(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      const pieces = cut(word, width, style);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    lines.push(line);
  }
  return lines;
}

/** Splits a word into pieces that fit, with at least one letter each. */
function cut(word: string, width: number, style: TextStyle): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of letters.segment(word)) {
    // Measured whole: letters of some scripts change with those beside them.
    if (piece && textWidth(piece + segment, style) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

const letters = new Intl.Segmenter();

type Picture = Jpeg | DrawnText;
type Pages = readonly {
  operators: readonly string[];
  pictures: ReadonlySet<number>;
  links: readonly string[];
}[];

async function assembled(
  pages: Pages,
  pictures: readonly Picture[],
  title: string,
  language: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let size = 0;
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? latin(part) : part;
    parts.push(bytes);
    size += bytes.length;
  };
  const object = (body: string, stream?: string | Uint8Array) => {
    offsets.push(size);
    put(`${offsets.length} 0 obj\n${body}\n`);
    if (stream !== undefined) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
  };
  const firstPicture = 6;
  const firstPage = firstPicture + pictures.length;
  const kids = pages.map((_, page) => `${firstPage + 2 * page} 0 R`).join(' ');
  // The second line marks the file as binary.
  put('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n');
  object(
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  object(
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] >>`,
  );
  for (const font of ['Helvetica', 'Helvetica-Bold'])
    object(
      `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding ${fontWidths(font)} >>`,
    );
  object(`<< /Title <${utf16(title)}> >>`);
  for (const picture of pictures) {
    const bytes = 'bits' in picture ? await deflated(picture.bits) : picture.bytes;
    const looks =
      'bits' in picture
        ? '/ImageMask true /BitsPerComponent 1 /Decode [1 0] /Filter /FlateDecode'
        : '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    const { widthPixels, heightPixels } = picture;
    object(
      `<< /Type /XObject /Subtype /Image /Width ${widthPixels} /Height ${heightPixels} ${looks} /Length ${bytes.length} >>`,
      bytes,
    );
  }
  for (const [page, { operators, pictures: shown, links }] of pages.entries()) {
    const images = [...shown].map((id) => `/P${id} ${firstPicture + id} 0 R`).join(' ');
    const fonts = '/Font << /F1 3 0 R /F2 4 0 R >>';
    const contents = firstPage + 2 * page + 1;
    const resources = `<< ${fonts} /XObject << ${images} >> >>`;
    object(
      `<< /Type /Page /Parent 2 0 R /Resources ${resources} /Contents ${contents} 0 R /Annots [${links.join(' ')}] >>`,
    );
    const drawn = operators.join('\n');
    object(`<< /Length ${drawn.length} >>`, drawn);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = size;
  const count = offsets.length + 1;
  put(`xref\n0 ${count}\n0000000000 65535 f \n${table}`);
  put(`trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  const whole = new Uint8Array(size);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** PDF readers that substitute another font keep these widths, so columns stay aligned. */
function fontWidths(font: string): string {
  const codes = Array.from({ length: 224 }, (_, at) => at + 32);
  const widths = codes.map((code) => measureText([code], font !== 'Helvetica', 1000));
  return `/FirstChar 32 /LastChar 255 /Widths [${widths.join(' ')}]`;
}

const num = (value: number) => String(Math.round(value * 100) / 100);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return [0xfeff, ...units].map((unit) => unit.toString(16).padStart(4, '0')).join('');
}

function literal(codes: readonly number[]): string {
  return codes
    .map((code) => {
      const letter = String.fromCharCode(code);
      if (code > 126 || code < 32) return `\\${code.toString(8).padStart(3, '0')}`;
      return '()\\'.includes(letter) ? `\\${letter}` : letter;
    })
    .join('');
}

/** The characters of Windows-1252 that differ from Latin-1: € “ ” – — … */
const SPECIAL: ReadonlyMap<string, number> = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 128 + at)),
    (letter, at) => [letter, 128 + at],
  ),
);
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '−': '-',
  '′': "'",
  '″': '"',
  '⁄': '/',
  '≈': '~',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
};
const UNKNOWN = '?'.charCodeAt(0);
/** Emoji, which print as blots, and what changes how characters look without being seen itself. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f/gu;
const UNSEEN = /^[\p{Cf}\p{Cc}]$/u;

/** Its code in the two fonts, none for what is not seen, null for what they lack. */
function letterCodes(letter: string): number[] | null {
  const code = (SUBSTITUTES[letter] ?? letter).codePointAt(0) ?? 0;
  if (code < 32 || (code >= 127 && code < 160)) return [];
  if (code <= 255) return [code];
  const special = SPECIAL.get(letter);
  if (special !== undefined) return [special];
  return UNSEEN.test(letter) ? [] : null;
}

const withoutEmoji = (said: string) =>
  said.replace(EMOJI, (sign) => (letterCodes(sign) === null ? '' : sign));
const lettersOf = (said: string) => [...withoutEmoji(said.normalize('NFC'))];
const lacks = (said: string) => lettersOf(said).some((letter) => letterCodes(letter) === null);
const isDrawn = (said: string) => lacks(said) && canDraw();

function winAnsi(said: string): number[] {
  return lettersOf(said).flatMap((letter) => letterCodes(letter) ?? UNKNOWN);
}

/** Whether any character would print as a question mark, because this browser lets no page draw letters. */
export function hasUnprintableCharacters(said: string): boolean {
  return lacks(said) && !canDraw();
}
