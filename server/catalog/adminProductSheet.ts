import { createHash, randomUUID } from 'node:crypto';
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
import { BLANK_PRODUCT, isSameValue, productFieldsSchema } from '../../domain/catalog/adminProducts.ts';
import { actAs, type Db, type Tx } from '../db/sql.ts';
import { type AuditActor, record } from '../http/auditLog.ts';
import { Problem } from '../http/problem.ts';
import { isProviderDown } from '../http/stripe.ts';
import { changePremium, createPremium, type PremiumDeps } from './adminPremiumProducts.ts';
import { allProducts, changeDetail, changeTraditional, createTraditional } from './adminProducts.ts';

// Exports both catalogs to a spreadsheet and imports them back. An import is validated as a whole before anything is
// written.

const MOST_PROBLEMS = 200;
/** The fields of a premium product that belong to the store; the others are the payment provider's. */
const OURS: ReadonlySet<ProductField> = new Set(['inventoryCount', 'sortOrder']);

/** A row's change; `before` is null for a new product. */
type Step = { row: SheetRow; before: AdminProduct | null; changes: Partial<ProductFields> };

/** Begins with a byte order mark, without which Excel reads accents wrongly. */
export const exportProducts = async (db: Db): Promise<string> =>
  `\uFEFF${productSheet(await allProducts(db))}`;

type Plan = { steps: Step[]; problems: RowProblem[] };

/**
 * Validates a sheet, and writes it when `apply` is set and there are no problems. The store's own rows are written in
 * one transaction. What belongs to the payment provider is written before, product by product: if it stops answering,
 * the answer names the row, and the same file can be imported again.
 */
export async function importProducts(
  deps: PremiumDeps,
  staff: AuditActor,
  { csv, apply }: { csv: string; apply: boolean },
): Promise<ImportReport> {
  const { sql } = deps;
  const sheet = readSheet(csv);
  const { steps, problems } = await sql.begin((tx) => planAll(tx, sheet));
  const created = steps.filter(({ before }) => before === null);
  const changed = steps.filter(({ before, changes }) => before && Object.keys(changes).length > 0);
  const report = (isApplied: boolean, problems: readonly RowProblem[]): ImportReport => ({
    rows: sheet.rows.length,
    created: created.length,
    changed: changed.length,
    unchanged: steps.length - created.length - changed.length,
    isApplied,
    problems: problems.slice(0, MOST_PROBLEMS),
  });
  if (!apply || problems.length > 0) return report(false, problems);
  const provided = [...changed, ...created].filter(isAtProvider);
  for (const step of provided) {
    const failed = await writeAtProvider(deps, staff, step);
    if (failed) return report(false, [failed]);
  }
  const done = new Set(provided.map(({ row }) => row));
  const own = sheet.rows.filter((row) => !done.has(row));
  return sql.begin(async (tx) => {
    const now = await planAll(tx, { rows: own, problems: [] });
    if (now.problems.length > 0) return report(false, now.problems);
    await actAs(tx, staff.actor);
    const sorted = now.steps.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1));
    for (const { row, before, changes } of sorted) {
      if (!before) {
        const id = randomUUID();
        await createTraditional(tx, id, changes as ProductFields);
        await record(tx, 'product_created', { ...staff, detail: { product: id, name: changes.name ?? '' } });
      } else if (Object.keys(changes).length > 0) {
        const latest = await changeTraditional(tx, row.id, { rev: before.rev, changes });
        await record(tx, 'product_changed', { ...staff, detail: changeDetail(row.id, before, latest) });
      }
    }
    const detail = { created: created.length, changed: changed.length };
    await record(tx, 'products_imported', { ...staff, detail });
    return report(true, []);
  });
}

async function planAll(
  tx: Tx,
  sheet: { rows: readonly SheetRow[]; problems: readonly RowProblem[] },
): Promise<Plan> {
  await tx`select lock_catalog()`;
  const products = new Map((await allProducts(tx)).map((product) => [product.id, product]));
  const problems = [...sheet.problems, ...repeated(sheet.rows)];
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
    const fields = productFieldsSchema.safeParse({ ...BLANK_PRODUCT, ...row.fields, metadata });
    if (!fields.success) return problemAt(row, columnTitle(fields.error.issues[0]?.path[0]), 'bad_value');
    const refused = row.catalog === 'premium' ? refusedBy(fields.data, null) : null;
    if (refused) return problemAt(row, columnTitle(refused), 'at_provider');
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
  // A premium product's short description is the first sentence of the long one.
  if (product.catalog === 'premium') delete changes.shortDescription;
  // A file that is imported again contains changes already made.
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged && row.rev !== null && row.rev !== product.rev) return problemAt(row, 'rev', 'changed_since');
  const refused =
    product.catalog === 'premium' ? refusedBy({ ...product, ...changes }, product, changes) : null;
  if (refused) return problemAt(row, columnTitle(refused), 'at_provider');
  return { row, before: product, changes };
}

/** The field of a premium product that the payment provider cannot store (adminPremiumProducts.ts). */
function refusedBy(
  wanted: ProductFields,
  product: AdminProduct | null,
  changes: Partial<ProductFields> = wanted,
): ProductField | null {
  if (product && !Object.keys(changes).some(isProvided)) return null;
  const isRepriced = product !== null && changes.priceCents !== undefined;
  if (wanted.priceCents === null || (isRepriced && product.interval !== null)) return 'priceCents';
  if (!wanted.isActive && !product?.isActive) return 'isActive';
  const features = wanted.features.join(', ');
  return wanted.features.some((feature) => feature.includes(',')) || features.length > 500
    ? 'features'
    : null;
}

const isProvided = (field: string) => !OURS.has(field as ProductField);

const isAtProvider = ({ row, before, changes }: Step) =>
  before === null
    ? row.catalog === 'premium'
    : before.catalog === 'premium' && Object.keys(changes).some(isProvided);

async function writeAtProvider(
  deps: PremiumDeps,
  staff: AuditActor,
  { row, before, changes }: Step,
): Promise<RowProblem | null> {
  try {
    if (before) await changePremium(deps, staff, before.id, { rev: before.rev, changes });
    else {
      // The same row in a file that is imported again is the same product.
      const id = contentUuid(JSON.stringify(changes));
      await createPremium(deps, staff, { catalog: 'premium', id, fields: changes as ProductFields });
    }
    return null;
  } catch (error) {
    if (isProviderDown(error) || (error instanceof Problem && error.status === 503))
      return problemAt(row, '', 'provider_away');
    if (!(error instanceof Problem)) throw error;
    return problemAt(row, '', error.status === 409 ? 'changed_since' : 'at_provider');
  }
}

function contentUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Reports a second row for the same product: it contradicts the first or is redundant. */
function repeated(rows: readonly SheetRow[]): RowProblem[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    if (row.id === '' || !seen.has(row.id)) {
      seen.add(row.id);
      return [];
    }
    return [problemAt(row, 'id', 'same_id')];
  });
}
