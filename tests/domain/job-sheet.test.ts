// Long: a job on paper and as a table: every figure, the contractor's own price, and files that readers open.
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { formatCsv, parseCsv } from '../../domain/base/csv.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { type Area, jobFigures } from '../../domain/calculator/areas.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import { type JobSave, jobCostCents, jobLines } from '../../domain/jobs.ts';
import { lineName } from '../../web/jobs/areaText.ts';
import {
  fileName,
  jobDeliveryCents,
  jobSheet,
  parseMarkup,
  type SheetChoice,
  sheetRows,
} from '../../web/jobs/jobSheet.ts';
import { sheetPdf } from '../../web/jobs/sheetPdf.ts';
import type { Translate } from '../../web/ui/locale.tsx';
import { createPdf, hasUnprintableCharacters, textWidth, wrapped } from '../../web/ui/pdf/pdf.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { readPdf } from '../helpers/pdf.ts';
import { exampleProduct } from '../helpers/product.ts';

const t: Translate = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
const feet = (value: number) => ({ value, unit: 'feet' }) as const;
const rectangle = (name: string, length: number, width: number): Area => ({
  name,
  shape: 'rectangle',
  sizes: { length: feet(length), width: feet(width) },
  depth: 4,
  depthUnit: 'inches',
  project: null,
});
const goods = (change: Partial<Product>): Product => exampleProduct('x', { name: 'x', ...change });
const loam = goods({ id: 'loam', name: 'Screened Loam', priceCents: 4500, materialId: 'screened-topsoil' });
const stone = goods({ id: 'stone', name: '#57 Limestone', priceCents: 4100, materialId: 'stone-57' });
const products = [stone, loam];

