import type { SessionRow } from './books.ts';
import { cardOf, type Decline, FAILED_AUTHENTICATION } from './cards.ts';
import { recordEvent } from './events.ts';
import { blankAddress, type ChargedCard, newCharge, newIntent, retrieveIntent } from './intents.ts';
import { findSession } from './sessions.ts';
import type { WireIntent } from './wire.ts';
import type { World } from './world.ts';

// An attempt to pay a session, from the hosted page or from a test. Synchronous from the check that the session
// is open until the charge, so that two concurrent submits cannot both find it open.

type Payer = { email: string; name: string; phone: string | null };
type CardInput = { number: string; expiryMonth: number; expiryYear: number };

/** `complete` and `expired`: the session could no longer be paid; nothing was charged. */
export type Outcome =
  | { kind: 'paid' | 'authenticate' | 'complete' | 'expired' }
  | { kind: 'declined'; decline: Decline };

export function paySession(world: World, id: string, card: CardInput, payer: Payer): Outcome {
  const row = findSession(world, id);
  if (row.wire.status !== 'open') return { kind: row.wire.status === 'expired' ? 'expired' : 'complete' };
  const { brand, last4, result } = cardOf(card.number);
  const charged = { brand, last4, expiryMonth: card.expiryMonth, expiryYear: card.expiryYear };
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
        phone: payer.phone,
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
function decline(world: World, intent: WireIntent, reason: Decline, charge: string | null): Outcome {
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
