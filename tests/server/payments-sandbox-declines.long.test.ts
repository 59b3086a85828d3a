import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { CARDS } from '../helpers/payments.ts';
import { newSession, type StandIn, startPayments, submitPage as submit } from '../helpers/payments-server.ts';

const success = (payments: StandIn, id: string) => `${payments.url}/payment-success?session_id=${id}`;

describe('declined cards', () => {
  test.for([
    [CARDS.declined, 'card_declined', 'generic_decline', 'Your card was declined.'],
    [CARDS.insufficientFunds, 'card_declined', 'insufficient_funds', 'insufficient funds'],
    [CARDS.expired, 'expired_card', 'expired_card', 'Your card has expired.'],
    [CARDS.wrongCvc, 'incorrect_cvc', 'incorrect_cvc', 'security code is incorrect'],
    [CARDS.processingError, 'processing_error', 'processing_error', 'processing your card'],
    ['4111 1111 1111 1111', 'card_declined', 'test_mode_live_card', 'only takes the test cards'],
  ] as const)('card %s leaves the session open: %s, %s', async ([number, code, declineCode, words]) => {
    const payments = await startPayments();
    const session = await newSession(payments);
    const { html } = await submit(session, { number });
    // Escaped in HTML: the apostrophe.
    expect(html.replaceAll('&#39;', "'")).toContain(words);
    expect(html).toMatch(/id="number" name="number" value=""[^>]*autofocus/);
    expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    });
    const [intent] = (await payments.stripe.paymentIntents.list()).data;
    const [charge] = (await payments.stripe.charges.list()).data;
    expect(charge).toMatchObject({ paid: false, status: 'failed', failure_code: code, amount_captured: 0 });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: charge?.id,
      last_payment_error: { type: 'card_error', code, decline_code: declineCode },
    });
    await payments.controls.delivered();
    expect(payments.endpoint.types()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ]);
  });

  test('another card pays the same intent after a decline', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    await submit(session, { number: CARDS.declined });
    expect(await (await fetch(session.url ?? '')).text()).toContain('Your card was declined.');
    expect((await submit(session)).status).toBe(303);
    const intents = (await payments.stripe.paymentIntents.list()).data;
    expect(intents).toMatchObject([{ status: 'succeeded', last_payment_error: null }]);
    const charges = (await payments.stripe.charges.list({ payment_intent: intents[0]?.id ?? '' })).data;
    expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(intents[0]?.latest_charge).toBe(charges[0]?.id);
  });

  test('a number that is not a test card is stored nowhere', async () => {
    const { readFileSync } = await import('node:fs');
    const payments = await startPayments();
    await submit(await newSession(payments), { number: '4111 1111 1111 1111' });
    expect(readFileSync(payments.storeFile, 'utf8')).not.toMatch(/4111[ -]?1111|"1111"/);
  });
});

describe('3-D Secure', () => {
  async function asked() {
    const payments = await startPayments();
    const session = await newSession(payments);
    const { status, location } = await submit(session, { number: CARDS.threeDSecure });
    expect({ status, location }).toEqual({
      status: 303,
      location: `/sandbox/payments/pay/${session.id}/confirm`,
    });
    const [intent] = (await payments.stripe.paymentIntents.list()).data;
    expect(intent?.status).toBe('requires_action');
    return { payments, session };
  }
  const answer = (session: Stripe.Checkout.Session, result: string) =>
    submit(session, { result }, '/confirm');

  test('a completed authentication pays', async () => {
    const { payments, session } = await asked();
    expect(await (await fetch(`${session.url}/confirm`)).text()).toContain('3-D Secure');
    expect((await answer(session, 'complete')).location).toBe(success(payments, session.id));
    const [charge] = (await payments.stripe.charges.list()).data;
    expect(charge?.payment_method_details?.card?.three_d_secure?.result).toBe('authenticated');
  });

  test('a failed authentication is reported, and another card may be tried', async () => {
    const { payments, session } = await asked();
    expect((await answer(session, 'fail')).location).toBe(`/sandbox/payments/pay/${session.id}`);
    expect(await (await fetch(session.url ?? '')).text()).toContain(
      'unable to authenticate your payment method',
    );
    const [intent] = (await payments.stripe.paymentIntents.list()).data;
    expect(intent?.last_payment_error?.code).toBe('payment_intent_authentication_failure');
    expect((await submit(session)).location).toBe(success(payments, session.id));
  });

  test('the authentication page without a pending card redirects to the form', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    const page = await fetch(`${session.url}/confirm`, { redirect: 'manual' });
    expect(page.headers.get('location')).toBe(`/sandbox/payments/pay/${session.id}`);
    expect((await answer(session, 'complete')).location).toBe(`/sandbox/payments/pay/${session.id}`);
    expect((await payments.stripe.charges.list()).data).toEqual([]);
  });

  test('a second authentication, or one after a decline, charges nothing more', async () => {
    const { payments, session } = await asked();
    await submit(session, { number: CARDS.declined });
    expect((await answer(session, 'complete')).location).toBe(`/sandbox/payments/pay/${session.id}`);
    expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
    await submit(session, { number: CARDS.threeDSecure });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await answer(session, 'complete')).location).toBe(success(payments, session.id));
    }
    const charges = (await payments.stripe.charges.list()).data;
    expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('an authentication pending when the session expires cancels the intent', async () => {
    const { payments, session } = await asked();
    await payments.controls.expire(session.id);
    const [intent] = (await payments.stripe.paymentIntents.list()).data;
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
    await answer(session, 'complete');
    expect((await payments.stripe.charges.list()).data).toEqual([]);
  });
});
