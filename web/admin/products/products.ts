import {
  type AdminProduct,
  adminProductSchema,
  clashes,
  orderedSchema,
  type ProductChange,
  type ProductCreate,
  type ProductField,
  type ProductOrder,
} from '../../../domain/admin/products.ts';
import { AdminFailure, tellAdmin } from '../ui/adminApi.ts';

type Saved =
  | { outcome: 'saved'; product: AdminProduct }
  /** Somebody else changed the same fields. Nothing was written. */
  | { outcome: 'clash'; current: AdminProduct; fields: readonly ProductField[] };

/**
 * Writes what changed. Where somebody else changed other fields meanwhile, both changes stand.
 * @throws AdminFailure
 */
export async function saveProduct(seen: AdminProduct, changes: ProductChange['changes']): Promise<Saved> {
  let rev = seen.rev;
  // A row that changes each time between two tries is one that somebody else is at.
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await tellAdmin('PATCH', `/api/admin/products/${encodeURIComponent(seen.id)}`, {
        rev,
        changes,
      });
      return { outcome: 'saved', product: adminProductSchema.parse(answer) };
    } catch (error) {
      if (!(error instanceof AdminFailure) || error.status !== 409 || tries > 2) throw error;
      const current = adminProductSchema.parse(error.more.current);
      const fields = clashes(seen, current, changes);
      if (fields.length > 0) return { outcome: 'clash', current, fields };
      rev = current.rev;
    }
  }
}

export async function createProduct(create: ProductCreate): Promise<AdminProduct> {
  return adminProductSchema.parse(await tellAdmin('POST', '/api/admin/products', create));
}

/** Writes the order of a category. @throws AdminFailure; 409 when it is no longer as it was seen */
export async function orderProducts(order: ProductOrder): Promise<string[]> {
  return orderedSchema.parse(await tellAdmin('PUT', '/api/admin/product-order', order)).order;
}

/** With that one a place further up (-1) or down (1); null beyond the ends. */
export function swapped(order: readonly string[], id: string, by: -1 | 1): string[] | null {
  const at = order.indexOf(id);
  const other = order[at + by];
  if (at < 0 || other === undefined) return null;
  return order.with(at, other).with(at + by, id);
}