const job: JobSave = {
  id: '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11',
  name: 'Señora Núñez, Maple St',
  areas: [rectangle('Front (street)', 40, 20), rectangle('Side', 12, 8)],
  settling: false,
  productId: 'loam',
  materialId: 'screened-topsoil',
  note: 'Gate code 4471',
};
const measured = (saved: JobSave = job) => ({ ...saved, figures: jobFigures(saved) });
/** Includes half of a surrogate pair, as a broken paste leaves. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const NOW = new Date(2026, 10, 21, 9, 30);
const sheetOf = (choice: Partial<SheetChoice> = {}, saved = job) =>
  jobSheet(
    measured(saved),
    jobLines(measured(saved), products),
    { markupPercent: 0, withPrices: true, withNote: false, ...choice },
    { language: 'en', t, now: NOW },
  );
const HEAD = { name: 'Reyes Landscaping', phone: '(615) 555-0177', logo: null };
const pdfOf = async (choice: Partial<SheetChoice> = {}, saved = job) =>
  readPdf(await sheetPdf(sheetOf(choice, saved), HEAD, { language: 'en', t }));

describe('the products of a job', () => {
  test('a job takes the product it was measured for, at its price, in whole yards', () => {
    // 800 + 96 square feet, 4 inches deep: 11.06 yd³.
    expect(jobLines(measured(), products)).toMatchObject([
      { product: { id: 'loam' }, cubicYards: 11.5, wholeYards: 12, costCents: 54_000, pounds: 25_300 },
    ]);
    expect(jobCostCents(jobLines(measured(), products))).toBe(54_000);
  });

  test('each layer takes a product of its material, available ones first', () => {
    const layers = [
      { materialId: 'stone-57' as const, depth: 6, depthUnit: 'inches' as const },
      { materialId: null, depth: 2, depthUnit: 'inches' as const },
    ];
    const layered = { ...job, areas: [{ ...rectangle('Drive', 27, 12), layers }] };
    const gone = goods({ id: 'gone', name: 'Gone', materialId: 'stone-57', inventoryCount: 0, sortOrder: 0 });
    const bag = goods({ id: 'bag', name: 'Bag', materialId: 'stone-57', unit: 'per bag', sortOrder: 0 });
    expect(jobLines(measured(layered), [gone, bag, ...products])).toMatchObject([
      { product: { id: 'stone' }, cubicYards: 6 },
      { product: { id: 'loam' }, cubicYards: 2 },
    ]);
  });

  test('a material that the yard does not sell has a name and no price', () => {
    const lines = jobLines(measured(), []);
    expect(lines).toMatchObject([{ product: null, costCents: null }]);
    expect(lines.map((line) => lineName(line, t))).toEqual(['Screened topsoil']);
    expect(jobCostCents(lines)).toBeNull();
  });
});

describe('the delivery of a job', () => {
  const small = { ...job, areas: [rectangle('Side', 12, 8)] };
  const large = { ...job, areas: [rectangle('Field', 90, 60)] };
  const cents = (saved: JobSave, to: Place | null, sold = products, fees = DEFAULT_SETTINGS.fees) =>
    jobDeliveryCents(jobLines(measured(saved), sold), { place: to, zones: ZONE_LIST, fees });

  test('the delivery costs what the cart charges', () => {
    const [metro] = ZONE_LIST;
    const there = { zone: 'metro' } as Place;
    // 96 square feet, 4 inches deep: 1.19 yd³, two to order, $90.
    expect(cents(small, there)).toBe(metro?.feeCents);
    expect(cents(large, there)).toBe(0);
    // 66.7 yd³ on 18 a truck.
    const paid = { ...DEFAULT_SETTINGS.fees, freeFromCents: 10_000_000, extraLoadCents: 1000 };
    expect(cents(large, there, products, paid)).toBe((metro?.feeCents ?? 0) + 3000);
    expect([cents(small, null), cents(small, there, [])]).toEqual([null, null]);
  });
});

describe('the job sheet', () => {
  test('the markup raises the price per yard, and every line adds up', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.integer({ min: 1, max: 99_999 }),
        (percent, cents) => {
          const sold = [goods({ id: 'loam', materialId: 'screened-topsoil', priceCents: cents })];
          const sheet = jobSheet(
            measured(),
            jobLines(measured(), sold),
            { markupPercent: percent, withPrices: true, withNote: false },
            { language: 'en', t, now: NOW },
          );
          const [line] = sheet.lines;
          expect(line?.yardCents).toBeGreaterThanOrEqual(cents);
          expect(Math.abs((line?.yardCents ?? 0) - cents * (1 + percent / 100))).toBeLessThanOrEqual(
            0.5 + 1e-6,
          );
          expect(line?.costCents).toBe((line?.yardCents ?? 0) * 12);
          expect(sheet.totalCents).toBe(line?.costCents);
        },
      ),
    );
  });

  test('an estimate has client, site, tons, loads, labor in the total, and terms', () => {
    const site = { client: 'Dana Whitfield', clientPhone: '(615) 555-0142', address: '214 Boxwood Lane' };
    const estimate = { work: [{ name: 'Spreading', cents: 25_000 }], terms: 'Good for 30 days.' };
    const sheet = sheetOf(estimate, { ...job, ...site, date: '2026-11-30' });
    expect(sheet.site).toEqual([
      'Dana Whitfield, (615) 555-0142',
      '214 Boxwood Lane',
      'Day of the work: November 30, 2026',
    ]);
    // 12 yards at $45, and the work.
    expect(sheet).toMatchObject({ totalCents: 54_000 + 25_000, lines: [{ loads: 1, tons: 12.65 }] });
    expect(sheetOf({ ...estimate, withPrices: false }).work).toEqual([]);
    expect(sheetRows(sheet, t)).toContainEqual(['Spreading', '', '', '', '250.00']);
  });

  test('the sheet has no price, note or markup that was not requested', async () => {
    const [line] = sheetOf({ withPrices: false, markupPercent: 20 }).lines;
    expect(line).toMatchObject({ yardCents: null, costCents: null, wholeYards: 12 });
    const all = JSON.stringify(await pdfOf({ withPrices: false, markupPercent: 20 }));
    expect(all).not.toMatch(/\$|4471|20%/);
    expect(JSON.stringify(await pdfOf({ markupPercent: 20 }))).not.toMatch(/20 ?%|45\.00|arkup/);
  });
});

const textsOf = async (said: string) => {
  const pdf = createPdf({ title: 'x', language: 'es' });
  pdf.newPage();
  pdf.text(10, 10, said);
  return readPdf(await pdf.bytes()).pages[0]?.texts;
};

describe('the PDF of a job', () => {
  test('the PDF is read back complete: client, areas, totals and language', async () => {
    const read = await pdfOf({ markupPercent: 20, withNote: true });
    expect(read).toMatchObject({ title: job.name, language: 'en' });
    expect(read.pages).toHaveLength(1);
    expect(read.pages[0]?.texts).toEqual([
      'Reyes Landscaping',
      '(615) 555-0177',
      'Señora Núñez, Maple St',
      'November 21, 2026',
      'Measured areas',
      '9.88 yd³',
      'Front (street)',
      'Rectangle, 40 × 20 ft, 4 in deep',
      '1.19 yd³',
      'Side',
      'Rectangle, 12 × 8 ft, 4 in deep',
      'Materials',
      '$648.00',
      'Screened Loam',
      '11.5 cubic yards, 12 whole yards to order, 12.7 tons, 1 truck, $54.00 a yard',
      'Total',
      '$648.00',
      'Area: 896 square feet. Delivery and tax are not included.',
      'Note',
      'Gate code 4471',
      'Page 1 of 1',
    ]);
  });

  test('the PDF adds pages for fifty areas and a long note, and loses nothing', async () => {
    const areas = Array.from({ length: 50 }, (_, at) => rectangle(`Bed ${at + 1}`, 10 + at, 4));
    const note = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
    const read = await pdfOf({ withNote: true }, { ...job, areas, note });
    expect(read.pages.length).toBeGreaterThanOrEqual(3);
    const texts = read.pages.flatMap((page) => page.texts);
    for (const { name } of areas) expect(texts).toContain(name);
    expect(texts.join(' ')).toContain(note);
    for (const [at, page] of read.pages.entries())
      expect(page.texts.at(-1)).toBe(`Page ${at + 1} of ${read.pages.length}`);
  });

  test('the PDF has the logo and the pictures', async () => {
    const jpeg = { bytes: Buffer.from(JPEG, 'base64'), widthPixels: 8, heightPixels: 8 };
    const bytes = await sheetPdf(
      sheetOf(),
      { ...HEAD, logo: jpeg },
      { language: 'es', t, photos: [{ ...jpeg }, { ...jpeg }] },
    );
    expect(readPdf(bytes)).toMatchObject({ language: 'es', pages: [{ pictures: 3 }] });
  });

  test('the PDF accepts any typed text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: anyUnit, maxLength: 200 }),
        async (name, note) => {
          const saved = { ...job, name: name || 'x', note };
          const read = await pdfOf({ withNote: true }, saved);
          expect(read.title).toBe(saved.name.toWellFormed() === saved.name ? saved.name : read.title);
          expect(read.pages.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 30 },
    );
    expect(await textsOf('Ñandú — “40 ½ yd³” \\ (ok) 🚚')).toEqual(['Ñandú — “40 ½ yd³” \\ (ok) ']);
  });

  test('the PDF draws characters its fonts lack as an image, with the text for readers', async () => {
    // Three pixels of ink in a row of nine.
    const pen = {
      measureText: () => ({
        width: 80,
        actualBoundingBoxLeft: 0,
        actualBoundingBoxRight: 7,
        actualBoundingBoxAscent: 3,
        actualBoundingBoxDescent: 0,
      }),
      fillText: () => undefined,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) =>
          width === 9 && [0, 7, 8].includes(((at - 3) / 4) % 9) && at % 4 === 3 ? 255 : 0,
        ),
      }),
      canvas: {},
    };
    vi.resetModules();
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => pen }) });
    const drawing = await import('../../web/ui/pdf/pdf.ts');
    const pdf = drawing.createPdf({ title: 'x', language: 'en' });
    pdf.newPage();
    pdf.text(100, 50, 'Łódź 🚚');
    const bytes = await pdf.bytes();
    vi.unstubAllGlobals();
    expect(readPdf(bytes).pages).toEqual([{ texts: ['Łódź 🚚'], pictures: 1 }]);
    expect(drawing.hasUnprintableCharacters('Łódź')).toBe(false);
    expect(drawing.textWidth('Łódź')).toBe(10);
    const file = Buffer.from(bytes).toString('latin1');
    const [, filter = '', length] = /\/Width 9 \/Height 5 (.*?) \/Length (\d+)/.exec(file) ?? [];
    expect(filter).toContain('/ImageMask true /BitsPerComponent 1 /Decode [1 0] /Filter /FlateDecode');
    const from = file.indexOf('stream\n', file.indexOf('/ImageMask')) + 'stream\n'.length;
    const mask = inflateSync(bytes.subarray(from, from + Number(length)));
    expect([...mask]).toEqual(Array.from({ length: 5 }, () => [0b1000_0001, 0b1000_0000]).flat());
  });

  test('the PDF replaces unprintable characters without a canvas, and they are reported', async () => {
    expect(await textsOf('Łódź 李')).toEqual(['?ód? ?']);
    expect(['李', 'Łódź', 'Is it?', '🚚', 'ok'].map(hasUnprintableCharacters)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('lines break where they fit, also within a word that fits nowhere', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 40, max: 400 }), (said, width) => {
        const lines = wrapped(said, width, { size: 11 });
        for (const line of lines) expect(textWidth(line, { size: 11 })).toBeLessThanOrEqual(width + 1e-9);
        expect(lines.join('').replace(/\s/g, '')).toBe(said.replace(/\s/g, ''));
      }),
    );
    // Adobe's metrics: H 722, e 556, l 222, l 222, o 556.
    expect(textWidth('Hello', { size: 1000 })).toBe(2278);
    expect(textWidth('Hello', { size: 1000, bold: true })).toBe(2445);
  });
});

describe('the table of a job', () => {
  test('the table has the areas and the materials, and is read back as written', () => {
    const rows = sheetRows(sheetOf({ withNote: true }), t);
    const read = parseCsv(formatCsv(rows));
    const full = rows.filter((row) => row.length > 0).map((row) => row.map(String));
    expect(read).toEqual({ ok: true, rows: full });
    expect(full).toContainEqual(['Front (street)', 'Rectangle, 40 × 20 ft, 4 in deep', '9.88']);
    expect(full).toContainEqual(['Screened Loam', '11.5', '12', '45.00', '540.00']);
    expect(full.at(-1)).toEqual(['Note', 'Gate code 4471']);
  });

  test('the table runs no formula in the name of an area or a job', () => {
    const evil = '=HYPERLINK("http://evil.example","x")';
    const text = formatCsv(
      sheetRows(
        sheetOf({ withNote: true }, { ...job, name: evil, note: '+1', areas: [rectangle('@SUM(A1)', 3, 3)] }),
        t,
      ),
    );
    expect(text).not.toMatch(/(?:^|,|")[=+@]/m);
  });
});

test('a file is named after its job', () => {
  expect(fileName('Señora Núñez, Maple St.', 'pdf')).toBe('senora-nunez-maple-st.pdf');
  expect(fileName('../../etc', 'csv')).toBe('etc.csv');
  expect(fileName('李小龙: 花园', 'pdf')).toBe('李小龙-花园.pdf');
  expect(fileName('🚚', 'pdf')).toBe('job.pdf');
});

test('a markup is read as people type it', () => {
  expect(['', '20', '12.5%', '12,5', ' 7 % '].map(parseMarkup)).toEqual([0, 20, 12.5, 12.5, 7]);
  expect(['-5', 'ten', '501', '1e3', '5 5'].map(parseMarkup)).toEqual([null, null, null, null, null]);
});
