import { afterEach, beforeEach } from 'vitest';
import { claimFor, type Product } from './orders.ts';
import type { TestStore } from './store.ts';

/** For each test of a file a product of its own, of which there are ten, and how a visitor orders it. */
export function soldProduct(shop: TestStore) {
  let product: Product;
  beforeEach(async () => {
    await shop.forgetLimits();
    product = await shop.product({ priceCents: 6_000, inventoryCount: 10 });
  });
  afterEach(() => shop.controls.reset());
  return {
    get product() {
      return product;
    },
    /** On its payment page. */
    ordered: async (quantity = 2) => (await shop.checkout(claimFor([{ product, quantity }]))).body,
  };
}
