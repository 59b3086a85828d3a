import type { SessionRow } from './books.ts';
import { findSession } from './sessions.ts';
import { newId, type WireCharge, type WireIntent } from './wire.ts';
import { recordEvent, type World } from './world.ts';

// An attempt to pay a session, from the hosted page or from a test. Synchronous from the check that the session is
// open until the charge, so that two submits at once cannot both find it open.

type Decline = { code: string; message: string };
/** `complete` and `expired`: the session could no longer be paid; nothing was charged. */
export type Outcome =
  | { kind: 'paid' | 'authenticate' | 'complete' | 'expired' }
  | { kind: 'declined'; decline: Decline };

type TestCard = { number: string; label: string; result: 'paid' | 'authenticate' | Decline };

const decliningCard = (number: string, label: string, code: string, message: string): TestCard => ({
  number,
  label,
  result: { code, message },
});

/** The provider's published test cards. Only these are accepted, and no number is kept: somebody may type a real one. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Payment succeeds', result: 'paid' },
  { number: '4000002760003184', label: 'Asks for 3-D Secure', result: 'authenticate' },
  { number: '4000002500003155', label: 'Asks for 3-D Secure', result: 'authenticate' },
  decliningCard('4000000000000002', 'Declined', 'card_declined', 'Your card was declined.'),
  decliningCard(
    '4000000000009995',
    'Insufficient funds',
    'card_declined',
    'Your card has insufficient funds. Try a different card.',
  ),
  decliningCard('4000000000000069', 'Expired card', 'expired_card', 'Your card has expired.'),
  decliningCard('4000000000000127', 'Wrong CVC', 'incorrect_cvc', 'Your card’s security code is incorrect.'),
  decliningCard(
    '4000000000000119',
    'Processing error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
];
const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  message: 'Your card was declined. This is a test page: it only takes the test cards listed on it.',
};
const FAILED_AUTHENTICATION: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** @param number with or without spaces */
export function paySession(world: World, id: string, number: string): Outcome {
  const row = findSession(world, id);
  if (row.wire.status !== 'open') return { kind: row.wire.status === 'expired' ? 'expired' : 'complete' };
  const card = TEST_CARDS.find((card) => card.number === number.replaceAll(/[\s-]/g, ''));
  const result = card?.result ?? NOT_A_TEST_CARD;
  const intent = findIntent(world, row);
  if (result === 'paid') return complete(world, row, intent);
  world.books.sessions.put({ ...row, intent: intent.id, isAuthenticating: result === 'authenticate' });
  if (result === 'authenticate') {
    world.books.intents.put({ ...intent, last_payment_error: null, status: 'requires_action' });
    return { kind: 'authenticate' };
  }
  return decline(world, intent, result);
}

/** Applies the 3-D Secure result. If no card is waiting for it, the session does not change. */
export function authenticateSession(world: World, id: string, hasPassed: boolean): Outcome {
  const row = findSession(world, id);
  if (row.wire.status !== 'open') return { kind: row.wire.status === 'expired' ? 'expired' : 'complete' };
  if (!row.isAuthenticating) return { kind: 'declined', decline: FAILED_AUTHENTICATION };
  const session = world.books.sessions.put({ ...row, isAuthenticating: false });
  const intent = findIntent(world, session);
  return hasPassed ? complete(world, session, intent) : decline(world, intent, FAILED_AUTHENTICATION);
}

/** The intent of a session's attempts, which the first one creates. */
export function findIntent(world: World, { wire, ...row }: SessionRow): WireIntent {
  const oldIntent = world.books.intents.get(row.intent ?? '');
  if (oldIntent) return oldIntent;
  const intent = world.books.intents.put({
    id: newId('pi'),
    object: 'payment_intent',
    amount: wire.amount_total ?? 0,
    amount_received: 0,
    created: world.now(),
    currency: wire.currency ?? 'usd',
    description: row.intentDescription,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: row.intentMetadata,
    status: 'requires_payment_method',
  });
  recordEvent(world, 'payment_intent.created', intent);
  return intent;
}

export function newCharge(world: World, intent: WireIntent, failure: Decline | null): WireCharge {
  return world.books.charges.put({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !failure,
    created: world.now(),
    currency: intent.currency,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: !failure,
    payment_intent: intent.id,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  });
}

function complete(world: World, row: SessionRow, intent: WireIntent): Outcome {
  const charge = newCharge(world, intent, null);
  const succeeded = world.books.intents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: 'succeeded',
  });
  const { wire } = world.books.sessions.put({
    ...row,
    intent: intent.id,
    isAuthenticating: false,
    wire: { ...row.wire, payment_intent: intent.id, payment_status: 'paid', status: 'complete', url: null },
  });
  recordEvent(world, 'charge.succeeded', charge);
  recordEvent(world, 'payment_intent.succeeded', succeeded);
  recordEvent(world, 'checkout.session.completed', wire);
  return { kind: 'paid' };
}

/** The session stays open; the intent records why it was not paid. */
function decline(world: World, intent: WireIntent, reason: Decline): Outcome {
  const charge = newCharge(world, intent, reason);
  const failed = world.books.intents.put({
    ...intent,
    last_payment_error: { code: reason.code, message: reason.message },
    latest_charge: charge.id,
    status: 'requires_payment_method',
  });
  recordEvent(world, 'charge.failed', charge);
  recordEvent(world, 'payment_intent.payment_failed', failed);
  return { kind: 'declined', decline: reason };
}
