import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { CARDS } from '../helpers/payments.ts';
import { newSession, startPayments } from '../helpers/payments-server.ts';

async function paid() {
  const payments = await startPayments();
  const session = await newSession(payments);
  await payments.controls.pay(session.id);
  const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(session.id);
  return { ...payments, intent: String(payment_intent) };
}

test('a full refund returns everything once', async () => {
  const { stripe, intent, endpoint, controls } = await paid();
  const refund = await stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' });
  expect(refund).toMatchObject({ amount: 19_500, status: 'succeeded', payment_intent: intent });
  const charge = await stripe.charges.retrieve(String(refund.charge));
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 19_500 });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  });
  await controls.delivered();
  expect(endpoint.types().slice(-2)).toEqual(['charge.refunded', 'refund.created']);
  expect(endpoint.received.at(-2)?.event.data).toMatchObject({
    object: { amount_refunded: 19_500 },
    previous_attributes: { amount_refunded: 0, refunded: false },
  });
});

test('partial refunds add up to the charge and never beyond', async () => {
  const { stripe, intent } = await paid();
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
  const charge = String(latest_charge);
  await stripe.refunds.create({ charge, amount: 10_000, metadata: { why: 'short load' } });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 10_000 });
  await expect(stripe.refunds.create({ charge, amount: 9_501 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount ($95.01) is greater than unrefunded amount on charge ($95.00)',
  });
  expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 9_500 });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 19_500 });
  const all = await stripe.refunds.list({ payment_intent: intent });
  expect(all.data.map(({ amount }) => amount)).toEqual([9_500, 10_000]);
});

test.for([
  ['nothing named', {}, { code: 'parameter_missing' }],
  [
    'an unknown charge',
    { charge: 'ch_none' },
    { code: 'resource_missing', param: 'charge', statusCode: 400 },
  ],
  ['zero cents', { charge: 'ch_none', amount: 0 }, { code: 'parameter_invalid_integer', param: 'amount' }],
] as const)('%s is refused', async ([, params, error]) => {
  const { stripe } = await startPayments();
  await expect(stripe.refunds.create(params)).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  await expect(stripe.refunds.create(params)).rejects.toMatchObject(error);
});

test('a declined payment cannot be refunded', async () => {
  const payments = await startPayments();
  await payments.controls.pay((await newSession(payments)).id, { card: CARDS.declined });
  const [intent] = (await payments.stripe.paymentIntents.list()).data;
  await expect(payments.stripe.refunds.create({ payment_intent: intent?.id ?? '' })).rejects.toThrow(
    'does not have a successful charge',
  );
});
