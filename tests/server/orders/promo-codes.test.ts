// Promo codes at checkout: what they take off, who may use them how often, and guessing.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, storeDate } from '../../../domain/delivery/calendar.ts';
import { ZONES } from '../../../domain/delivery/zones.ts';
import type { CreateCheckout } from '../../../domain/orders/checkout.ts';
import { type PromoRule, promoDiscount } from '../../../domain/orders/promoCodes.ts';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const FEE = ZONES.metro.feeCents;
const soil = await shop.product({ priceCents: 3_333 });
const shovel = await shop.product({ priceCents: 2_000 });
await shop.sql`update products set unit = 'per item',
  category_id = (select id from product_categories where slug = 'tools-equipment') where id = ${shovel.id}`;
beforeEach(() => shop.forgetLimits());

type Row = Partial<{ [Key in keyof PromoRule]: PromoRule[Key] }> & Record<string, unknown>;
async function promo(row: Row = {}): Promise<PromoRule> {
  const code = `T-${randomUUID().slice(0, 8).toUpperCase()}`;
  const kind = row.kind ?? 'percent';
  const [made] = await shop.sql<PromoRule[]>`
    insert into promo_codes ${shop.sql({ code, kind, percent: kind === 'percent' ? 10 : null, ...row })}
    returning code, kind, percent, amount_cents, minimum_cents, categories`;
  if (!made) throw new Error('no code');
  return made;
}

/** The body of an honest app: three of soil and a shovel, with the code's discount. */
function claim(rule: PromoRule, over: Partial<CreateCheckout> = {}): CreateCheckout {
  const lines = [
    { product: soil, quantity: 3 },
    { product: shovel, quantity: 1 },
  ];
  const plain = claimFor(lines);
  const { cents } = promoDiscount(
    rule,
    lines.map(({ product, quantity }) => ({
      productId: product.id,
      category: product === soil ? 'topsoil' : 'tools-equipment',
      lineTotalCents: product.priceCents * quantity,
    })),
    Math.round(plain.delivery_fee * 100),
  );
  return {
    ...plain,
    total_amount: (Math.round(plain.total_amount * 100) - cents) / 100,
    promo_code: rule.code.toLowerCase(),
    ...over,
  };
}
const discountsOf = (orderNumber: string) => shop.sql`
  select subtotal_cents, delivery_fee_cents, discount_cents, discount_reason, total_cents from orders
  where order_number = ${orderNumber}`;
const codeOf = ({ status, body }: Awaited<ReturnType<typeof shop.checkout>>) =>
  status === 422 ? `${body.code} ${body.detail?.reason}` : status;

describe('the discount of a code', () => {
  const cases = [
    ['percents, rounded to the cent', { percent: 15 }, 1_800],
    ['an amount', { kind: 'amount', percent: null, amountCents: 2_500, minimumCents: 10_000 }, 2_500],
    ['percents of its categories alone', { percent: 50, categories: ['tools-equipment'] }, 1_000],
    ['the delivery', { kind: 'free_delivery' }, FEE],
  ] as const;
  for (const [what, row, cents] of cases)
    test(`a code takes off ${what}, and the payment page charges the rest to the cent`, async () => {
      const rule = await promo(row as Row);
      const { status, body } = await shop.checkout(claim(rule));
      expect(status).toBe(200);
      expect(await discountsOf(body.orderNumber)).toMatchObject([
        {
          subtotalCents: 11_999,
          deliveryFeeCents: FEE,
          discountCents: cents,
          discountReason: `Promo code ${rule.code}`,
          totalCents: 11_999 + FEE - cents,
        },
      ]);
      const session = await shop.stripe.checkout.sessions.retrieve(body.sessionId);
      expect(session.amount_total).toBe(11_999 + FEE - cents);
      await shop.controls.pay(body.sessionId);
      await shop.controls.delivered();
      expect(await shop.orderRow(body)).toMatchObject({ paymentStatus: 'paid', attention: [] });
    });

  test('a discount that differs from the page is refused with today’s figure', async () => {
    const rule = await promo();
    const seen = claim(rule);
    await shop.sql`update promo_codes set percent = 5 where code = ${rule.code}`;
    const { status, body } = await shop.checkout(seen);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'price_changed', totalCents: 11_999 + FEE - 600 });
  });

  test('a code takes off nothing below its minimum or for other goods', async () => {
    const low = await promo({ minimumCents: 50_000 });
    const other = await promo({ categories: ['sand'] });
    for (const rule of [low, other]) {
      // An app that claims the discount anyway.
      const { status, body } = await shop.checkout(claim({ ...rule, minimumCents: 0, categories: [] }));
      expect([status, body.totalCents]).toEqual([409, 11_999 + FEE]);
    }
  });
});

describe('a refused code', () => {
  const today = storeDate(new Date());
  const cases = [
    ['unknown', { isOn: false }],
    ['not_yet', { firstDay: addDays(today, 1) }],
    ['over', { lastDay: addDays(today, -1) }],
  ] as const;
  for (const [reason, row] of cases)
    test(`a code is refused as ${reason}, at checkout and when it is entered`, async () => {
      const rule = await promo(row);
      expect(codeOf(await shop.checkout(claim(rule)))).toBe(`promo_code ${reason}`);
      const { status, body } = await shop.sendJson('/api/promo-code', { code: rule.code });
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'promo_code', detail: { reason } },
      });
    });

  test('code guesses are limited to ten per device and thirty per address, and valid codes are not counted', async () => {
    const { code } = await promo();
    const device = randomUUID();
    const guess = async (typed: string, by: string) =>
      (await shop.sendJson('/api/promo-code', { code: typed }, { 'x-device-id': by })).status;
    for (let at = 0; at < 12; at += 1) expect(await guess(code, device)).toBe(200);
    const own = [];
    for (let at = 0; at < 11; at += 1) own.push(await guess(`NOPE-${at}`, device));
    expect(own).toEqual([...Array(10).fill(422), 429]);
    expect(await guess(code, device)).toBe(429);
    expect(await guess(code, randomUUID())).toBe(200);
    const others = [];
    for (let at = 0; at < 21; at += 1) others.push(await guess(`NO-${at}`, randomUUID()));
    expect(others).toEqual([...Array(20).fill(422), 429]);
  });
});

