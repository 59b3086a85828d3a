import { randomUUID } from 'node:crypto';
import { isSameValue } from '../../domain/base/json.ts';
import {
  columnTitle,
  type ImportReport,
  problemAt,
  productSheet,
  type RowProblem,
  readSheet,
  type SheetRow,
} from '../../domain/catalog/adminProductSheet.ts';
import type { AdminProduct, ProductField, ProductFields } from '../../domain/catalog/adminProducts.ts';
import { BLANK_PRODUCT, productFieldsSchema } from '../../domain/catalog/adminProducts.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type AuditActor, record } from '../http/auditLog.ts';
import { allProducts, changeDetail, changeTraditional, createTraditional } from './adminProducts.ts';

// Exports both catalogs to a spreadsheet and imports them back. An import is validated as a whole before anything is
// written.

const MAX_PROBLEMS = 200;
/** The fields of a premium product that a sheet may change. The others are the payment provider's, and their form's. */
const OURS: ReadonlySet<ProductField> = new Set(['inventoryCount', 'sortOrder']);

/** A row's change; `before` is null for a new product. */
type Step = { row: SheetRow; before: AdminProduct | null; changes: Partial<ProductFields> };

/** Begins with a byte order mark, without which Excel reads accents wrongly. */
export const exportProducts = async (db: Db): Promise<string> =>
  `\uFEFF${productSheet(await allProducts(db))}`;

type Plan = { steps: Step[]; problems: RowProblem[] };

/** Validates a sheet, and writes all of it when `apply` is set and there are no problems. */
export async function importProducts(
  sql: Sql,
  staff: AuditActor,
  { csv, apply }: { csv: string; apply: boolean },
): Promise<ImportReport> {
  const sheet = readSheet(csv);
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const { steps, problems } = planAll(sheet, await allProducts(tx));
    const created = steps.filter(({ before }) => before === null).length;
    const changed = steps.filter(({ before, changes }) => before && Object.keys(changes).length > 0).length;
    const isApplied = apply && problems.length === 0;
    if (isApplied) {
      for (const step of steps.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1)))
        await write(tx, staff, step);
      await record(tx, 'products_imported', { ...staff, detail: { created, changed } });
    }
    return {
      rows: sheet.rows.length,
      created,
      changed,
      unchanged: steps.length - created - changed,
      isApplied,
      problems: problems.slice(0, MAX_PROBLEMS),
    };
  });
}

async function write(tx: Tx, staff: AuditActor, { row, before, changes }: Step): Promise<void> {
  if (!before) {
    const id = randomUUID();
    await createTraditional(tx, id, changes as ProductFields);
    await record(tx, 'product_created', { ...staff, detail: { product: id, name: changes.name ?? '' } });
  } else if (Object.keys(changes).length > 0) {
    const latest = await changeTraditional(tx, row.id, { rev: before.rev, changes });
    await record(tx, 'product_changed', { ...staff, detail: changeDetail(row.id, before, latest) });
  }
}

function planAll(
  sheet: { rows: readonly SheetRow[]; problems: readonly RowProblem[] },
  allProducts: readonly AdminProduct[],
): Plan {
  const products = new Map(allProducts.map((product) => [product.id, product]));
  const problems = [...sheet.problems, ...findRepeated(sheet.rows)];
  const steps = sheet.rows.flatMap((row) => {
    const step = plan(row, products);
    if (!('problem' in step)) return step;
    problems.push(step);
    return [];
  });
  return { steps, problems: problems.sort((a, b) => a.row - b.row) };
}

function plan(row: SheetRow, products: ReadonlyMap<string, AdminProduct>): Step | RowProblem {
  const metadata = Object.fromEntries(Object.entries(row.metadata).filter(([, value]) => value !== ''));
  if (row.id === '') {
    if (row.catalog === 'premium') return problemAt(row, 'catalog', 'at_provider');
    const fields = productFieldsSchema.safeParse({ ...BLANK_PRODUCT, ...row.fields, metadata });
    if (!fields.success) return problemAt(row, columnTitle(fields.error.issues[0]?.path[0]), 'bad_value');
    return { row, before: null, changes: fields.data };
  }
  const product = products.get(row.id);
  if (!product) return problemAt(row, 'id', 'unknown_id');
  const otherMetadata = Object.entries(product.metadata).filter(([key]) => !(key in row.metadata));
  const wanted: Partial<ProductFields> = {
    ...row.fields,
    metadata: { ...Object.fromEntries(otherMetadata), ...metadata },
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSameValue(value, product[field as ProductField])),
  ) as Partial<ProductFields>;
  const changedFields = Object.keys(changes) as ProductField[];
  // A file that is imported again contains changes already made.
  if (changedFields.length > 0 && row.rev !== null && row.rev !== product.rev)
    return problemAt(row, 'rev', 'changed_since');
  const provided = product.catalog === 'premium' && changedFields.find((field) => !OURS.has(field));
  if (provided) return problemAt(row, columnTitle(provided), 'at_provider');
  return { row, before: product, changes };
}

/** Reports a second row for the same product: it contradicts the first or is redundant. */
function findRepeated(rows: readonly SheetRow[]): RowProblem[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    if (row.id === '' || !seen.has(row.id)) {
      seen.add(row.id);
      return [];
    }
    return [problemAt(row, 'id', 'same_id')];
  });
}
