import {
  clashes,
  type OfficeProduct,
  officeProductSchema,
  type ProductChange,
  type ProductCreate,
  type ProductField,
} from '../../domain/officeProducts.ts';
import { OfficeFailure, tellOffice } from './office.ts';

type Saved =
  | { outcome: 'saved'; product: OfficeProduct }
  /** Somebody else changed the same fields. Nothing was written. */
  | { outcome: 'clash'; current: OfficeProduct; fields: readonly ProductField[] };

/**
 * Writes what changed. Where somebody else changed other fields meanwhile, both changes stand.
 * @throws OfficeFailure
 */
export async function saveProduct(seen: OfficeProduct, changes: ProductChange['changes']): Promise<Saved> {
  let rev = seen.rev;
  // A row that changes each time between two tries is one that somebody else is at.
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await tellOffice('PATCH', `/api/admin/products/${encodeURIComponent(seen.id)}`, {
        rev,
        changes,
      });
      return { outcome: 'saved', product: officeProductSchema.parse(answer) };
    } catch (error) {
      if (!(error instanceof OfficeFailure) || error.status !== 409 || tries > 2) throw error;
      const current = officeProductSchema.parse(error.more.current);
      const fields = clashes(seen, current, changes);
      if (fields.length > 0) return { outcome: 'clash', current, fields };
      rev = current.rev;
    }
  }
}

export async function createProduct(create: ProductCreate): Promise<OfficeProduct> {
  return officeProductSchema.parse(await tellOffice('POST', '/api/admin/products', create));
}
