import type { Product } from '../../domain/catalog/catalog.ts';
import { VIEWED_AFTER_MS, VIEWED_SHOWN, type ViewedProduct } from '../../domain/catalog/viewed.ts';

// What a person looked at, so that it is found again.

/** Those to show beside `current`: newest first, without it, and without what is not sold any more. */
export function recentlyViewed(
  rows: readonly ViewedProduct[],
  products: readonly Product[],
  current: string,
): Product[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return rows
    .toSorted((a, b) => b.viewedAt.localeCompare(a.viewedAt))
    .flatMap(({ productId }) => (productId === current ? [] : (byId.get(productId) ?? [])))
    .slice(0, VIEWED_SHOWN);
}

async function noteView(productId: string): Promise<void> {
  const { record } = await import('../offline/outbox.ts');
  const body: ViewedProduct = { productId, viewedAt: new Date().toISOString() };
  await record('viewProduct', { productId }, { row: { table: 'user_recently_viewed', id: productId, body } });
}

/** Notes the product unless its page is left within two seconds. Ends with the returned call. */
export function watchView(productId: string): () => void {
  const timer = setTimeout(() => {
    noteView(productId).catch((error: unknown) => console.info('The view is not kept.', error));
  }, VIEWED_AFTER_MS);
  return () => clearTimeout(timer);
}
