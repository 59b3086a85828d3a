import * as z from 'zod/mini';
import { type FormMap, mergeMetadata, metadata, missing, readForm, refused, text, whole } from './form.ts';
import { newId, type WireRefund } from './wire.ts';
import { recordEvent, type World } from './world.ts';

const refundParams = z.strictObject({
  amount: z.optional(whole(1)),
  metadata: z.optional(metadata),
  payment_intent: text(),
});

/** Refunds `amount` cents, or the rest of the charge. The sum of refunds never exceeds the charge. */
export function createRefund(world: World, form: FormMap): WireRefund {
  const params = readForm(refundParams, form);
  const intent = world.books.intents.get(params.payment_intent);
  if (!intent) throw missing('payment_intent', params.payment_intent, 'payment_intent');
  const charge = world.books.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || !charge) {
    throw refused('This payment has no charge to refund.', { param: 'payment_intent' });
  }
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const leftCents = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? leftCents;
  if (amount > leftCents) throw refused('The refund is greater than what is left.', { param: 'amount' });
  const refund = world.books.refunds.put({
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  });
  const refundedCharge = world.books.charges.put({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === leftCents,
  });
  recordEvent(world, 'charge.refunded', refundedCharge);
  recordEvent(world, 'refund.created', refund);
  return refund;
}
