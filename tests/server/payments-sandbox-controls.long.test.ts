import { expect, test } from 'vitest';
import { newSession, SECRET_KEY, startPayments } from '../helpers/payments-server.ts';

test('the controls need the secret key', async () => {
  const { url } = await startPayments();
  const ask = (authorization: string) =>
    fetch(`${url}/sandbox/payments/controls/reset`, {
      method: 'POST',
      headers: { authorization },
      body: '{}',
    });
  expect((await ask('Bearer sk_test_wrong')).status).toBe(401);
  expect((await ask(`Basic ${SECRET_KEY}`)).status).toBe(401);
  expect((await ask(`Bearer ${SECRET_KEY}`)).status).toBe(200);
  expect((await fetch(`${url}/sandbox/payments/controls`)).status).toBe(401);
});

test.for([
  ['drop-webhooks', '{"cuont":1}'],
  ['drop-webhooks', '{"count":0}'],
  ['fail-calls', '{"fault":"nothing"}'],
  ['advance-clock', '{"seconds":-5}'],
  ['pay', 'not json'],
  ['pay', '{"session":"cs_test_none"}'],
])('%s %s is a 400', async ([name, body]) => {
  const { raw } = await startPayments();
  const answer = await raw(`/sandbox/payments/controls/${name}`, { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toHaveProperty('error');
});

test('an unknown control is a 404', async () => {
  const { raw } = await startPayments();
  expect((await raw('/sandbox/payments/controls/explode', { method: 'POST' })).status).toBe(404);
});

test('pay reports the outcome of the payment', async () => {
  const payments = await startPayments();
  const { controls } = payments;
  const session = await newSession(payments);
  expect(await controls.pay(session.id, { card: '4000000000000002' })).toMatchObject({
    outcome: { kind: 'declined', decline: { code: 'card_declined' } },
    session: { status: 'open' },
  });
  expect(await controls.pay(session.id, { card: '4000002760003184' })).toMatchObject({
    outcome: { kind: 'authenticate' },
  });
  expect(
    await controls.pay(session.id, { card: '4000002760003184', threeDSecure: 'complete' }),
  ).toMatchObject({
    outcome: { kind: 'paid' },
    session: { status: 'complete' },
  });
  expect(await controls.pay(session.id)).toMatchObject({ outcome: { kind: 'complete' } });
});
