import type { WireIntent } from '../protocol/wire.ts';
import type { SessionRow } from '../state/books.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { blankAddress, type ChargedCard, newCharge, newIntent, retrieveIntent } from './intents.ts';
import { findSession } from './sessions.ts';

// An attempt to pay a session, from the hosted page or from a test. Synchronous from the check that the session
// is open until the charge, so that two concurrent submits cannot both find it open.

export type Payer = { email: string; name: string };
export type CardInput = { number: string; expiryMonth: number; expiryYear: number };

/** `complete` and `expired`: the session could no longer be paid; nothing was charged. */
export type Outcome =
  | { kind: 'paid' | 'authenticate' | 'complete' | 'expired' }
  | { kind: 'declined'; decline: Decline };

export function paySession(world: World, id: string, card: CardInput, payer: Payer): Outcome {
  const row = findSession(world, id);
  if (row.wire.status !== 'open') return { kind: row.wire.status === 'expired' ? 'expired' : 'complete' };
  const { brand, last4, result } = testCard(card.number);
  const { expiryMonth, expiryYear } = card;
  const charged = { brand, last4, expiryMonth, expiryYear };
  const intent = row.intent ? retrieveIntent(world, row.intent) : newIntent(world, row);
  const tried = world.books.sessions.put({ ...row, intent: intent.id, waiting: null });
  if (result === 'paid') return complete(world, tried, intent, charged, payer, false);
  if (result === 'authenticate') {
    world.books.sessions.put({ ...tried, waiting: { ...charged, ...payer } });
    const asking = world.books.intents.put({
      ...intent,
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk' },
      status: 'requires_action',
    });
    recordEvent(world, 'payment_intent.requires_action', asking);
    return { kind: 'authenticate' };
  }
  const charge = newCharge(world, intent, { card: charged, payer, failure: result, authenticated: false });
  recordEvent(world, 'charge.failed', charge);
  return decline(world, intent, result, charge.id);
}

/** Applies the 3-D Secure result. If no card is waiting for it, the session does not change. */
export function authenticateSession(world: World, id: string, passed: boolean): Outcome {
  const row = findSession(world, id);
  if (row.wire.status !== 'open') return { kind: row.wire.status === 'expired' ? 'expired' : 'complete' };
  if (!row.waiting || !row.intent) return { kind: 'declined', decline: FAILED_AUTHENTICATION };
  const intent = retrieveIntent(world, row.intent);
  const tried = world.books.sessions.put({ ...row, waiting: null });
  if (!passed) return decline(world, intent, FAILED_AUTHENTICATION, null);
  return complete(world, tried, intent, row.waiting, row.waiting, true);
}

function complete(
  world: World,
  row: SessionRow,
  intent: WireIntent,
  card: ChargedCard,
  payer: Payer,
  authenticated: boolean,
): Outcome {
  const charge = newCharge(world, intent, { card, payer, failure: null, authenticated });
  const succeeded = world.books.intents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
  });
  const { wire } = world.books.sessions.put({
    ...row,
    wire: {
      ...row.wire,
      automatic_tax: {
        ...row.wire.automatic_tax,
        status: row.wire.automatic_tax.enabled ? 'complete' : null,
      },
      customer_details: {
        address: blankAddress(),
        business_name: null,
        email: payer.email,
        individual_name: null,
        name: payer.name,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
      payment_intent: intent.id,
      payment_status: 'paid',
      status: 'complete',
      url: null,
    },
  });
  recordEvent(world, 'charge.succeeded', charge);
  recordEvent(world, 'payment_intent.succeeded', succeeded);
  recordEvent(world, 'checkout.session.completed', wire);
  return { kind: 'paid' };
}

/** The session stays open; the intent records why it was not paid. */
export function decline(world: World, intent: WireIntent, reason: Decline, charge: string | null): Outcome {
  const failed = world.books.intents.put({
    ...intent,
    last_payment_error: {
      ...(charge ? { charge } : {}),
      code: reason.code,
      ...(reason.declineCode ? { decline_code: reason.declineCode } : {}),
      doc_url: `https://stripe.com/docs/error-codes/${reason.code.replaceAll('_', '-')}`,
      message: reason.message,
      type: charge ? 'card_error' : 'invalid_request_error',
    },
    latest_charge: charge ?? intent.latest_charge,
    next_action: null,
    status: 'requires_payment_method',
  });
  recordEvent(world, 'payment_intent.payment_failed', failed);
  return { kind: 'declined', decline: reason };
}

// The provider's published test cards and their outcomes. Only these numbers are accepted,
// and no number is ever stored or logged, because somebody may type a real one.

export type Decline = { code: string; declineCode: string; message: string };

type TestCard = {
  number: string;
  brand: string;
  /** Shown in the page's table. */
  label: string;
  result: 'paid' | 'authenticate' | Decline;
};

const DECLINED = 'Your card was declined.';

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', label: 'Payment succeeds', result: 'paid' },
  { number: '5555555555554444', brand: 'mastercard', label: 'Payment succeeds', result: 'paid' },
  { number: '378282246310005', brand: 'amex', label: 'Payment succeeds', result: 'paid' },
  { number: '4000002760003184', brand: 'visa', label: 'Asks for 3-D Secure', result: 'authenticate' },
  { number: '4000002500003155', brand: 'visa', label: 'Asks for 3-D Secure', result: 'authenticate' },
  {
    number: '4000000000000002',
    brand: 'visa',
    label: 'Declined',
    result: { code: 'card_declined', declineCode: 'generic_decline', message: DECLINED },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    label: 'Insufficient funds',
    result: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds. Try a different card.',
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    label: 'Expired card',
    result: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    label: 'Wrong security code',
    result: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    label: 'Processing error',
    result: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
];

export const FAILED_AUTHENTICATION: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: '',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. This is a test page: it only takes the test cards listed on it.',
};

/** The card for a number typed with or without spaces. An unknown number is declined and not kept. */
export function testCard(typed: string): Omit<TestCard, 'number' | 'label'> & { last4: string } {
  const digits = typed.replaceAll(/[\s-]/g, '');
  const card = TEST_CARDS.find(({ number }) => number === digits);
  if (!card) return { brand: 'unknown', last4: '0000', result: NOT_A_TEST_CARD };
  return { brand: card.brand, last4: card.number.slice(-4), result: card.result };
}

/** Validates the check digit of a card number (Luhn, ISO/IEC 7812-1) with 12 to 19 digits. */
export function isCardNumber(typed: string): boolean {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
