import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type {
  AdminProduct,
  ProductChange,
  ProductCreate,
  ProductFields,
  RESERVED_METADATA,
} from '../../domain/catalog/adminProducts.ts';
import type { CategorySlug } from '../../domain/catalog/goods.ts';
import type { Sql } from '../db/sql.ts';
import { type AuditActor, record } from '../http/auditLog.ts';
import { badInput, changedSince, notFound } from '../http/problem.ts';
import { isProviderError, type Payments } from '../http/stripe.ts';
import { changeDetail, findProduct } from './adminProducts.ts';
import { providerImage } from './pictures.ts';
import { mirrorPremium } from './premium.ts';

// Writes to the premium catalog, which the payment provider owns: they go to the provider first, then are mirrored
// back. Stock and sort order belong to the store.

type PremiumDeps = { sql: Sql; payments: Payments; publicUrl: string };

type ProviderFields = Omit<ProductFields, 'inventoryCount' | 'lowStockAt' | 'sortOrder' | 'shortDescription'>;

/** The provider's name for each of our categories. It has four; `material_category` keeps ours. */
const CATEGORIES: Readonly<Record<CategorySlug, string>> = {
  topsoil: 'topsoil',
  sand: 'sand',
  gravel: 'aggregate',
  compost: 'specialty',
  mulch: 'specialty',
  'tools-equipment': 'specialty',
};

/** The provider keeps these product fields in its metadata. A removed key is cleared with ''. */
function providerMetadata(
  { metadata, category, unit, type, features, materialId }: ProviderFields,
  oldMetadata: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (features.some((feature) => feature.includes(','))) throw badInput('changes.features');
  const cleared = Object.fromEntries(Object.keys(oldMetadata).map((key) => [key, '']));
  const reserved: Record<(typeof RESERVED_METADATA)[number], string> = {
    category: CATEGORIES[category],
    material_category: category,
    material_id: materialId ?? '',
    unit,
    type,
    features: features.join(', '),
  };
  // The provider limits metadata values to 500 characters.
  if (reserved.features.length > 500) throw badInput('changes.features');
  return { ...cleared, ...metadata, ...reserved };
}

/** An idempotency key derived from the content: the provider rejects a reused key with different content. */
const contentKey = (...parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Changes a premium product: the provider's fields at the provider, stock and sort order in the store. A new price
 * replaces the old one, which is archived: orders keep the price they were placed at.
 *
 * @throws Problem 404; 409 with the current product, when it changed since, here or at the provider; 400 for what the
 *   provider cannot store (no price, a comma in a feature, a new price for a subscription), and for provider fields
 *   of an inactive product without `isActive: true`, because only active products are mirrored. The SDK's error when
 *   the provider does not answer
 */
export async function changePremium(
  deps: PremiumDeps,
  staff: AuditActor,
  id: string,
  { rev, changes }: ProductChange,
): Promise<AdminProduct> {
  const { sql, payments, publicUrl } = deps;
  const { inventoryCount, lowStockAt, sortOrder, shortDescription: _, ...provided } = changes;
  const isProvided = Object.keys(provided).length > 0;
  // Changes made only at the provider must not be overwritten either.
  if (isProvided) await mirrorPremium(sql, await payments());
  const product = await findProduct(sql, id);
  if (product.rev !== rev) throw changedSince(product);
  if (isProvided && !product.isActive && !changes.isActive) throw badInput('changes.isActive');
  if (isProvided) {
    await writeProvided(await payments(), { ...product, ...provided }, product, changes, publicUrl);
    await mirrorPremium(sql, await payments());
  }
  const ownFields = {
    ...(inventoryCount === undefined ? {} : { inventoryCount }),
    ...(lowStockAt === undefined ? {} : { lowStockAt }),
    ...(sortOrder === undefined ? {} : { sortOrder }),
  };
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    if (Object.keys(ownFields).length > 0) await tx`update products set ${tx(ownFields)} where id = ${id}`;
    const latest = await findProduct(tx, id);
    await record(tx, 'product_changed', { ...staff, detail: changeDetail(id, product, latest) });
    return latest;
  });
}

async function writeProvided(
  payments: Stripe,
  wanted: AdminProduct,
  product: AdminProduct,
  changes: ProductChange['changes'],
  publicUrl: string,
): Promise<void> {
  const { id, currency } = product;
  const isRepriced = changes.priceCents !== undefined && changes.priceCents !== product.priceCents;
  if (isRepriced && (product.interval !== null || changes.priceCents === null))
    throw badInput('changes.priceCents');
  const metadata = providerMetadata(wanted, product.metadata);
  const price = isRepriced
    ? await payments.prices.create(
        { product: id, currency, unit_amount: wanted.priceCents ?? 0 },
        { idempotencyKey: contentKey('price', id, product.rev, wanted.priceCents) },
      )
    : null;
  await payments.products.update(id, {
    name: wanted.name,
    description: wanted.description,
    active: wanted.isActive,
    metadata,
    ...(changes.images === undefined
      ? {}
      : { images: wanted.images.map((image) => providerImage(image, publicUrl)) }),
    ...(price ? { default_price: price.id } : {}),
  });
  if (!price) return;
  for await (const old of payments.prices.list({ product: id, active: true, type: 'one_time', limit: 100 })) {
    if (old.id !== price.id) await payments.prices.update(old.id, { active: false });
  }
}

/**
 * Creates a premium product at the provider, then mirrors it. Repeating an id creates no second product: even with
 * other fields, the provider keeps the first ones.
 * @throws Problem 400 without a price, or when it is not active; the SDK's error
 */
export async function createPremium(
  { sql, payments, publicUrl }: PremiumDeps,
  staff: AuditActor,
  { id: key, fields }: ProductCreate,
): Promise<AdminProduct> {
  if (fields.priceCents === null) throw badInput('fields.priceCents');
  if (!fields.isActive) throw badInput('fields.isActive');
  const id = `prod_${key.replaceAll('-', '')}`;
  const provider = await payments();
  const creation = provider.products.create(
    {
      id,
      name: fields.name,
      ...(fields.description === '' ? {} : { description: fields.description }),
      metadata: withoutBlanks(providerMetadata(fields)),
      images: fields.images.map((image) => providerImage(image, publicUrl)),
      default_price_data: { currency: 'usd', unit_amount: fields.priceCents },
    },
    { idempotencyKey: contentKey('product', key, fields) },
  );
  await creation.catch((error: unknown) => {
    if (!isProviderError(error) || error.code !== 'resource_already_exists') throw error;
  });
  await mirrorPremium(sql, await payments());
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const { inventoryCount, lowStockAt, sortOrder } = fields;
    const { count } = await tx`
      update products set ${tx({ inventoryCount, lowStockAt, sortOrder })} where id = ${id}`;
    if (count === 0) throw notFound();
    await record(tx, 'product_created', { ...staff, detail: { product: id, name: fields.name } });
    return findProduct(tx, id);
  });
}

const withoutBlanks = (metadata: Record<string, string>) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''));
