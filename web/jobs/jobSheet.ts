import * as z from 'zod/mini';
import { quoteDelivery } from '../../domain/delivery/delivery.ts';
import { loadsFor, POUNDS_PER_TON } from '../../domain/delivery/loads.ts';
import { type JobLine, jobCostCents } from '../../domain/jobs.ts';
import { formatLongDate, formatYards } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { storedAtom } from '../ui/storedAtom.ts';
import { areaCubicYards, areaName, areaText, lineName } from './areaText.ts';
import type { Measured } from './jobActions.ts';

// The contents of a job's sheet, for the PDF and the CSV.

type SheetArea = { name: string; what: string; cubicYards: number };
type SheetLine = {
  name: string;
  cubicYards: number;
  wholeYards: number;
  /** The client's price per cubic yard, including the markup; null without a price. */
  yardCents: number | null;
  costCents: number | null;
  /** Moist; null when the density is unknown. */
  tons: number | null;
  loads: number;
};

export type Sheet = {
  title: string;
  date: string;
  /** Whose job it is, where and when, a line each. */
  site: readonly string[];
  areas: readonly SheetArea[];
  lines: readonly SheetLine[];
  squareFeet: number;
  cubicYards: number;
  /** The contractor's own work and delivery; empty on a sheet without prices. */
  work: readonly WorkLine[];
  /** null if any line has no price. */
  totalCents: number | null;
  /** What the contractor's estimates end with. */
  terms: string;
  settling: boolean;
  note: string | null;
};

export type WorkLine = { name: string; cents: number };
export type SheetChoice = {
  markupPercent: number;
  withPrices: boolean;
  withNote: boolean;
  work?: readonly WorkLine[];
  terms?: string;
};

/** Prices whole yards to order. Prices per yard are rounded to the cent first, so that every line adds up. */
export function jobSheet(
  job: Measured,
  lines: readonly JobLine[],
  { markupPercent, withPrices, withNote, work = [], terms = '' }: SheetChoice,
  { language, t, now }: { language: Language; t: Translate; now: Date },
): Sheet {
  const priced = lines.map((line): SheetLine => {
    const { cubicYards, wholeYards, product, pounds, loads } = line;
    const cents = withPrices ? (product?.priceCents ?? null) : null;
    const yardCents = cents === null ? null : Math.round((cents * (100 + markupPercent)) / 100);
    return {
      name: lineName(line, t) ?? t('Material not chosen'),
      cubicYards,
      wholeYards,
      yardCents,
      costCents: yardCents === null ? null : yardCents * wholeYards,
      tons: pounds === null ? null : pounds / POUNDS_PER_TON,
      loads,
    };
  });
  const shownWork = withPrices ? work.filter(({ name, cents }) => name.trim() && cents > 0) : [];
  const costs = [...priced.map(({ costCents }) => costCents), ...shownWork.map(({ cents }) => cents)];
  const phone = job.client && job.clientPhone ? `${job.client}, ${job.clientPhone}` : job.clientPhone;
  return {
    title: job.name,
    date: formatLongDate(localDate(now), language),
    site: [
      phone ?? job.client,
      job.address === job.name ? null : job.address,
      job.date ? t('Day of the work: {day}', { day: formatLongDate(job.date, language) }) : null,
    ].flatMap((line) => line || []),
    work: shownWork,
    terms: terms.trim(),
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

type Delivery = Pick<Parameters<typeof quoteDelivery>[0], 'zones' | 'place' | 'fees'>;

/** What the cart would charge for the delivery of all of it; null outside the area, or without all prices. */
export function jobDeliveryCents(lines: readonly JobLine[], to: Delivery): number | null {
  const subtotalCents = jobCostCents(lines);
  if (subtotalCents === null) return null;
  const sum = (of: (line: JobLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const bulkYards = sum(({ wholeYards }) => wholeYards);
  const loads = sum((line) => loadsFor({ materialId: materialOf(line), cubicYards: line.wholeYards }).loads);
  return quoteDelivery({ ...to, zipGiven: true, subtotalCents, bulkYards, loads }).feeCents;
}

const materialOf = ({ materialId, product }: JobLine) => materialId ?? product?.materialId ?? null;

/** A file name such as `maple-st.pdf` for `Maple St`. */
export function fileName(title: string, extension: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .normalize('NFC')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'job'}.${extension}`;
}

/** The CSV rows: job data, areas and materials, separated by blank rows. */
export function sheetRows(sheet: Sheet, t: Translate): (string | number)[][] {
  const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));
  const rows: (string | number)[][] = [
    [t('Job'), sheet.title],
    [t('Date'), sheet.date],
    ...sheet.site.map((line) => ['', line]),
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
  for (const { name, cents } of sheet.work) rows.push([name, '', '', '', dollars(cents)]);
  if (sheet.totalCents !== null) rows.push([t('Total'), '', '', '', dollars(sheet.totalCents)]);
  if (sheet.note) rows.push([], [t('Note'), sheet.note]);
  return rows;
}

function localDate(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// The contractor's own name, logo and markup for sheets made here. Stored only in this browser.

export const MAX_MARKUP = 500;
export const MAX_WORK = 8;
export const MAX_TERMS = 1000;
/** Limits for a logo: the longer side in pixels, and the file size. */
export const LOGO_LIMITS = { side: 480, bytes: 60 * 1024 };

const cardSchema = z.object({
  name: z.string().check(z.maxLength(100)),
  phone: z.string().check(z.maxLength(40)),
  /** A small JPEG in base64. */
  logo: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9+/=]{1,100000}$/))),
  /** Percent added to the store's price for the client. Never printed. */
  markupPercent: z.number().check(z.minimum(0), z.maximum(MAX_MARKUP)),
  // Absent from older apps' cards.
  work: z._default(
    z
      .array(z.object({ name: z.string().check(z.maxLength(100)), cents: z.int().check(z.minimum(0)) }))
      .check(z.maxLength(MAX_WORK)),
    [],
  ),
  terms: z._default(z.string().check(z.maxLength(MAX_TERMS)), ''),
});
export type ContractorCard = z.infer<typeof cardSchema>;

export const $contractorCard = storedAtom<ContractorCard>('contractor-card', cardSchema, {
  name: '',
  phone: '',
  logo: null,
  markupPercent: 0,
  work: [],
  terms: '',
});

/** Parses a typed percentage; null if invalid. Accepts a decimal comma. */
export function parseMarkup(typed: string): number | null {
  const said = typed.trim().replace('%', '').replace(',', '.').trim();
  if (said === '') return 0;
  const percent = Number(said);
  return /^\d+(\.\d+)?$/.test(said) && percent <= MAX_MARKUP ? percent : null;
}
