import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amounts,
  alignCarts,
  type Base,
  linkCarts,
  withLine,
  withoutLines,
} from '../../../web/cart/cartMerge.ts';

const amounts = (some: Record<string, number>): Amounts => new Map(Object.entries(some));
const plain = (some: Amounts) => Object.fromEntries(some);
const isProduct = () => true;
const base = (lines: Record<string, number>, owner = 'u:ana'): Base => ({
  owner,
  lines: amounts(lines),
});

describe('signing in with a cart', () => {
  test('of each product the larger quantity counts, and doing it again changes nothing', () => {
    const account = amounts({ soil: 5, sand: 1, mulch: 4 });
    const link = linkCarts('u:ana', null, {
      local: amounts({ soil: 2, sand: 3, stone: 1 }),
      account,
      isProduct,
    });
    expect(plain(link.local)).toEqual({ soil: 5, sand: 3, mulch: 4, stone: 1 });
    expect(alignCarts(link.base, { local: link.local, account, isProduct }).sets).toEqual([
      { productId: 'sand', quantity: 3 },
      { productId: 'stone', quantity: 1 },
    ]);
    expect(plain(linkCarts('u:ana', null, { local: link.local, account, isProduct }).local)).toEqual(
      plain(link.local),
    );
  });

  test('another person’s sign-in takes only what was added since the first one left', () => {
    const local = amounts({ soil: 3, sand: 1, mulch: 2 });
    const link = linkCarts('u:ben', base({ soil: 2, sand: 1 }), { local, account: amounts({}), isProduct });
    expect(plain(link.local)).toEqual({ soil: 1, mulch: 2 });
    expect(link.base).toEqual(base({}, 'u:ben'));
  });

  test('a line whose product this device does not know stays in the account', () => {
    const account = amounts({ soil: 5 });
    const link = linkCarts('u:ana', null, { local: amounts({}), account, isProduct: () => false });
    expect(alignCarts(link.base, { local: link.local, account, isProduct: () => false }).sets).toEqual([]);
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
    const left = withoutLines(base({ soil: 3, sand: 1 }), ['soil']);
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
          if (!lost) device.base = withLine(device.base, productId, quantity);
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
