import type { StoreSettings } from '../../../domain/base/settings.ts';
import type { Language, Translate } from '../locale.tsx';
import { isRightToLeft } from './drawnText.ts';
import { createPdf, type Jpeg, PAGE_HEIGHT, PAGE_WIDTH, type TextStyle, wrapped } from './pdf.ts';

// What every paper is made of: a letterhead, facts, headings, rows with an amount, sums, a total, numbered pages.

const LEFT = 54;
const RIGHT = PAGE_WIDTH - 54;
const WIDTH = RIGHT - LEFT;
const LOGO = { width: 150, height: 60 };
/** Where what a label says begins. */
const FACTS = 120;
const BOTTOM = PAGE_HEIGHT - 66;
/** Of a column of a table. */
const COLUMN = 80;
/** Enough for paper. */
export const PIXELS_PER_POINT = 4;

/** What a paper of the store's is drawn with. */
export type PaperAbout = { settings: StoreSettings; language: Language; t: Translate };
type Letterhead = Pick<StoreSettings, 'name' | 'phone'> & {
  address?: StoreSettings['address'];
  logo?: Jpeg | null;
};

/** Begins a paper with its letterhead and title; it starts a new page when the next part does not fit. */
export function openPaper(
  title: string,
  from: Letterhead,
  { language, t }: Pick<PaperAbout, 'language' | 't'>,
) {
  const pdf = createPdf({ title, language });
  let y = 0;
  const turn = () => {
    pdf.newPage();
    y = 66;
  };
  const room = (height: number) => {
    if (y + height > BOTTOM) turn();
  };
  const lines = (said: string, width: number, style: TextStyle & { leading: number }) => {
    for (const line of wrapped(said, width, style)) {
      room(style.leading);
      if (isRightToLeft(line)) pdf.text(LEFT + width, y, line, { ...style, align: 'right' });
      else pdf.text(LEFT, y, line, style);
      y += style.leading;
    }
  };
  turn();
  const { name, phone, address, logo } = from;
  if (logo) {
    const scale = Math.min(LOGO.width / logo.widthPixels, LOGO.height / logo.heightPixels, 1);
    const width = logo.widthPixels * scale;
    pdf.picture(logo, RIGHT - width, y - 12, width, logo.heightPixels * scale);
  }
  const [line = ''] = wrapped(name, WIDTH - LOGO.width - 12, { size: 12, bold: true });
  pdf.text(LEFT, y, line, { size: 12, bold: true });
  const at = address && `${address.street}, ${address.city}, ${address.state} ${address.zip}`;
  pdf.text(LEFT, y + 15, [at, phone].filter(Boolean).join(' · '), { size: 10, gray: 0.25 });
  y += logo ? LOGO.height + 26 : 54;
  lines(title, WIDTH, { size: 22, bold: true, leading: 24 });
  return {
    gap: (points: number) => {
      y += points;
    },
    heading(said: string) {
      room(60);
      pdf.text(LEFT, y, said, { size: 12, bold: true });
      pdf.rule(LEFT, y + 5, WIDTH, 1.5);
      y += 24;
    },
    /** A name on the left with a description below it, and an amount on the right. */
    row(name: string, what: string, much: string, drawing: Jpeg | null = null) {
      const words = what ? wrapped(what, WIDTH - 110, { size: 9 }) : [];
      const names = wrapped(name, WIDTH - 110, { size: 11, bold: true });
      const [width, height] = drawing
        ? [drawing.widthPixels / PIXELS_PER_POINT, drawing.heightPixels / PIXELS_PER_POINT]
        : [0, 0];
      room(14 * names.length + 12 * words.length + 8 + height);
      pdf.text(RIGHT, y, much, { size: 11, bold: true, align: 'right' });
      for (const line of names) {
        pdf.text(LEFT, y, line, { size: 11, bold: true });
        y += 14;
      }
      for (const line of words) {
        pdf.text(LEFT, y - 1, line, { size: 9, gray: 0.25 });
        y += 12;
      }
      if (drawing) {
        pdf.picture(drawing, LEFT, y - 6, width, height);
        y += height + 6;
      }
      pdf.rule(LEFT, y - 6, WIDTH, 0.4);
      y += 10;
    },
    /** One of many: text of a line or more, and an amount. */
    entry(said: string, much: string) {
      const words = wrapped(said, WIDTH - 110);
      room(13 * words.length + 6);
      pdf.text(RIGHT, y, much, { align: 'right' });
      for (const line of words) {
        pdf.text(LEFT, y, line);
        y += 13;
      }
      pdf.rule(LEFT, y - 7, WIDTH, 0.25);
      y += 6;
    },
    /** A row of a table: a name, what it is, and amounts in columns of their own. */
    columns(name: string, what: string, amounts: readonly string[], { isHead = false } = {}) {
      const width = WIDTH - COLUMN * amounts.length;
      const names = wrapped(name, width, { bold: true });
      const words = what ? wrapped(what, width, { size: 8 }) : [];
      // A heading keeps the row below it on its page.
      room(13 * names.length + 10 * words.length + (isHead ? 46 : 6));
      const style = isHead ? { size: 8, bold: true } : {};
      for (const [at, much] of amounts.entries())
        pdf.text(RIGHT - COLUMN * (amounts.length - 1 - at), y, much, { ...style, align: 'right' });
      for (const line of names) {
        pdf.text(LEFT, y, line, { bold: true });
        y += 13;
      }
      for (const line of words) {
        pdf.text(LEFT, y - 2, line, { size: 8, gray: 0.25 });
        y += 10;
      }
      pdf.rule(LEFT, y - 8, WIDTH, isHead ? 1.5 : 0.25);
      y += isHead ? 8 : 6;
    },
    /** A line of a known length, and what it stands for. */
    bar(width: number, said: string) {
      room(20);
      pdf.rule(LEFT, y, width, 1.5);
      pdf.text(LEFT + width + 8, y + 3, said, { size: 9, gray: 0.25 });
      y += 18;
    },
    /** A part of a total. */
    sum(said: string, much: string) {
      room(18);
      pdf.text(LEFT, y, said, { size: 11 });
      pdf.text(RIGHT, y, much, { size: 11, align: 'right' });
      y += 18;
    },
    /** Labels and, beside each, what it says, in as many lines as it takes; without those that say nothing. */
    facts(rows: readonly (readonly [label: string, said: string | null | undefined])[]) {
      for (const [label, said] of rows) {
        if (!said) continue;
        const words = wrapped(said, WIDTH - FACTS, { size: 11 });
        room(15 * words.length);
        pdf.text(LEFT, y, label, { size: 11, gray: 0.25 });
        for (const line of words) {
          pdf.text(LEFT + FACTS, y, line, { size: 11 });
          y += 15;
        }
      }
      y += 18;
    },
    total(said: string, much: string) {
      room(40);
      y += 8;
      pdf.text(LEFT, y, said, { size: 14, bold: true });
      pdf.text(RIGHT, y, much, { size: 14, bold: true, align: 'right' });
      y += 20;
    },
    /** A link to press, and to read on paper. */
    link(url: string) {
      for (const line of wrapped(url, WIDTH, { size: 9 })) {
        room(15);
        pdf.text(LEFT, y, line, { size: 9 });
        pdf.link(url, LEFT, y - 11, WIDTH, 15);
        y += 15;
      }
    },
    small: (said: string) => lines(said, WIDTH, { size: 9, gray: 0.25, leading: 12 }),
    paragraph: (said: string) => lines(said, WIDTH, { size: 11, leading: 15 }),
    picture(photo: Jpeg) {
      const scale = Math.min(WIDTH / photo.widthPixels, 320 / photo.heightPixels, 1);
      const height = photo.heightPixels * scale;
      room(height + 16);
      y += 4;
      pdf.picture(photo, LEFT, y, photo.widthPixels * scale, height);
      y += height + 12;
    },
    /** The file, with "Page 1 of 2" at the foot of every page. */
    bytes() {
      for (let page = 0; page < pdf.pages(); page += 1)
        pdf.onPage(page, () => {
          const said = t('Page {n} of {all}', { n: page + 1, all: pdf.pages() });
          pdf.text(RIGHT, PAGE_HEIGHT - 36, said, { size: 8, align: 'right', gray: 0.35 });
        });
      return pdf.bytes();
    },
  };
}
