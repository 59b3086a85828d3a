import { parseResponse } from 'hono/client';
import type { AdminProduct, ProductChange, ProductField } from '../../../domain/catalog/adminProducts.ts';
import { admin } from '../ui/adminApi.ts';
import { type SaveResult, saveChanges } from '../ui/saveChanges.ts';

/** @throws AdminFailure */
export function saveProduct(
  seen: AdminProduct,
  changes: ProductChange['changes'],
): Promise<SaveResult<AdminProduct, ProductField>> {
  const param = { id: seen.id };
  const send = (rev: number) =>
    parseResponse(admin.products[':id'].$patch({ param, json: { rev, changes } }));
  return saveChanges(send, { seen, changes });
}
