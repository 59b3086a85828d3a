import {
  type AdminProduct,
  adminProductSchema,
  type ProductChange,
  type ProductCreate,
  type ProductField,
} from '../../../domain/catalog/adminProducts.ts';
import { sendAdmin } from '../ui/adminApi.ts';
import { type SaveResult, saveChanges } from '../ui/saveChanges.ts';

/** @throws AdminFailure */
export function saveProduct(
  seen: AdminProduct,
  changes: ProductChange['changes'],
): Promise<SaveResult<AdminProduct, ProductField>> {
  const path = `/api/admin/products/${encodeURIComponent(seen.id)}`;
  return saveChanges(path, adminProductSchema, { seen, changes });
}

/** @throws AdminFailure */
export async function createProduct(create: ProductCreate): Promise<AdminProduct> {
  return adminProductSchema.parse(await sendAdmin('POST', '/api/admin/products', create));
}
