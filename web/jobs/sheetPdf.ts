import { formatMoney } from '../../domain/base/money.ts';
import { scaleBar } from '../calculator/AreaDrawing.tsx';
import { formatYards } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { type AreaDrawings, PIXELS_PER_POINT } from './areaPicture.ts';
import { isRightToLeft } from './drawnText.ts';
import type { Sheet } from './jobSheet.ts';
import { createPdf, type Jpeg, PAGE_HEIGHT, PAGE_WIDTH, type Pdf, type TextStyle, wrapped } from './pdf.ts';

// Renders the sheet as a PDF: letterhead, areas, materials, total, note, photos.

type Letterhead = { name: string; phone: string; logo: Jpeg | null };

const LEFT = 54;
const RIGHT = PAGE_WIDTH - 54;
const WIDTH = RIGHT - LEFT;
const BOTTOM = PAGE_HEIGHT - 66;
const LOGO = { width: 150, height: 60 };

type About = {
  language: Language;
  t: Translate;
  photos?: readonly Jpeg[];
  /** Of the areas, in their order. */
  drawings?: AreaDrawings;
};

/** A letter-size PDF with as many pages as needed. */
export function sheetPdf(
  sheet: Sheet,
  head: Letterhead,
  { language, t, photos = [], drawings }: About,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = createPdf({ title: sheet.title, language });
  const pen = penOf(pdf);
  drawHead(pdf, pen, sheet, head);
  pen.heading(t('Measured areas'));
  for (const [at, { name, what, cubicYards }] of sheet.areas.entries()) {
    pen.row(name, what, `${formatYards(Number(cubicYards.toFixed(2)))} yd³`, drawings?.pictures[at] ?? null);
  }
  if (drawings && drawings.pictures.length > 0) {
    const feet = scaleBar(150 / drawings.pointsPerFoot);
    pen.bar(
      feet * drawings.pointsPerFoot,
      t('Drawn to scale: the line is {n} ft.', { n: formatYards(feet) }),
    );
  }
  pen.gap(10);
  pen.heading(t('Materials'));
  for (const { name, cubicYards, wholeYards, yardCents, costCents, tons, loads } of sheet.lines) {
    const whole = t('{n} whole yards to order', { n: formatYards(wholeYards) });
    const each =
      yardCents === null ? [] : [t('{price} a yard', { price: formatMoney(yardCents, { cents: 'always' }) })];
    const weight = tons === null ? [] : [t('{n} tons', { n: formatYards(Number(tons.toFixed(1))) })];
    const trucks = loads === 1 ? t('1 truck') : t('{n} trucks', { n: formatYards(loads) });
    const yards = t('{n} cubic yards', { n: formatYards(cubicYards) });
    const what = [yards, whole, ...weight, trucks, ...each].join(', ');
    pen.row(name, what, costCents === null ? '' : formatMoney(costCents, { cents: 'always' }));
  }
  if (sheet.work.length > 0) {
    pen.gap(10);
    pen.heading(t('Labor and delivery'));
    for (const { name, cents } of sheet.work) pen.row(name, '', formatMoney(cents, { cents: 'always' }));
  }
  if (sheet.totalCents !== null) pen.total(t('Total'), formatMoney(sheet.totalCents, { cents: 'always' }));
  else pen.total(t('Total'), t('{n} cubic yards', { n: formatYards(sheet.cubicYards) }));
  pen.small(
    [
      t('Area: {n} square feet.', { n: formatYards(Math.round(sheet.squareFeet)) }),
      ...(sheet.settling ? [t('Includes the settling allowance.')] : []),
      ...(sheet.totalCents === null
        ? []
        : [
            sheet.work.length > 0
              ? t('Only what is listed is included.')
              : t('Delivery and tax are not included.'),
          ]),
    ].join(' '),
  );
  if (sheet.terms) {
    pen.gap(10);
    pen.heading(t('Conditions'));
    pen.paragraph(sheet.terms);
  }
  if (sheet.note) {
    pen.gap(10);
    pen.heading(t('Note'));
    pen.paragraph(sheet.note);
  }
  for (const photo of photos) pen.picture(photo);
  for (let page = 0; page < pdf.pages(); page += 1)
    pdf.onPage(page, () => {
      pdf.text(RIGHT, PAGE_HEIGHT - 36, t('Page {n} of {all}', { n: page + 1, all: pdf.pages() }), {
        size: 8,
        align: 'right',
        gray: 0.35,
      });
    });
  return pdf.bytes();
}

function drawHead(pdf: Pdf, pen: Pen, sheet: Sheet, { name, phone, logo }: Letterhead): void {
  const top = pen.y();
  if (logo) {
    const scale = Math.min(LOGO.width / logo.widthPixels, LOGO.height / logo.heightPixels, 1);
    const width = logo.widthPixels * scale;
    pdf.picture(logo, RIGHT - width, top - 12, width, logo.heightPixels * scale);
  }
  const [line = ''] = wrapped(name, WIDTH - LOGO.width - 12, { size: 12, bold: true });
  pdf.text(LEFT, top, line, { size: 12, bold: true });
  if (phone) pdf.text(LEFT, top + 15, phone, { size: 10, gray: 0.25 });
  pen.gap(logo ? LOGO.height + 6 : 34);
  for (const titleLine of wrapped(sheet.title, WIDTH, { size: 22, bold: true })) {
    pen.gap(20);
    pdf.text(LEFT, pen.y(), titleLine, { size: 22, bold: true });
  }
  pen.gap(18);
  pdf.text(LEFT, pen.y(), sheet.date, { size: 10, gray: 0.25 });
  for (const line of sheet.site.flatMap((said) => wrapped(said, WIDTH, { size: 11 }))) {
    pen.gap(15);
    pdf.text(LEFT, pen.y(), line, { size: 11 });
  }
  pen.gap(26);
}

type Pen = ReturnType<typeof penOf>;

/** Writes down the page, and starts a new page when the next part does not fit. */
function penOf(pdf: Pdf) {
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
  return {
    y: () => y,
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
    /** A line of a known length, and what it stands for. */
    bar(width: number, said: string) {
      room(20);
      pdf.rule(LEFT, y, width, 1.5);
      pdf.text(LEFT + width + 8, y + 3, said, { size: 9, gray: 0.25 });
      y += 18;
    },
    total(said: string, much: string) {
      room(40);
      y += 8;
      pdf.text(LEFT, y, said, { size: 14, bold: true });
      pdf.text(RIGHT, y, much, { size: 14, bold: true, align: 'right' });
      y += 20;
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
  };
}
