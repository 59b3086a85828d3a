import { formatCsv, parseCsv } from '../base/csv.ts';
import { shorten } from '../base/shorten.ts';
import { centsTyped, inDollars, wholeTyped } from '../base/typedFields.ts';
import {
  type AdminProduct,
  type ProductField,
  type ProductFields,
  productFieldsSchema,
  WRITTEN_LISTS,
  WRITTEN_SPECIFICATIONS,
} from './adminProducts.ts';
import { CATALOGS } from './goods.ts';

// Both catalogs as one CSV sheet that can be exported, edited in a spreadsheet, and imported. A row without an id is a
// new product; a missing column changes nothing. Of premium products, an import changes only stock and place.

const MAX_ROWS = 5_000;
const LIST = ' | ';
const METADATA = 'metadata.';

/** Columns that map to one field each. */
const FIELDS = {
  name: 'name',
  category: 'category',
  price: 'priceCents',
  unit: 'unit',
  kind: 'type',
  stock: 'inventoryCount',
  in_shop: 'isActive',
  place: 'sortOrder',
  short_description: 'shortDescription',
  description: 'description',
  features: 'features',
  pictures: 'images',
  material: 'materialId',
} as const satisfies Record<string, ProductField>;
type Column = keyof typeof FIELDS;
const COLUMNS = Object.keys(FIELDS) as Column[];
/** The column of a field, for messages. */
export const columnTitle = (field: unknown): string =>
  COLUMNS.find((column) => FIELDS[column] === field) ?? String(field ?? '');
const HEAD = ['id', 'catalog', 'slug', 'rev'] as const;

export type RowProblem = {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  /** The product's name, and the cell's text, shortened; '' without one. */
  product: string;
  /** '' for the whole row. */
  column: string;
  value: string;
  problem:
    | 'unknown_column'
    | 'bad_quotes'
    | 'too_many_rows'
    | 'missing'
    | 'bad_value'
    | 'unknown_id'
    | 'same_id'
    | 'changed_since'
    | 'at_provider'
    | 'lost_letters';
};

/** The outcome of an import. A sheet with a problem changes nothing. */
export type ImportReport = {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  isApplied: boolean;
  /** At most 200. */
  problems: RowProblem[];
};

export type SheetRow = {
  row: number;
  /** The product's name in the file, or its id, for messages. */
  label: string;
  /** The cells, by column. */
  cells: ReadonlyMap<string, string>;
  /** '' for a new product. */
  id: string;
  catalog: (typeof CATALOGS)[number];
  /** The revision that the sheet was exported from; null when absent. */
  rev: number | null;
  fields: Partial<Omit<ProductFields, 'metadata'>>;
  /** Keys that have a column in the sheet; '' removes a key. */
  metadata: Readonly<Record<string, string>>;
};

type Sheet = { rows: SheetRow[]; problems: RowProblem[] };

/** All products as a sheet that `readSheet` reads back. */
export function productSheet(products: readonly AdminProduct[]): string {
  const used = new Set(products.flatMap(({ metadata }) => Object.keys(metadata)));
  const writtenKeys: readonly string[] = [...WRITTEN_SPECIFICATIONS, ...WRITTEN_LISTS];
  const keys = [
    ...writtenKeys.filter((key) => used.has(key)),
    ...[...used].filter((key) => !writtenKeys.includes(key)).sort(),
  ];
  const row = (product: AdminProduct) => [
    ...HEAD.map((column) => product[column]),
    ...COLUMNS.map((column) => cellValue(product, column)),
    ...keys.map((key) => product.metadata[key] ?? ''),
  ];
  return formatCsv([[...HEAD, ...COLUMNS, ...keys.map((key) => METADATA + key)], ...products.map(row)]);
}

function cellValue(product: AdminProduct, column: Column): string | number {
  const value = product[FIELDS[column]];
  if (column === 'price') return product.priceCents === null ? '' : inDollars(product.priceCents);
  if (Array.isArray(value)) return value.join(LIST);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? '' : (value ?? '');
}

/** As spreadsheets and people write it, in English and Spanish. */
const YES = /^(?:yes|y|true|1|x|s[ií]|verdadero)$/i;
const NO = /^(?:no|n|false|0|falso)$/i;

/** A cell's value, still to be validated by the schema. */
function readCell(column: Column, text: string): unknown {
  switch (column) {
    case 'price':
      return centsTyped(text);
    case 'stock':
      return wholeTyped(text);
    case 'place':
      return wholeTyped(text) ?? 0;
    case 'in_shop':
      return YES.test(text) || (NO.test(text) ? false : text);
    case 'features':
    case 'pictures':
      return text
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean);
    case 'material':
      return text || null;
    default:
      return text;
  }
}

