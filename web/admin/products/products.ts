import {
  type AdminProduct,
  adminProductSchema,
  orderedSchema,
  type ProductChange,
  type ProductCreate,
  type ProductField,
  type ProductOrder,
} from '../../../domain/admin/products.ts';
import type { StockEntry } from '../../../domain/admin/stock.ts';
import { sendAdmin } from '../ui/adminApi.ts';
import { type Saved, saveChanges } from '../ui/saveChanges.ts';

/** @throws AdminFailure */
export function saveProduct(
  seen: AdminProduct,
  changes: ProductChange['changes'],
): Promise<Saved<AdminProduct, ProductField>> {
  const path = `/api/admin/products/${encodeURIComponent(seen.id)}`;
  return saveChanges(path, adminProductSchema, { seen, changes });
}

/** @throws AdminFailure */
export async function createProduct(create: ProductCreate): Promise<AdminProduct> {
  return adminProductSchema.parse(await sendAdmin('POST', '/api/admin/products', create));
}

/** Sending an entry again changes nothing more. @throws AdminFailure */
export async function enterStock(productId: string, entry: StockEntry): Promise<AdminProduct> {
  const path = `/api/admin/stock/${encodeURIComponent(productId)}`;
  return adminProductSchema.parse(await sendAdmin('POST', path, entry));
}

/** Their low stock counts as news no more. @throws AdminFailure */
export const seeLowStock = (products: readonly AdminProduct[]) =>
  sendAdmin('POST', '/api/admin/low-stock/seen', { productIds: products.map(({ id }) => id) });

/** @throws AdminFailure; 409 when somebody else changed the product */
export async function limitStock(
  { id, rev }: AdminProduct,
  lowStockAt: number | null,
): Promise<AdminProduct> {
  const path = `/api/admin/stock/${encodeURIComponent(id)}/limit`;
  return adminProductSchema.parse(await sendAdmin('PUT', path, { rev, lowStockAt }));
}

/** Writes a category's product order. @throws AdminFailure; 409 when somebody else changed it */
export async function orderProducts(order: ProductOrder): Promise<string[]> {
  return orderedSchema.parse(await sendAdmin('PUT', '/api/admin/product-order', order)).order;
}

/** The order with one id moved up (-1) or down (1); null at the ends. */
export function swapped(order: readonly string[], id: string, by: -1 | 1): string[] | null {
  const at = order.indexOf(id);
  const other = order[at + by];
  if (at < 0 || other === undefined) return null;
  return order.with(at, other).with(at + by, id);
}
