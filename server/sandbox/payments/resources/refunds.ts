import { badParameter, missing, refused } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import {
  type FormMap,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  shape,
  text,
} from '../protocol/params.ts';
import { newId, nulls, type WireCharge, type WireList, type WireRefund } from '../protocol/wire.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { retrieveIntent } from './intents.ts';

const createParams = shape({
  amount: optional(integer({ min: 1 })),
  charge: optional(text()),
  metadata: optional(metadata),
  payment_intent: optional(text()),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
});

/** Refunds `amount` cents, or the rest of the charge. The sum of refunds never exceeds the charge. */
export function createRefund(world: World, form: FormMap): WireRefund {
  const params = createParams(form, '');
  const charge = chargeToRefund(world, params.charge, params.payment_intent);
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const leftCents = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? leftCents;
  if (amount > leftCents) {
    throw refused(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(leftCents)})`,
      { param: 'amount' },
    );
  }
  const refund = world.books.refunds.put({
    id: newId('re'),
    object: 'refund',
    ...nulls('balance_transaction customer customer_account receipt_number source_transfer_reversal'),
    ...nulls('transfer_reversal'),
    amount,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    destination_details: { type: 'card' },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    status: 'succeeded',
  });
  const after = world.books.charges.put({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === leftCents,
  });
  recordEvent(world, 'charge.refunded', after, charge);
  recordEvent(world, 'refund.created', refund);
  return refund;
}

function chargeToRefund(world: World, chargeId?: string, intentId?: string): WireCharge {
  if (chargeId) {
    const charge = world.books.charges.get(chargeId);
    if (!charge) throw missing('charge', chargeId, 'charge');
    if (!charge.paid)
      throw refused(`Charge ${chargeId} was not paid and cannot be refunded.`, { param: 'charge' });
    return charge;
  }
  if (!intentId) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw badParameter(message, 'payment_intent', 'parameter_missing');
  }
  if (!world.books.intents.get(intentId)) throw missing('payment_intent', intentId, 'payment_intent');
  const intent = retrieveIntent(world, intentId);
  const charge = world.books.charges.get(String(intent.latest_charge));
  if (intent.status !== 'succeeded' || !charge) {
    throw refused(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return charge;
}

export function retrieveRefund(world: World, id: string): WireRefund {
  const refund = world.books.refunds.get(id);
  if (!refund) throw missing('refund', id);
  return refund;
}

const listParams = shape({ charge: optional(text()), payment_intent: optional(text()) });

export function listRefunds(world: World, form: FormMap): WireList<WireRefund> {
  return paginate(form, {
    url: '/v1/refunds',
    kind: 'refund',
    rows: world.books.refunds.newestFirst(),
    read: (rest) => {
      const { charge, payment_intent } = listParams(rest, '');
      return (refund) =>
        (!charge || refund.charge === charge) &&
        (!payment_intent || refund.payment_intent === payment_intent);
    },
    show: (refund) => refund,
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
