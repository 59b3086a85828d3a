// The catalog as a CSV file: export and import without loss, each mistake named, and all rows written or none.
import { expect, test } from 'vitest';
import { formatCsv, parseCsv } from '../../../domain/base/csv.ts';
import { type ImportReport, productSheet, readSheet } from '../../../domain/catalog/adminProductSheet.ts';
import { mirrorPremium } from '../../../server/catalog/premium.ts';
import { paymentsClient } from '../../../server/http/stripe.ts';
import type { Products } from '../../helpers/adminAnswers.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ pays: true });
const admin = await store.staff();
await mirrorPremium(store.sql, await paymentsClient(store.config.payments));

const list = async () => (await admin.ask<Products>('products?show=1000')).body.products;
const named = async (name: string) => (await list()).find((product) => product.name === name);
async function exported(): Promise<string[][]> {
  const answer = await store.call('/api/admin/product-sheet', { headers: admin.headers });
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  const parsed = parseCsv(await answer.text());
  if (!parsed.ok) throw new Error('the export cannot be read');
  return parsed.rows;
}
const send = async (rows: string[][] | string, apply: boolean) => {
  const csv = typeof rows === 'string' ? rows : formatCsv(rows);
  const { status, body } = await admin.tell<ImportReport>('POST', 'product-sheet', { csv, apply });
  expect(status).toBe(200);
  return body;
};
/** A sheet of those columns for one product. */
const sheet = (columns: Record<string, string>) => [Object.keys(columns), Object.values(columns)];

test('an export is imported back without a change, whatever it contains', async () => {
  const soil = await named('Premium Garden Topsoil');
  const odd = {
    description: '=SUM(A1), "quoted"\nsecond line',
    features: ['-5 °F', 'One, two'],
    metadata: { note: "'+1" },
  };
  await admin.tell('PATCH', `products/${soil?.id}`, { rev: soil?.rev, changes: odd });
  const rows = await exported();
  expect(rows.length).toBe((await list()).length + 1);
  const report = await send(rows, true);
  expect(report).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: rows.length - 1,
    problems: [],
    isApplied: true,
  });
  expect(await named('Premium Garden Topsoil')).toMatchObject(odd);
  const products = await list();
  expect(readSheet(productSheet(products)).problems).toEqual([]);
});

test('a dry run reports what an import would do, and writes nothing', async () => {
  const mix = await named('Lawn Repair Mix');
  const rows = [
    ['id', 'name', 'category', 'price', 'stock', 'metadata.texture'],
    [mix?.id ?? '', 'Lawn Repair Mix', 'topsoil', '51.50', '7', ''],
    ['', 'Pine Straw', 'mulch', '9', '', 'Needles'],
  ];
  expect(await send(rows, false)).toMatchObject({ created: 1, changed: 1, isApplied: false, problems: [] });
  expect(await named('Lawn Repair Mix')).toEqual(mix);
  for (const separator of [';', '\t'])
    expect(await send(formatCsv(rows).replaceAll(',', separator), false)).toMatchObject({
      created: 1,
      changed: 1,
      problems: [],
    });
  expect(await send(rows, true)).toMatchObject({ created: 1, changed: 1, isApplied: true });
  const after = await named('Lawn Repair Mix');
  expect(after).toMatchObject({ priceCents: 5_150, inventoryCount: 7, description: mix?.description });
  expect(after?.metadata).not.toHaveProperty('texture');
  expect(await named('Pine Straw')).toMatchObject({
    slug: 'pine-straw',
    priceCents: 900,
    metadata: { texture: 'Needles' },
  });
});

test('each bad row and column is named, and one mistake stops the whole import', async () => {
  const [soil, compost] = [await named('Premium Garden Topsoil'), await named('Organic Compost Mix')];
  const before = await list();
  const rows = [
    ['id', 'rev', 'name', 'category', 'price', 'stock', 'in_shop', 'colour'],
    [soil?.id ?? '', '', 'Best Topsoil', 'topsoil', '60', '1', 'yes', ''],
    [soil?.id ?? '', '', '', 'cars', 'cheap', '-1', 'maybe', ''],
    [compost?.id ?? '', '1', 'Compost', 'compost', '60', '1', 'no', ''],
    ['b0000000-0000-4000-8000-000000000000', '', 'x', 'topsoil', '1', '', 'yes', ''],
    ['', '', 'No price', 'topsoil', '', '', 'yes', ''],
    [soil?.id ?? '', '', 'Best Topsoil', 'topsoil', '61', '1', 'yes', ''],
  ];
  const report = await send(rows, true);
  expect(report.isApplied).toBe(false);
  expect(report.problems.map(({ row, column, problem }) => `${row} ${column} ${problem}`)).toEqual([
    '1 colour unknown_column',
    '3 name missing',
    '3 category bad_value',
    '3 price bad_value',
    '3 stock bad_value',
    '3 in_shop bad_value',
    '4 rev changed_since',
    '5 id unknown_id',
    '7 id same_id',
  ]);
  expect(await list()).toEqual(before);
});

test('of premium products a sheet changes stock and place, and names what is the provider’s', async () => {
  const bed = await named('Raised Bed Blend');
  const id = bed?.id ?? '';
  expect(await send(sheet({ id, catalog: 'premium', stock: '33', place: '5' }), true)).toMatchObject({
    changed: 1,
  });
  expect(await named('Raised Bed Blend')).toMatchObject({ inventoryCount: 33, sortOrder: 5 });
  const refused: [Record<string, string>, object][] = [
    [
      { id, price: '99' },
      { product: id, column: 'price', value: '99' },
    ],
    [
      { id: '', catalog: 'premium', name: 'Cedar Fines', category: 'mulch', price: '33' },
      { product: 'Cedar Fines', column: 'catalog', value: 'premium' },
    ],
  ];
  for (const [columns, problem] of refused) {
    const { problems } = await send(sheet(columns), true);
    expect(problems).toMatchObject([{ row: 2, problem: 'at_provider', ...problem }]);
  }
});

test('the export has a byte order mark for Excel, and lost characters are named on import', async () => {
  const answer = await store.call('/api/admin/product-sheet', { headers: admin.headers });
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect((await admin.acts()).at(-1)).toBe('products_exported');
  const soil = await named('Premium Garden Topsoil');
  const { problems } = await send(sheet({ id: soil?.id ?? '', name: 'Jalape\uFFFDo' }), true);
  expect(problems).toEqual([
    { row: 2, product: 'Jalape\uFFFDo', column: 'name', value: 'Jalape\uFFFDo', problem: 'lost_letters' },
  ]);
});

test('a malformed file is named by the line where it breaks', async () => {
  expect((await send('id,name\r\n1,"open', true)).problems).toEqual([
    { row: 2, product: '', column: '', value: '', problem: 'bad_quotes' },
  ]);
  expect(await send('', true)).toMatchObject({ rows: 0, created: 0 });
});
