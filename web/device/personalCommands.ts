import type { Address, Profile, ProfileSave } from '../../domain/account.ts';
import type { WishlistItem } from '../../domain/catalog/wishlist.ts';

// Changes of a person's own profile, addresses and saved products. Each resolves once it is saved on this device, with or
// without a network, and may be repeated.

const outbox = () => import('../offline/outbox.ts');

export async function saveProfile(
  person: { id: string; email: string },
  payload: ProfileSave,
): Promise<void> {
  const body: Profile = { ...payload, email: person.email };
  await (await outbox()).record('saveProfile', payload, { row: { table: 'customers', id: person.id, body } });
}

export async function saveAddress(address: Address): Promise<void> {
  const row = { table: 'addresses', id: address.id, body: address } as const;
  await (await outbox()).record('saveAddress', address, { row });
}

export async function deleteAddress(id: string): Promise<void> {
  const row = { table: 'addresses', id, body: null } as const;
  await (await outbox()).record('deleteAddress', { id }, { row });
}

export async function saveProduct(productId: string): Promise<void> {
  const body: WishlistItem = { productId, addedAt: new Date().toISOString() };
  const row = { table: 'user_wishlist', id: productId, body } as const;
  await (await outbox()).record('addToWishlist', { productId }, { row });
}

export async function removeProduct(productId: string): Promise<void> {
  const row = { table: 'user_wishlist', id: productId, body: null } as const;
  await (await outbox()).record('removeFromWishlist', { productId }, { row });
}
