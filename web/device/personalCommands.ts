import type { Address, Profile, ProfileSave } from '../../domain/account.ts';
import type { WishlistItem } from '../../domain/catalog/wishlist.ts';
import type { CommandPayloads } from '../../domain/commands.ts';
import type { CommandType, SyncTable } from '../../domain/sync.ts';

// Changes of a person's own profile, addresses and saved products. Each resolves once it is saved on this device, with or
// without a network, and may be repeated.

async function record<Type extends CommandType>(
  type: Type,
  payload: CommandPayloads[Type],
  row: { table: SyncTable; id: string; body: object | null },
): Promise<void> {
  await (await import('../offline/outbox.ts')).record(type, payload, { row });
}

export function saveProfile({ id, email }: { id: string; email: string }, payload: ProfileSave) {
  const body: Profile = { ...payload, email };
  return record('saveProfile', payload, { table: 'customers', id, body });
}

export const saveAddress = (body: Address) =>
  record('saveAddress', body, { table: 'addresses', id: body.id, body });

export const deleteAddress = (id: string) =>
  record('deleteAddress', { id }, { table: 'addresses', id, body: null });

export function saveProduct(productId: string) {
  const body: WishlistItem = { productId, addedAt: new Date().toISOString() };
  return record('addToWishlist', { productId }, { table: 'user_wishlist', id: productId, body });
}

export const removeProduct = (productId: string) =>
  record('removeFromWishlist', { productId }, { table: 'user_wishlist', id: productId, body: null });
