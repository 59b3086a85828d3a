import { formatMoney } from '../../domain/base/money.ts';
import { scaleBar } from '../calculator/AreaDrawing.tsx';
import { formatYards } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { openPaper } from '../ui/pdf/paper.ts';
import type { Jpeg } from '../ui/pdf/pdf.ts';
import type { AreaDrawings } from './areaPicture.ts';
import type { Sheet } from './jobSheet.ts';

// Renders the sheet as a PDF: letterhead, areas, materials, total, note, photos.

type Letterhead = { name: string; phone: string; logo: Jpeg | null };

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
  const pen = openPaper(sheet.title, head, { language, t });
  pen.small(sheet.date);
  pen.gap(3);
  for (const line of sheet.site) pen.paragraph(line);
  pen.gap(11);
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
  return pen.bytes();
}
