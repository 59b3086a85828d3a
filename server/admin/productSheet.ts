import { randomUUID } from 'node:crypto';
import {
  type ImportReport,
  productSheet,
  type RowProblem,
  readSheet,
  type SheetRow,
} from '../../domain/admin/productSheet.ts';
import type { AdminProduct, ProductField, ProductFields } from '../../domain/admin/products.ts';
import { productFieldsSchema } from '../../domain/admin/products.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type AuditActor, record } from '../http/auditLog.ts';
import { allProducts, changeOwn, createOwn } from './products.ts';

// Exports the catalog to a spreadsheet and imports it back. An import is validated as a whole before anything is
// written.

const MOST_PROBLEMS = 200;
/** The fields of a premium product that belong to the store; an import never changes the provider's fields. */
const OURS: ReadonlySet<ProductField> = new Set(['inventoryCount', 'sortOrder']);

/** What a row does; `before` is null for a new product. */
type Step = { row: SheetRow; before: AdminProduct | null; changes: Partial<ProductFields> };

export const exportProducts = async (db: Db): Promise<string> => productSheet(await allProducts(db));

/**
 * Validates a sheet, and writes it in one transaction when `apply` is set and there are no problems: all of it or
 * nothing.
 */
export async function importProducts(
  sql: Sql,
  by: AuditActor,
  { csv, apply }: { csv: string; apply: boolean },
): Promise<ImportReport> {
  const sheet = readSheet(csv);
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const known = new Map((await allProducts(tx)).map((product) => [product.id, product]));
    const problems = [...sheet.problems];
    const steps = sheet.rows.flatMap((row) => {
      const step = plan(row, known, problems);
      return step ? [step] : [];
    });
    problems.push(...repeated(sheet.rows));
    problems.sort((a, b) => a.row - b.row);
    const created = steps.filter(({ before }) => before === null);
    const changed = steps.filter(({ before, changes }) => before && Object.keys(changes).length > 0);
    const isApplied = apply && problems.length === 0;
    if (isApplied) {
      for (const step of changed.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))) await change(tx, step);
      for (const { changes } of created) await createOwn(tx, randomUUID(), changes as ProductFields);
      const detail = { created: created.length, changed: changed.map(({ row }) => row.id).slice(0, 100) };
      await record(tx, 'products_imported', { ...by, userId: null, detail });
    }
    return {
      rows: sheet.rows.length,
      created: created.length,
      changed: changed.length,
      unchanged: steps.length - created.length - changed.length,
      isApplied,
      problems: problems.slice(0, MOST_PROBLEMS),
    };
  });
}

function plan(row: SheetRow, known: ReadonlyMap<string, AdminProduct>, problems: RowProblem[]): Step | null {
  const wrong = (column: string, problem: RowProblem['problem']) => {
    problems.push({ row: row.row, column, problem });
    return null;
  };
  const metadata = Object.fromEntries(Object.entries(row.metadata).filter(([, value]) => value !== ''));
  if (row.id === '') {
    if (row.catalog === 'premium') return wrong('catalog', 'at_provider');
    const fields = productFieldsSchema.safeParse({ ...BLANK, ...row.fields, metadata });
    if (!fields.success) return wrong(String(fields.error.issues[0]?.path[0] ?? ''), 'bad_value');
    return { row, before: null, changes: fields.data };
  }
  const before = known.get(row.id);
  if (!before) return wrong('id', 'unknown_id');
  if (row.rev !== null && row.rev !== before.rev) return wrong('rev', 'changed_since');
  const kept = Object.entries(before.metadata).filter(([key]) => !(key in row.metadata));
  const wanted: Partial<ProductFields> = {
    ...row.fields,
    metadata: { ...Object.fromEntries(kept), ...metadata },
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSame(value, before[field as ProductField])),
  ) as Partial<ProductFields>;
  // A premium product's short description is the first sentence of the long one.
  if (before.catalog === 'premium') delete changes.shortDescription;
  const foreign = (Object.keys(changes) as ProductField[]).find((field) => !OURS.has(field));
  if (before.catalog === 'premium' && foreign) return wrong(foreign, 'at_provider');
  return { row, before, changes };
}

const BLANK = {
  shortDescription: '',
  description: '',
  unit: 'per cubic yard',
  type: 'standard',
  features: [],
  images: [],
  inventoryCount: null,
  materialId: null,
  isActive: true,
  sortOrder: 0,
};

/** Ignores the order of an object's keys. */
function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(
      value instanceof Object && !Array.isArray(value)
        ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
        : value,
    );
  return text(a) === text(b);
}

/** Reports a second row for the same product: it contradicts the first or is redundant. */
function repeated(rows: readonly SheetRow[]): RowProblem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ id, row }) => {
    if (id === '' || !seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ row, column: 'id', problem: 'same_id' as const }];
  });
}

async function change(tx: Tx, { row: { id }, before, changes }: Step): Promise<void> {
  if (!before) return;
  await changeOwn(tx, id, { rev: before.rev, changes });
}
