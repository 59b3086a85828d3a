import { latinOf } from './latin.ts';

// Writes PDF 1.4: text in the two Helvetica fonts that every reader has, lines and JPEGs, on letter-size pages measured
// in points from the top left. Written by hand because sheets are also made offline: the service worker would have to
// cache a PDF library on every phone, and the maintained ones are 130 to 250 KB compressed (jsPDF, @cantoo/pdf-lib).

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
  /** `y` is the baseline. Characters with no Latin spelling print as a question mark (`hasUnprintableCharacters`). */
  text(x: number, y: number, said: string, style?: TextStyle): void;
  rule(x: number, y: number, width: number, thickness?: number): void;
  picture(jpeg: Jpeg, x: number, y: number, width: number, height: number): void;
  pages(): number;
  /** Draws on an earlier page, such as page numbers once the total is known. */
  onPage(page: number, draw: () => void): void;
  bytes(): Uint8Array<ArrayBuffer>;
};

export function createPdf({ title, language }: { title: string; language: string }): Pdf {
  const pages: { operators: string[]; pictures: Set<number> }[] = [];
  const pictures: Jpeg[] = [];
  let at = -1;
  const write = (operator: string) => {
    const page = pages[at];
    if (!page) throw new Error('a page comes first');
    page.operators.push(operator);
    return page;
  };
  return {
    newPage() {
      pages.push({ operators: [], pictures: new Set() });
      at = pages.length - 1;
    },
    text(x, y, said, { size = 10, bold = false, align = 'left', gray = 0 } = {}) {
      const codes = winAnsi(said);
      const left = align === 'left' ? x : x - widthOf(codes, bold, size);
      write(
        `BT /F${bold ? 2 : 1} ${size} Tf ${num(gray)} g ${num(left)} ${num(PAGE_HEIGHT - y)} Td (${literal(codes)}) Tj ET`,
      );
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
  return widthOf(winAnsi(said), bold, size);
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
  let wide = 0;
  for (const letter of word) {
    const more = textWidth(letter, style);
    if (piece && wide + more > width) {
      pieces.push(piece);
      piece = '';
      wide = 0;
    }
    piece += letter;
    wide += more;
  }
  return [...pieces, piece];
}

type Pages = readonly { operators: readonly string[]; pictures: ReadonlySet<number> }[];

function assembled(
  pages: Pages,
  pictures: readonly Jpeg[],
  title: string,
  language: string,
): Uint8Array<ArrayBuffer> {
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
  put('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  object(
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  object(
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] >>`,
  );
  for (const font of ['Helvetica', 'Helvetica-Bold'])
    object(
      `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding ${widthsOf(font)} >>`,
    );
  object(`<< /Title <${utf16(title)}> >>`);
  for (const { bytes, widthPixels, heightPixels } of pictures) {
    const looks = `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length}`;
    object(
      `<< /Type /XObject /Subtype /Image /Width ${widthPixels} /Height ${heightPixels} ${looks} >>`,
      bytes,
    );
  }
  for (const [page, { operators, pictures: shown }] of pages.entries()) {
    const images = [...shown].map((id) => `/P${id} ${firstPicture + id} 0 R`).join(' ');
    const fonts = '/Font << /F1 3 0 R /F2 4 0 R >>';
    const contents = firstPage + 2 * page + 1;
    object(
      `<< /Type /Page /Parent 2 0 R /Resources << ${fonts} /XObject << ${images} >> >> /Contents ${contents} 0 R >>`,
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

/** PDF readers that substitute another font keep these widths, so columns stay aligned. */
function widthsOf(font: string): string {
  const codes = Array.from({ length: 224 }, (_, at) => at + 32);
  const widths = codes.map((code) => widthOf([code], font !== 'Helvetica', 1000));
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
const UNKNOWN = '?';

function winAnsi(said: string): number[] {
  return [...said.normalize('NFC')].flatMap((letter) => {
    const code = (SUBSTITUTES[letter] ?? letter).codePointAt(0) ?? 0;
    if (code < 32 || (code >= 127 && code < 160)) return [];
    if (code <= 255) return [code];
    return SPECIAL.get(letter) ?? Array.from(latinOf(letter) ?? UNKNOWN, (one) => one.charCodeAt(0));
  });
}

/** Whether any character would print as a question mark. */
export function hasUnprintableCharacters(said: string): boolean {
  return String.fromCharCode(...winAnsi(said.replaceAll(UNKNOWN, ''))).includes(UNKNOWN);
}

// Adobe's metrics for the two fonts, in thousandths of the font size, from the space to the tilde.
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
/** Characters that are not accented letters. */
const SIGNS: Readonly<Record<number, number>> = {
  133: 1000,
  145: 222,
  146: 222,
  147: 333,
  148: 333,
  149: 350,
  151: 1000,
  153: 1000,
  160: 278,
  161: 333,
  176: 400,
  178: 333,
  179: 333,
  183: 278,
  188: 834,
  189: 834,
  190: 834,
  191: 611,
  215: 584,
};

function widthOf(codes: readonly number[], bold: boolean, size: number): number {
  const widths = bold ? BOLD : REGULAR;
  let thousandths = 0;
  for (const code of codes) {
    const bare = code >= 192 ? String.fromCharCode(code).normalize('NFD').charCodeAt(0) : code;
    thousandths += SIGNS[code] ?? widths[bare - 32] ?? 611;
  }
  return (thousandths * size) / 1000;
}
