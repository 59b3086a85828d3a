import type { WishlistItem } from '../../domain/catalog/wishlist.ts';

// Saved products. Both verbs say how it shall be, so done twice they come to the same.

const outbox = () => import('../offline/outbox.ts');

/** Resolves once it is saved on this device. */
export async function saveProduct(productId: string): Promise<void> {
  const body: WishlistItem = { productId, addedAt: new Date().toISOString() };
  const row = { table: 'user_wishlist', id: productId, body } as const;
  await (await outbox()).record('addToWishlist', { productId }, { row });
}

export async function removeProduct(productId: string): Promise<void> {
  const row = { table: 'user_wishlist', id: productId, body: null } as const;
  await (await outbox()).record('removeFromWishlist', { productId }, { row });
}