const NOWHERE = { product: '', column: '', value: '' };
const MAX_SHOWN = 60;

/** The message about a wrong cell. */
export const problemAt = (
  { row, label, cells }: Pick<SheetRow, 'row' | 'label' | 'cells'>,
  column: string,
  problem: RowProblem['problem'],
): RowProblem => {
  const value = cells.get(column) ?? '';
  return {
    row,
    product: label,
    column,
    value: value.length > MAX_SHOWN ? `${shorten(value, MAX_SHOWN)}…` : value,
    problem,
  };
};

/** The valid rows, and the problems by row and column. */
export function readSheet(csv: string): Sheet {
  const parsed = parseCsv(csv);
  if (!parsed.ok) return { rows: [], problems: [{ ...NOWHERE, row: parsed.row, problem: 'bad_quotes' }] };
  const [header, ...lines] = parsed.rows
    .map((cells, index) => ({ row: parsed.rowNumbers[index] ?? index + 1, cells: cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (lines.length > MAX_ROWS)
    return { rows: [], problems: [{ ...NOWHERE, row: MAX_ROWS + 1, problem: 'too_many_rows' }] };
  const names = header?.cells.map((name) => name.toLowerCase().replace(/\s+/g, '_')) ?? [];
  const width = Math.max(names.length, ...lines.map(({ cells }) => cells.length));
  // Spreadsheets save empty columns beside the last one.
  const columns = Array.from({ length: width }, (_, index) => ({
    name: names[index] ?? '',
    at: index,
  })).filter(({ name, at }) => name !== '' || lines.some(({ cells }) => cells[at]));
  const problems: RowProblem[] = columns.flatMap(({ name, at }) =>
    isColumn(name) && names.indexOf(name) === at
      ? []
      : [
          {
            ...NOWHERE,
            row: header?.row ?? 1,
            column: name || `#${at + 1}`,
            problem: 'unknown_column' as const,
          },
        ],
  );
  const rows = lines.flatMap(({ row, cells }) => {
    const read = readRow(row, new Map(columns.map(({ name, at }) => [name, cells[at] ?? ''])));
    problems.push(...read.problems);
    return read.row ?? [];
  });
  return { rows, problems };
}

/** A cell without what spreadsheets and web pages put around its text: `="00123"`, `'45`, no-break and zero-width spaces. */
function cleanCell(text: string): string {
  const trimmed = text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  const [, formula, number] = /^(?:="([^"]*)"|'([\d.,]+))$/.exec(trimmed) ?? [];
  return formula ?? number ?? trimmed;
}

const isColumn = (name: string) =>
  (HEAD as readonly string[]).includes(name) ||
  name in FIELDS ||
  /^metadata\.[a-z][a-z0-9_]{0,39}$/.test(name);

function readRow(
  row: number,
  cells: ReadonlyMap<string, string>,
): { row: SheetRow | null; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const id = cells.get('id') ?? '';
  const label = cells.get('name') || id;
  const wrong = (column: string, problem: RowProblem['problem']) =>
    problems.push(problemAt({ row, label, cells }, column, problem));
  for (const [column, cell] of cells) if (cell.includes('\uFFFD')) wrong(column, 'lost_letters');
  const catalog = CATALOGS.find((catalog) => catalog === (cells.get('catalog') || 'traditional'));
  if (!catalog) wrong('catalog', 'bad_value');
  const rev = wholeTyped(cells.get('rev') ?? '');
  if (Number.isNaN(rev)) wrong('rev', 'bad_value');
  const fields: Partial<ProductFields> = {};
  for (const column of COLUMNS) {
    const cell = cells.get(column);
    if (cell === undefined) {
      if (id === '' && (column === 'name' || column === 'category' || column === 'price'))
        wrong(column, 'missing');
      continue;
    }
    const field = FIELDS[column];
    const read = productFieldsSchema.shape[field].safeParse(readCell(column, cell));
    if (read.success) Object.assign(fields, { [field]: read.data });
    else wrong(column, cell === '' ? 'missing' : 'bad_value');
  }
  const metadata: Record<string, string> = {};
  for (const [column, cell] of cells) {
    if (!column.startsWith(METADATA)) continue;
    if (cell.length > 500) wrong(column, 'bad_value');
    else metadata[column.slice(METADATA.length)] = cell;
  }
  if (!catalog || problems.length > 0) return { row: null, problems };
  return { row: { row, label, cells, id, catalog, rev, fields, metadata }, problems };
}