describe('the uses of a code', () => {
  test('ten concurrent orders get the last three uses of a code', async () => {
    const rule = await promo({ mostUses: 3 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        shop.checkout(claim(rule, { customer_email: `buyer-${at}@example.com` })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([200, 'promo_code used_up']));
  });

  test('a use is free again when the payment page expires', async () => {
    const rule = await promo({ mostUses: 1 });
    const first = await shop.checkout(claim(rule));
    expect(codeOf(await shop.checkout(claim(rule)))).toBe('promo_code used_up');
    await shop.stripe.checkout.sessions.expire(first.body.sessionId);
    await shop.controls.delivered();
    expect(await shop.orderRow(first.body)).toMatchObject({ status: 'cancelled' });
    expect(codeOf(await shop.checkout(claim(rule)))).toBe(200);
  });

  test('uses of one email are counted over all its orders', async () => {
    const rule = await promo({ mostUsesEach: 1 });
    const mine = { customer_email: 'Once@Example.com' };
    const { body } = await shop.checkout(claim(rule, mine));
    await shop.controls.pay(body.sessionId);
    await shop.controls.delivered();
    expect(codeOf(await shop.checkout(claim(rule, mine)))).toBe('promo_code used_by_you');
    expect(codeOf(await shop.checkout(claim(rule, { customer_email: 'other@example.com' })))).toBe(200);
  });

  const anyone = () => ({ customer_email: `${randomUUID()}@example.com` });
  const later = (orderNumber: string) =>
    shop.sql`update orders set promo_held_until = now() where order_number = ${orderNumber}`;

  test('unpaid orders keep a code for minutes, and paid ones take it', async () => {
    const rule = await promo({ mostUses: 3 });
    const open = [];
    for (let at = 0; at < 3; at += 1) open.push((await shop.checkout(claim(rule, anyone()))).body);
    expect(codeOf(await shop.checkout(claim(rule, anyone())))).toBe('promo_code used_up');
    for (const { orderNumber } of open) await later(orderNumber);
    const paid = [];
    for (let at = 0; at < 3; at += 1) {
      const { status, body } = await shop.checkout(claim(rule, anyone()));
      expect(status).toBe(200);
      await shop.controls.pay(body.sessionId);
      paid.push(body);
    }
    await shop.controls.delivered();
    for (const { orderNumber } of paid) await later(orderNumber);
    expect(codeOf(await shop.checkout(claim(rule, anyone())))).toBe('promo_code used_up');
  });

  test('an address that does not pay holds a quarter of a code’s uses, and others use the rest', {
    tags: 'long',
  }, async () => {
    const rule = await promo({ mostUses: 8 });
    const few = await startStore({ sql: shop.sql, pays: true, mails: false, signIn: { perAddress: 1 } });
    const open = [];
    for (let at = 0; at < 8; at += 1) open.push(await few.checkout(claim(rule, anyone())));
    for (let at = 0; at < 6; at += 1) expect(codeOf(await shop.checkout(claim(rule, anyone())))).toBe(200);
    expect(codeOf(await shop.checkout(claim(rule, anyone())))).toBe('promo_code used_up');
    expect(new Set(open.map(codeOf))).toEqual(new Set([200]));
  });

  test('an unpaid order with somebody else’s email does not use up a code that each may use once', async () => {
    const rule = await promo({ mostUsesEach: 1 });
    const mine = { customer_email: 'victim@example.com' };
    await shop.checkout(claim(rule, mine), { device: randomUUID() });
    const device = randomUUID();
    const { status, body } = await shop.checkout(claim(rule, mine), { device });
    expect(status).toBe(200);
    await shop.pay(body.sessionId);
    expect(codeOf(await shop.checkout(claim(rule, mine), { device: randomUUID() }))).toBe(
      'promo_code used_by_you',
    );
  });

  test.each([
    ['me@example.com', 'used_by_you'],
    ['ME@Example.com', 'used_by_you'],
    ['me+1@example.com', 'used_by_you'],
    ['Me+shop+2@example.com', 'used_by_you'],
    ['me+@example.com', 'used_by_you'],
    ['you@example.com', null],
    ['me@example.org', null],
    ['me.too+1@example.com', null],
    ['+me@example.com', null],
  ])('once per person: after me+first@example.com, %s is %s', async (email, reason) => {
    const rule = await promo({ mostUsesEach: 1 });
    const first = await shop.checkout(claim(rule, { customer_email: 'me+first@example.com' }));
    expect(await shop.orderRow(first.body)).toMatchObject({ customerEmail: 'me+first@example.com' });
    await later(first.body.orderNumber);
    const second = await shop.checkout(claim(rule, { customer_email: email }));
    expect(codeOf(second)).toBe(reason === null ? 200 : `promo_code ${reason}`);
  });

  test('a use held by the same device’s older payment page does not block its next order', async () => {
    const rule = await promo({ mostUses: 1 });
    const device = randomUUID();
    const first = await shop.checkout(claim(rule), { device });
    const second = await shop.checkout(claim(rule), { device });
    expect(second.status).toBe(200);
    expect(await shop.orderRow(first.body)).toMatchObject({ status: 'cancelled' });
  });
});
