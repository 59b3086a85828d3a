import type { JobLine } from '../../domain/jobs/jobLines.ts';
import { formatLongDate, formatYards } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { areaCubicYards, areaName, areaText, lineName } from './areaText.ts';
import type { Measured } from './jobActions.ts';

// The contents of a job's sheet, for the PDF and the table.

type SheetArea = { name: string; what: string; cubicYards: number };
type SheetLine = {
  name: string;
  cubicYards: number;
  wholeYards: number;
  /** What the client pays a cubic yard, markup included. null without a price. */
  yardCents: number | null;
  costCents: number | null;
};

export type Sheet = {
  title: string;
  date: string;
  areas: readonly SheetArea[];
  lines: readonly SheetLine[];
  squareFeet: number;
  cubicYards: number;
  /** null as soon as one line has no price. */
  totalCents: number | null;
  settling: boolean;
  note: string | null;
};

export type SheetChoice = { markupPercent: number; withPrices: boolean; withNote: boolean };

/** Priced by the whole yards to order. Yard prices are rounded to the cent first, so that every line adds up. */
export function jobSheet(
  job: Measured,
  lines: readonly JobLine[],
  { markupPercent, withPrices, withNote }: SheetChoice,
  { language, t, now }: { language: Language; t: Translate; now: Date },
): Sheet {
  const priced = lines.map((line): SheetLine => {
    const { cubicYards, wholeYards, product } = line;
    const cents = withPrices ? (product?.priceCents ?? null) : null;
    const yardCents = cents === null ? null : Math.round((cents * (100 + markupPercent)) / 100);
    return {
      name: lineName(line, t) ?? t('Material not chosen'),
      cubicYards,
      wholeYards,
      yardCents,
      costCents: yardCents === null ? null : yardCents * wholeYards,
    };
  });
  const costs = priced.map(({ costCents }) => costCents);
  return {
    title: job.name,
    date: formatLongDate(localDate(now), language),
    areas: job.areas.map((area, index) => ({
      name: areaName(area, index, t),
      what: areaText(area, t),
      cubicYards: areaCubicYards(area, job.materialId ?? null),
    })),
    lines: priced,
    squareFeet: job.figures.areaSquareFeet,
    cubicYards: job.figures.orderCubicYards,
    totalCents: costs.some((cost) => cost === null)
      ? null
      : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    settling: job.settling,
    note: withNote ? job.note : null,
  };
}

/** `Maple St` → `maple-st`, for the name of a file. */
export function fileName(title: string, extension: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'job'}.${extension}`;
}

/** Rows of a table: areas, a blank row, materials. */
export function sheetRows(sheet: Sheet, t: Translate): (string | number)[][] {
  const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));
  const rows: (string | number)[][] = [
    [t('Job'), sheet.title],
    [t('Date'), sheet.date],
    [],
    [t('Area'), t('Measured'), t('Cubic yards')],
    ...sheet.areas.map(({ name, what, cubicYards }) => [name, what, cubicYards.toFixed(2)]),
    [],
    [t('Material'), t('Cubic yards'), t('Yards to order'), t('Price per yard'), t('Total')],
    ...sheet.lines.map(({ name, cubicYards, wholeYards, yardCents, costCents }) => [
      name,
      formatYards(cubicYards),
      wholeYards,
      dollars(yardCents),
      dollars(costCents),
    ]),
  ];
  if (sheet.totalCents !== null) rows.push([t('Total'), '', '', '', dollars(sheet.totalCents)]);
  if (sheet.note) rows.push([], [t('Note'), sheet.note]);
  return rows;
}

function localDate(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
