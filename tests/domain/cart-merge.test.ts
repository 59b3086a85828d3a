import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amounts,
  agreed,
  alignCarts,
  type Base,
  joined,
  linkCarts,
  unsettled,
} from '../../web/cart/cartMerge.ts';

const amounts = (some: Record<string, number>): Amounts => new Map(Object.entries(some));
const plain = (some: Amounts) => Object.fromEntries(some);
const isProduct = () => true;
const most = 100;
const base = (lines: Record<string, number>, owner = 'u:ana'): Base => ({
  owner,
  lines: amounts(lines),
  merging: null,
});

describe('signing in with a cart', () => {
  test('a guest’s cart merges into the account’s, and the answer updates the device', () => {
    const link = linkCarts('u:ana', amounts({ soil: 2, sand: 1 }), null, { after: 3, most });
    expect(link.base.merging).toEqual({ after: 3, lines: amounts({ soil: 2, sand: 1 }) });
    // Meanwhile the soil was raised by one, and the sand was removed.
    const end = joined(link.base, 'done', {
      local: amounts({ soil: 3 }),
      account: amounts({ soil: 7, sand: 1, mulch: 4 }),
      isProduct,
    });
    expect(plain(end.local)).toEqual({ soil: 8 });
    const all = alignCarts(end.base, {
      local: end.local,
      account: amounts({ soil: 7, sand: 1, mulch: 4 }),
      isProduct,
    });
    expect(plain(all.local)).toEqual({ soil: 8, mulch: 4 });
    expect(all.sets).toEqual([
      { productId: 'soil', quantity: 8 },
      { productId: 'sand', quantity: 0 },
    ]);
  });

  test('a merge that was not applied is made on the device instead', () => {
    const { base: open } = linkCarts('u:ana', amounts({ soil: 2 }), null, { after: 0, most });
    const account = amounts({ soil: 5 });
    const end = joined(open, 'undone', { local: amounts({ soil: 2 }), account, isProduct });
    expect(alignCarts(end.base, { local: end.local, account, isProduct }).sets).toEqual([
      { productId: 'soil', quantity: 7 },
    ]);
  });

  test('another person’s sign-in merges only what was added since the first one left', () => {
    const link = linkCarts('u:ben', amounts({ soil: 3, sand: 1, mulch: 2 }), base({ soil: 2, sand: 1 }), {
      after: 0,
      most,
    });
    expect(plain(link.local)).toEqual({ soil: 1, mulch: 2 });
    expect(plain(link.base.merging?.lines ?? new Map())).toEqual({ soil: 1, mulch: 2 });
    expect(link.base.owner).toBe('u:ben');
  });

  test('a merge has as many lines as one command takes, and the others follow as sets', () => {
    const link = linkCarts('u:ana', amounts({ soil: 2, sand: 1 }), null, { after: 0, most: 1 });
    const account = amounts({ soil: 2, sand: 4 });
    const end = joined(link.base, 'done', { local: link.local, account, isProduct });
    expect(plain(end.local)).toEqual({ soil: 2, sand: 5 });
    expect(alignCarts(end.base, { local: end.local, account, isProduct }).sets).toEqual([
      { productId: 'sand', quantity: 5 },
    ]);
  });
});

describe('keeping both carts equal', () => {
  test('each side’s changes go to the other, and the device wins a conflict', () => {
    const { local, sets } = alignCarts(base({ soil: 2, sand: 1, mulch: 1 }), {
      local: amounts({ soil: 4, sand: 1, mulch: 5 }),
      account: amounts({ soil: 2, mulch: 9 }),
      isProduct,
    });
    expect(plain(local)).toEqual({ soil: 4, mulch: 5 });
    expect(sets).toEqual([
      { productId: 'soil', quantity: 4 },
      { productId: 'mulch', quantity: 5 },
    ]);
  });

  test('an unknown product stays unchanged, and can only be removed', () => {
    const unknown = { isProduct: () => false };
    const there = { account: amounts({ soil: 2 }), ...unknown };
    expect(alignCarts(base({ soil: 1 }), { local: amounts({ soil: 1, sand: 3 }), ...there })).toMatchObject({
      local: amounts({ soil: 1, sand: 3 }),
      sets: [],
    });
    expect(alignCarts(base({ soil: 1 }), { local: amounts({}), ...there }).sets).toEqual([
      { productId: 'soil', quantity: 0 },
    ]);
    expect(alignCarts(base({}), { local: amounts({}), ...there }).local).toEqual(amounts({}));
  });

  test('a change unsent at sign-out is sent when its person returns', () => {
    const left = unsettled(base({ soil: 3, sand: 1 }), ['soil']);
    const back = alignCarts(left, {
      local: amounts({ soil: 3, sand: 1 }),
      account: amounts({ sand: 1 }),
      isProduct,
    });
    expect(back.sets).toEqual([{ productId: 'soil', quantity: 3 }]);
    expect(plain(back.local)).toEqual({ soil: 3, sand: 1 });
  });
});

test('device and account converge, whatever two devices do', () => {
  const id = fc.constantFrom('soil', 'sand', 'mulch');
  const which = fc.constantFrom(0, 1);
  const step = fc.oneof(
    fc.record({ which, id, quantity: fc.integer({ min: 0, max: 20 }) }),
    fc.record({ which, sync: fc.constant(true), lost: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const account = new Map<string, number>();
      const devices = [0, 1].map(() => ({ local: new Map() as Amounts, base: base({}) }));
      const sync = (device: (typeof devices)[number], lost: boolean) => {
        const next = alignCarts(device.base, { local: device.local, account: new Map(account), isProduct });
        device.local = next.local;
        device.base = next.base;
        for (const { productId, quantity } of next.sets) {
          if (quantity > 0) account.set(productId, quantity);
          else account.delete(productId);
          // The page may close between recording a set and storing that it did.
          if (!lost) device.base = agreed(device.base, productId, quantity);
        }
      };
      for (const one of steps) {
        const device = devices[one.which];
        if (!device) continue;
        if ('sync' in one) sync(device, one.lost);
        else {
          const next = new Map(device.local);
          if (one.quantity > 0) next.set(one.id, one.quantity);
          else next.delete(one.id);
          device.local = next;
        }
      }
      for (const device of [...devices, ...devices]) sync(device, false);
      for (const device of devices) expect(plain(device.local)).toEqual(Object.fromEntries(account));
    }),
    { numRuns: 500 },
  );
});
