import { describe, expect, test } from 'vitest';
import { offlineModules, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

// A change of an existing row: the revision it is based on, and the earlier changes it replaces.

let store: FakeStore;

withStore((made) => {
  store = made;
});

const ADDRESS = {
  id: 'a7a1b7a4-2f4f-4f0e-9a53-0d8f5c1e2a11',
  label: 'Maple St site',
  address: '12 Maple St',
  city: 'Franklin',
  state: 'TN',
  zip: '37064',
  gateCode: null,
  notes: null,
  isDefault: true,
};

async function phone() {
  const device = await offlineModules();
  const wish = (type: 'addToWishlist' | 'removeFromWishlist', productId: string) =>
    device.record(
      type,
      { productId },
      { row: { table: 'user_wishlist', id: productId, body: { productId } } },
    );
  const waiting = async () => {
    const { outbox } = await device.ownerDatabase();
    const items = await outbox.where('state').equals('waiting').sortBy('position');
    return items.map(({ type, payload }) => `${type} ${(payload as { productId?: string }).productId ?? ''}`);
  };
  const saveAddress = (label: string) => {
    const body = { ...ADDRESS, label };
    return device.record('saveAddress', body as never, { row: { table: 'addresses', id: ADDRESS.id, body } });
  };
  return { ...device, wish, waiting, saveAddress };
}

describe('the base revision of a change', () => {
  test('a change names the store’s revision, without the device’s own pending changes', async () => {
    const { saveAddress, drain, ownerDatabase } = await phone();
    await saveAddress('new here');
    await drain('online');
    const database = await ownerDatabase();
    await database.rows.put({ table: 'addresses', id: ADDRESS.id, rev: 41, body: ADDRESS });
    await saveAddress('changed without signal');
    await saveAddress('changed once more');
    await drain('online');
    expect(store.pushes.flat().map(({ base_rev }) => base_rev)).toEqual([undefined, 41, 41]);
  });
});

describe('pending sets of the cart and the wishlist', () => {
  test('unattempted sets keep only the last of each product', async () => {
    const { wish, waiting, record } = await phone();
    await wish('addToWishlist', 'rock');
    await wish('addToWishlist', 'sand');
    await wish('removeFromWishlist', 'rock');
    await wish('addToWishlist', 'rock');
    const line = (quantity: number) =>
      record(
        'setCartLine',
        { productId: 'rock', quantity },
        { row: { table: 'cart_lines', id: 'rock', body: { quantity } } },
      );
    await line(3);
    await line(5);
    expect(await waiting()).toEqual(['addToWishlist sand', 'addToWishlist rock', 'setCartLine rock']);
  });

  test('sets that were attempted stay, answered or not', async () => {
    const { wish, waiting, drain } = await phone();
    store.faults.push('answer-lost');
    await wish('addToWishlist', 'rock');
    expect(await drain('online')).toMatchObject({ outcome: 'later' });
    await wish('removeFromWishlist', 'rock');
    expect(await waiting()).toEqual(['addToWishlist rock', 'removeFromWishlist rock']);
    await drain('online');
    expect(store.applied.map(({ type }) => type)).toEqual(['addToWishlist', 'removeFromWishlist']);
  });

  test('sets that are being sent now are kept', async () => {
    const { wish, drain } = await phone();
    await wish('addToWishlist', 'rock');
    const running = drain('online');
    await wish('removeFromWishlist', 'rock');
    await Promise.all([running, drain('commit')]);
    const types = store.applied.map(({ type }) => type);
    // Either it was in time, and the first never left, or both were sent in their order.
    expect([['removeFromWishlist'], ['addToWishlist', 'removeFromWishlist']]).toContainEqual(types);
  });

  test('other changes of one row are all sent', async () => {
    const { saveAddress, waiting } = await phone();
    await saveAddress('one');
    await saveAddress('two');
    expect(await waiting()).toHaveLength(2);
  });
});
