// Quotes, invoices and statements as PDF files, read back as a reader would.
import { expect, test } from 'vitest';
import { type Language, translator } from '../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import {
  type InvoicePaper,
  listJobNames,
  type Statement,
  sameJob,
  statementPeriods,
} from '../../domain/invoices.ts';
import type { QuoteOffer } from '../../domain/quotes.ts';
import { spanish } from '../../web/app/shell/spanish.ts';
import { priceListPdf } from '../../web/catalog/priceList.ts';
import { invoicePdf, jobPdf, statementPdf } from '../../web/contractors/paper.ts';
import { offerPdf } from '../../web/quotes/offerPdf.ts';
import { readPdf } from '../helpers/pdf.ts';
import { exampleProduct } from '../helpers/product.ts';

const aboutIn = (language: Language) => ({
  settings: DEFAULT_SETTINGS,
  language,
  t: translator(language === 'es' ? spanish : null),
  nameOf: (name: string) => name,
});
const about = aboutIn('en');
const said = (bytes: Uint8Array) =>
  readPdf(bytes)
    .pages.flatMap(({ texts }) => texts)
    .join('\n');

const offer: QuoteOffer = {
  id: 'o',
  note: 'Gladly, on three trucks.',
  lines: [
    {
      catalog: 'traditional',
      productId: 'p',
      name: 'Hardwood Mulch',
      unit: 'per cubic yard',
      quantity: 40,
      unitPriceCents: 3150,
    },
    { catalog: null, productId: '', name: 'Spreading', unit: 'hour', quantity: 2, unitPriceCents: 8000 },
  ],
  deliveryFeeCents: 6000,
  subtotalCents: 142_000,
  sentAt: '2026-11-20T15:00:00.000Z',
  // Still the third in Nashville.
  expiresAt: '2026-12-04T03:00:00.000Z',
};
const asked = { name: 'Harpeth HOA', email: 'hoa@example.com', zip: '37064' };
const url = 'https://shop.example/quote#AbC_(d)';

test('a quote has its lines, also custom ones, its expiry and where to accept it', async () => {
  const bytes = await offerPdf({ offer, asked, orderNumber: null, accept: { url } }, about);
  expect(readPdf(bytes).title).toBe('Quote for Harpeth HOA');
  for (const part of [
    'Valid until\nDecember 3, 2026',
    'Gladly, on three trucks.',
    '40 cubic yards, $31.50 each',
    '$160.00\nSpreading\n2 × hour, $80.00 each',
    'Delivery\n$60.00',
    'Total before tax\n$1,480.00',
    url,
  ])
    expect(said(bytes)).toContain(part);
  expect(Buffer.from(bytes).toString('latin1')).toContain('/URI (https://shop.example/quote#AbC_\\(d\\))');
});

test('a quote that became an order names it, and cannot be accepted', async () => {
  const bytes = await offerPdf({ offer, asked, orderNumber: 'ORD-2026-000042', accept: null }, aboutIn('es'));
  expect(readPdf(bytes)).toMatchObject({ title: 'Cotización para Harpeth HOA', language: 'es' });
  expect(said(bytes)).toContain('ORD-2026-000042');
  expect(said(bytes)).not.toMatch(/enlace/);
});

const billedTo = { businessName: 'Whitfield Grading', contactName: 'Dana Whitfield' };

const invoice: InvoicePaper = {
  invoiceNumber: 'INV-2026-00017',
  orderNumber: 'ORD-2026-000042',
  poNumber: 'PO-7781',
  jobName: null,
  issuedOn: '2026-11-20',
  dueOn: '2026-12-20',
  chargeCents: 35_300,
  creditCents: 2000,
  paidCents: 10_000,
  openCents: 23_300,
  payUrl: null,
  atProvider: null,
  billedTo,
  isPickup: false,
  drops: [],
  deliveryAddress: '12 Quarry Lane, Nashville, TN 37203',
  lines: [
    {
      productId: '',
      name: 'Topsoil',
      quantity: 5,
      unit: 'per cubic yard',
      unitPriceCents: 4500,
      lineTotalCents: 22_500,
    },
  ],
  deliveryFeeCents: 12_800,
  discountCents: 0,
  taxCents: 0,
  isTaxExempt: true,
};

