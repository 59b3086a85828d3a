import { expect, test } from 'vitest';
import { eventually, newSession, startPayments } from '../helpers/payments-server.ts';

const nowSeconds = () => Math.floor(Date.now() / 1000);

test('an open session can be expired once', async () => {
  const payments = await startPayments();
  const { id } = await newSession(payments);
  const { sessions } = payments.stripe.checkout;
  expect(await sessions.expire(id)).toMatchObject({
    status: 'expired',
    url: null,
    payment_status: 'unpaid',
  });
  await expect(sessions.expire(id)).rejects.toMatchObject({
    statusCode: 400,
    message:
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
  });
  await payments.controls.delivered();
  expect(payments.endpoint.types()).toEqual(['checkout.session.expired']);
});

test('an overdue session is expired at the next read, with one webhook', async () => {
  const payments = await startPayments({ sweepEveryMs: 60_000 });
  const { id } = await newSession(payments, { expires_at: nowSeconds() + 1_860 });
  const { sessions } = payments.stripe.checkout;
  await payments.controls.advanceClock(1_700);
  expect(await sessions.retrieve(id)).toMatchObject({ status: 'open' });
  await payments.controls.advanceClock(200);
  expect(await sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
  await payments.controls.delivered();
  expect(payments.endpoint.types()).toEqual(['checkout.session.expired']);
});

test('an overdue session expires even when nobody reads it', async () => {
  let ahead = 0;
  const payments = await startPayments({ now: () => new Date(Date.now() + ahead) });
  const { id } = await newSession(payments);
  ahead = 86_401_000;
  await eventually(payments.endpoint.types).toEqual(['checkout.session.expired']);
  expect(payments.endpoint.received[0]?.event.data.object).toMatchObject({ id, status: 'expired' });
});

test('an unknown session is a 404', async () => {
  const { stripe } = await startPayments();
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such checkout.session: 'cs_test_none'",
  });
});
