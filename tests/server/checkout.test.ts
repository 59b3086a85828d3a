import { expect, test } from 'vitest';
import { claimFor, startCommerceStage } from '../helpers/commerce.ts';

const shop = await startCommerceStage();

test('an honest cart of both catalogs becomes an order and a payment page over the same total', async () => {
  const topsoil = await shop.product('Premium Garden Topsoil');
  const sand = await shop.product('Washed Masonry Sand');
  const claim = claimFor([
    { product: topsoil, quantity: 2 },
    { product: sand, quantity: 1 },
  ]);
  const { status, body } = await shop.checkout(claim);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      orderNumber: expect.stringMatching(/^ORD-\d{4}-\d{6}$/),
      sessionId: expect.stringMatching(/^cs_test_/),
    },
  });
});