test('an invoice states the open amount', async () => {
  const text = said(await invoicePdf(invoice, about));
  for (const part of [
    'Billed to\nWhitfield Grading, Dana Whitfield',
    'Due\nDecember 20, 2026',
    '5 cubic yards, $45.00 each',
    'Sales tax\nExempt, certificate on file',
    'Total\n$353.00',
    'Paid\n-$100.00',
    'Still to pay\n$233.00',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Job name');
  const inSpanish = { ...aboutIn('es'), nameOf: () => 'Tierra vegetal' };
  expect(said(await invoicePdf(invoice, inSpanish))).toContain('Tierra vegetal\n5 yardas cúbicas');
});

test('the invoices of a job are one file, with their total', async () => {
  const later = { ...invoice, invoiceNumber: 'INV-2026-00018', paidCents: 0, openCents: 33_300 };
  const job = { jobName: 'Maple Street' };
  const bytes = await jobPdf(
    [
      { ...invoice, ...job },
      { ...later, ...job },
    ],
    about,
  );
  expect(readPdf(bytes).title).toBe('Job Maple Street');
  const text = said(bytes);
  for (const part of [
    'Whitfield Grading, Dana Whitfield',
    'Invoice INV-2026-00017',
    'Invoice INV-2026-00018',
    'All invoices of this job\nTotal\n$706.00\nCredited\n-$40.00',
    'Paid\n-$100.00\nStill to pay\n$566.00',
  ])
    expect(text).toContain(part);
});

test('a job is found by its name in any spelling', () => {
  const invoices = ['Oak Hill', 'maple street ', null, 'Maple Street'].map((jobName) => ({ jobName }));
  expect(listJobNames(invoices)).toEqual(['maple street ', 'Oak Hill']);
  expect([sameJob('Maple Street', 'maple street '), sameJob(null, null)]).toEqual([true, false]);
});

test('a long statement fills pages, and ends with the open amount and the sums by job', async () => {
  const entry = { kind: 'invoice', poNumber: null, jobName: 'Maple Street', cents: 1000 } as const;
  const statement: Statement = {
    billedTo,
    from: '2026-10-01',
    to: '2026-10-31',
    payable: [],
    beforeCents: 500,
    entries: Array.from({ length: 40 }, (_, at) => ({
      ...entry,
      day: '2026-10-05',
      invoiceNumber: `INV-2026-${at}`,
    })),
  };
  const bytes = await statementPdf(statement, about);
  expect(readPdf(bytes).pages.length).toBe(2);
  const text = said(bytes);
  expect(text.match(/Invoice INV-2026-/g)).toHaveLength(40);
  expect(text).toContain('Open on October 31, 2026\n$405.00');
  expect(text).toContain('$400.00\nMaple Street\n$400.00 invoiced, $0.00 paid or credited');
});

const place = { city: 'Nashville', county: 'Davidson', miles: 3, poBox: false };
const catalog: Snapshot = {
  rev: 1,
  asOf: '2026-11-20T15:00:00.000Z',
  products: [
    exampleProduct('soil', { name: 'Topsoil', priceCents: 4500 }),
    exampleProduct('blend', { name: 'Blend to order', priceCents: null }),
    exampleProduct('shovel', {
      name: 'Shovel',
      unit: 'per item',
      category: 'tools-equipment',
      priceCents: 3999,
    }),
  ],
  categories: [
    { id: 'a', slug: 'topsoil', name: 'Topsoil', description: '', sortOrder: 1 },
    { id: 'b', slug: 'mulch', name: 'Mulch', description: '', sortOrder: 2 },
    { id: 'c', slug: 'tools-equipment', name: 'Tools & Equipment', description: '', sortOrder: 3 },
  ],
  zones: ZONE_LIST,
  places: new Map([
    ['37203', { ...place, zip: '37203', zone: 'metro' }],
    ['38401', { ...place, zip: '38401', city: 'Columbia', zone: 'outer' }],
  ]),
  posts: [],
  settings: DEFAULT_SETTINGS,
};
const listFor = { zip: null, terms: null, day: '2026-11-20', url: 'https://shop.example' };

test('a price list has every product by category, and no delivered prices without a ZIP', async () => {
  const text = said(await priceListPdf(catalog, listFor, about));
  for (const part of [
    'Price list',
    'November 20, 2026',
    DEFAULT_SETTINGS.phone,
    'Price at the yard\nTopsoil\nper cubic yard\n$45.00\nTopsoil',
    'Ask for a price\nBlend to order',
    'per item\n$39.99\nShovel',
    'https://shop.example/shop',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/yd³ delivered|Mulch|Delivered to/);
});

test('a price list with a ZIP has the delivered price per yard by load, and a dash below the minimum', async () => {
  // $225 and a fee of $25; $450 and $900 are delivered free.
  const metro = said(await priceListPdf(catalog, { ...listFor, zip: '37203' }, about));
  expect(metro).toContain('37203 Nashville, Nashville Metro');
  expect(metro).toContain('$45.00\n$50.00\n$45.00\n$45.00\nTopsoil');
  const outer = said(await priceListPdf(catalog, { ...listFor, zip: '38401' }, about));
  expect(outer).toContain('$45.00\n–\n$45.00\n$45.00\nTopsoil');
  const outside = said(await priceListPdf(catalog, { ...listFor, zip: '90210' }, about));
  expect(outside).toContain('Delivery to 90210 by quote');
  expect(outside).not.toContain('yd³ delivered');
});

test('a contractor’s price list has their own prices, in their language', async () => {
  const terms = { personId: 'p', percentOff: 10, termsDays: 30, leftCents: 0, isTaxExempt: false };
  const text = said(await priceListPdf(catalog, { ...listFor, zip: '37203', terms }, aboutIn('es')));
  expect(text).toContain('Su precio de contratista, 10% menos');
  // $202.50 and a fee of $25.
  expect(text).toContain('$40.50\n$45.50\n$40.50\n$40.50\nTopsoil');
});

test('statements are offered from the month of the first invoice on', () => {
  const ids = (today: string, first: string) => statementPeriods(today, first).map(({ id }) => id);
  expect(ids('2027-01-15', '2026-12-31')).toEqual(['2027-01', '2026-12', '2027', '2026']);
  expect(ids('2026-11-26', '2026-11-26')).toEqual(['2026-11', '2026']);
  expect(ids('2026-11-26', '2020-05-01')).toHaveLength(16);
  expect(statementPeriods('2026-03-01', '2026-02-10')[1]).toEqual({
    id: '2026-02',
    from: '2026-02-01',
    to: '2026-02-28',
  });
});

test('the statement of an unfinished month or year goes up to today', () => {
  const ends = statementPeriods('2026-11-26', '2026-11-02').map(({ from, to }) => [from, to]);
  expect(ends).toEqual([
    ['2026-11-01', '2026-11-26'],
    ['2026-01-01', '2026-11-26'],
  ]);
});
