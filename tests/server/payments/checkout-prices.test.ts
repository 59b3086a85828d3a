import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { ZONES } from '../../../domain/delivery/zones.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { sized } from '../../helpers/size.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
let products: Product[] = [];
beforeAll(async () => {
  products = await Promise.all(
    [1, 3_999, 4_500, 24_999, 25_000].map((priceCents) => shop.product({ priceCents })),
  );
  products.push(await shop.productNamed('Washed Pea Gravel'));
});

const basket = fc.array(fc.record({ pick: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 40 }) }), {
  minLength: 1,
  maxLength: 5,
});
const linesOf = (picks: { pick: number; quantity: number }[]) =>
  picks.flatMap(({ pick, quantity }) => {
    const product = products[pick];
    return product ? [{ product, quantity }] : [];
  });

/** The total computed from the database alone, by the rule of the specification. */
async function worth(picks: { pick: number; quantity: number }[]): Promise<number> {
  const prices = await shop.sql<{ id: string; priceCents: number }[]>`
    select id, price_cents from products`;
  const byId = new Map(prices.map(({ id, priceCents }) => [id, priceCents]));
  const subtotal = linesOf(picks).reduce(
    (sum, { product, quantity }) => sum + (byId.get(product.id) ?? 0) * quantity,
    0,
  );
  return subtotal >= DEFAULT_SETTINGS.fees.freeFromCents ? subtotal : subtotal + ZONES.metro.feeCents;
}

test('a valid cart is charged price × quantity from the database plus the fee', async () => {
  await fc.assert(
    fc.asyncProperty(basket, async (picks) => {
      await shop.forgetLimits();
      const { status, body } = await shop.checkout(claimFor(linesOf(picks)));
      expect(status).toBe(200);
      const session = await shop.stripe.checkout.sessions.retrieve(body.sessionId);
      expect(session.amount_total).toBe(await worth(picks));
      expect(await shop.orderRow(body)).toMatchObject({ totalCents: session.amount_total });
    }),
    { numRuns: sized(10, 200) },
  );
});

const money = fc.oneof(
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.constantFrom(0, 0.004, 0.01, 1e300, Number.MIN_VALUE, 45.004),
);
const odd = fc.oneof(money, fc.constantFrom<unknown>(null, '45', -1, [45], { cents: 1 }, true, '__proto__'));
/** Most fields stay valid, or nothing would ever go through. */
const seldom = <T>(change: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: change });
const tampering = fc.record({
  picks: basket,
  unit_price: seldom(odd),
  total_price: seldom(odd),
  quantity: seldom(fc.oneof(odd, fc.integer({ min: 1, max: 40 }))),
  subtotal: seldom(odd),
  delivery_fee: seldom(odd),
  total_amount: seldom(odd),
  currency: seldom(fc.constantFrom('usd', 'jpy', 'xxx')),
  status: seldom(fc.constantFrom('delivered', 'paid')),
});

test(
  'a tampered cart is charged the real price, or refused with it',
  async () => {
    const outcomes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(tampering, async ({ picks, unit_price, total_price, quantity, ...claims }) => {
        await shop.forgetLimits();
        const honest = claimFor(linesOf(picks));
        const defined = (values: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
        const items = honest.items.map((item) => ({
          ...item,
          ...defined({ unit_price, total_price, quantity }),
        }));
        const { status, body } = await shop.checkout({ ...honest, ...defined(claims), items });
        outcomes.add(status);
        expect([200, 400, 409]).toContain(status);
        if (status === 400) return;
        const asked = picks.map((pick) => ({
          ...pick,
          quantity: typeof quantity === 'number' ? quantity : pick.quantity,
        }));
        const expected = await worth(asked);
        if (status === 409) {
          expect(body.totalCents).toBe(expected);
          return;
        }
        const session = await shop.stripe.checkout.sessions.retrieve(body.sessionId);
        expect(session).toMatchObject({ amount_total: expected, currency: 'usd' });
        expect(await shop.orderRow(body)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
      }),
      { numRuns: sized(50, 600) },
    );
    expect(outcomes).toEqual(new Set([200, 400, 409]));
  },
  sized(120_000, 300_000),
);
