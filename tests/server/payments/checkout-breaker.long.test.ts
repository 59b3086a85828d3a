import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { createBreaker } from '../../../server/http/paymentBreaker.ts';
import { Problem } from '../../../server/http/problem.ts';

const away = () =>
  Promise.reject(new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'away' }));
const refused = () =>
  Promise.reject(
    new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'no' }),
  );

function counting() {
  const clock = { ms: 0 };
  const breaker = createBreaker(() => clock.ms);
  let asked = 0;
  return {
    clock,
    asked: () => asked,
    call: (work: () => Promise<unknown>) =>
      breaker.call(() => {
        asked += 1;
        return work();
      }),
  };
}

test('the circuit breaker opens after four failures in a row', async () => {
  const { call, asked } = counting();
  for (let failure = 0; failure < 4; failure += 1) await expect(call(away)).rejects.toThrow(Problem);
  await expect(call(async () => 'back')).rejects.toMatchObject({ status: 503, retryAfter: 15 });
  expect(asked()).toBe(4);
});

test('an open circuit breaker lets one call try after 15 seconds, and closes when it succeeds', async () => {
  const { call, asked, clock } = counting();
  for (let failure = 0; failure < 4; failure += 1) await expect(call(away)).rejects.toThrow(Problem);
  clock.ms = 15_000;
  const slow = Promise.withResolvers<string>();
  const trying = call(() => slow.promise);
  await expect(call(async () => 'too early')).rejects.toThrow(Problem);
  slow.resolve('back');
  expect(await trying).toBe('back');
  expect(await call(async () => 'again')).toBe('again');
  expect(asked()).toBe(6);
});

test('a refusal by the provider does not count as a failure', async () => {
  const { call } = counting();
  for (let round = 0; round < 6; round += 1) {
    await expect(call(refused)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
  }
  expect(await call(async () => 'still open')).toBe('still open');
});

test('a success between failures resets the count', async () => {
  const { call, asked } = counting();
  for (let round = 0; round < 5; round += 1) {
    for (let failure = 0; failure < 3; failure += 1) await expect(call(away)).rejects.toThrow(Problem);
    await call(async () => 'fine');
  }
  expect(asked()).toBe(20);
});

test('a refusal is an answer: it closes an open circuit breaker, and ends a row of failures', async () => {
  const { call, clock } = counting();
  for (let failure = 0; failure < 4; failure += 1) await expect(call(away)).rejects.toThrow(Problem);
  clock.ms = 15_000;
  await expect(call(refused)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
  expect(await call(async () => 'back')).toBe('back');
  for (let failure = 0; failure < 3; failure += 1) await expect(call(away)).rejects.toThrow(Problem);
  await expect(call(refused)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
  await expect(call(away)).rejects.toThrow(Problem);
  expect(await call(async () => 'closed')).toBe('closed');
});
