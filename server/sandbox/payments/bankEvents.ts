import { missing, refused } from './protocol/errors.ts';
import {
  newId,
  nulls,
  type WireCharge,
  type WireDispute,
  type WireRefund,
  type WireSession,
} from './protocol/wire.ts';
import { newCharge, newIntent, retrieveCharge, retrieveIntent } from './resources/intents.ts';
import { retrieveRefund } from './resources/refunds.ts';
import { findSession } from './resources/sessions.ts';
import { recordEvent } from './state/events.ts';
import type { World } from './state/world.ts';

// Changes to payments that the store does not cause: a bank debit that arrives days later or fails,
// a refund that fails, a dispute by the buyer. Triggered only by tests.

const BANK = { brand: 'unknown', last4: '6789', expiryMonth: 12, expiryYear: 2034 };
const BOUNCED = {
  code: 'payment_method_provider_decline',
  declineCode: '',
  message: 'The payment was declined by the bank.',
};

/** The buyer paid by bank debit: the session is complete, the payment is processing. */
export function beginDelayedPayment(world: World, id: string): WireSession {
  const row = findSession(world, id);
  if (row.wire.status !== 'open') throw refused('Only an open Checkout Session can be paid.');
  const intent = row.intent ? retrieveIntent(world, row.intent) : newIntent(world, row);
  const payer = { email: row.wire.customer_email ?? 'payer@example.com', name: 'Test Payer' };
  const charge = world.books.charges.put({
    ...newCharge(world, intent, { card: BANK, payer, failure: null, authenticated: false }),
    paid: false,
    status: 'pending',
  });
  const processing = world.books.intents.put({ ...intent, latest_charge: charge.id, status: 'processing' });
  const wire: WireSession = { ...row.wire, payment_intent: intent.id, status: 'complete', url: null };
  world.books.sessions.put({ ...row, wire, intent: intent.id, waiting: null });
  recordEvent(world, 'charge.pending', charge);
  recordEvent(world, 'payment_intent.processing', processing);
  recordEvent(world, 'checkout.session.completed', wire);
  return wire;
}

/** The debit succeeds, or the bank declines it. */
export function endDelayedPayment(world: World, id: string, arrived: boolean): WireSession {
  const row = findSession(world, id);
  const intent = retrieveIntent(world, row.intent ?? '');
  if (intent.status !== 'processing') throw refused('No payment of this Checkout Session is processing.');
  const before = retrieveCharge(world, String(intent.latest_charge));
  const charge: WireCharge = arrived
    ? { ...before, paid: true, status: 'succeeded' }
    : {
        ...before,
        amount_captured: 0,
        captured: false,
        failure_code: BOUNCED.code,
        failure_message: BOUNCED.message,
        status: 'failed',
      };
  world.books.charges.put(charge);
  const after = world.books.intents.put({
    ...intent,
    amount_received: arrived ? intent.amount : 0,
    status: arrived ? 'succeeded' : 'requires_payment_method',
  });
  const wire: WireSession = { ...row.wire, payment_status: arrived ? 'paid' : 'unpaid' };
  world.books.sessions.put({ ...row, wire });
  recordEvent(world, arrived ? 'charge.succeeded' : 'charge.failed', charge);
  recordEvent(world, arrived ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', after);
  recordEvent(world, `checkout.session.async_payment_${arrived ? 'succeeded' : 'failed'}`, wire);
  return wire;
}

/** The buyer's bank returns a refund, so the store has the money again. */
export function failRefund(world: World, id: string): WireRefund {
  const before = retrieveRefund(world, id);
  if (before.status !== 'succeeded') throw refused(`Refund ${id} has already failed.`);
  const after = world.books.refunds.put({
    ...before,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  });
  const charge = retrieveCharge(world, String(before.charge));
  world.books.charges.put({
    ...charge,
    amount_refunded: charge.amount_refunded - before.amount,
    refunded: false,
  });
  recordEvent(world, 'refund.updated', after, before);
  recordEvent(world, 'refund.failed', after);
  return after;
}

/** The buyer disputes the charge at the bank, which withdraws the money for now. */
export function openDispute(world: World, intentId: string): WireDispute {
  const charge = retrieveCharge(world, String(retrieveIntent(world, intentId).latest_charge));
  const dispute = world.books.disputes.put({
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: world.now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: 'product_not_received',
    status: 'needs_response',
  });
  world.books.charges.put({ ...charge, disputed: true });
  recordEvent(world, 'charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(world: World, id: string, status: 'won' | 'lost'): WireDispute {
  const before = retrieveDispute(world, id);
  const after = world.books.disputes.put({ ...before, status });
  recordEvent(world, 'charge.dispute.updated', after, before);
  recordEvent(world, 'charge.dispute.closed', after);
  return after;
}

function retrieveDispute(world: World, id: string): WireDispute {
  const dispute = world.books.disputes.get(id);
  if (!dispute) throw missing('dispute', id);
  return dispute;
}

const NO_EVIDENCE: WireDispute['evidence'] = {
  ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
  ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name'),
  ...nulls('customer_purchase_ip customer_signature duplicate_charge_documentation'),
  ...nulls('duplicate_charge_explanation duplicate_charge_id product_description receipt'),
  ...nulls('refund_policy refund_policy_disclosure refund_refusal_explanation service_date'),
  ...nulls('service_documentation shipping_address shipping_carrier shipping_date'),
  ...nulls('shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'),
  enhanced_evidence: {},
};
