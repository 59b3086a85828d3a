import { missing, refused } from '../protocol/errors.ts';
import {
  currency,
  type FormMap,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  required,
  shape,
  text,
  unsupported,
} from '../protocol/params.ts';
import { newId, type WireInvoice, type WirePaymentRecord } from '../protocol/wire.ts';
import type { InvoiceRow } from '../state/books.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { findCustomer } from './customers.ts';
import { findInvoice, markPaid, putInvoice, requireStatus } from './invoices.ts';

// Payments that were made elsewhere, in cash or by check, and the invoices that they pay in part.

const moment = integer({ min: 1, max: 9_999_999_999 });
const reportParams = shape({
  amount_requested: required(shape({ currency: required(currency), value: required(integer({ min: 1 })) })),
  initiated_at: required(moment),
  payment_method_details: required(
    shape({
      type: required(oneOf('custom')),
      custom: required(shape({ display_name: required(text({ max: 100 })), type: unsupported })),
      billing_details: unsupported,
      payment_method: unsupported,
    }),
  ),
  outcome: required(oneOf('guaranteed')),
  guaranteed: required(shape({ guaranteed_at: required(moment) })),
  customer_details: optional(
    shape({ customer: required(text()), email: unsupported, name: unsupported, phone: unsupported }),
  ),
  description: optional(text()),
  metadata: optional(metadata),
  processor_details: required(
    shape({
      type: required(oneOf('custom')),
      custom: required(shape({ payment_reference: required(text()) })),
    }),
  ),
  canceled: unsupported,
  customer_presence: unsupported,
  failed: unsupported,
  shipping_details: unsupported,
});

/** Of a payment that has arrived. */
export function reportPayment(world: World, form: FormMap): WirePaymentRecord {
  const params = reportParams(form, '');
  const { amount_requested: amount, payment_method_details: method, processor_details: processor } = params;
  const customer =
    params.customer_details && findCustomer(world, params.customer_details.customer, 'customer');
  const none = { currency: amount.currency, value: 0 };
  return world.books.paymentRecords.put({
    id: newId('pr'),
    object: 'payment_record',
    amount,
    amount_authorized: amount,
    amount_canceled: none,
    amount_failed: none,
    amount_guaranteed: amount,
    amount_refunded: none,
    amount_requested: amount,
    application: null,
    created: world.now(),
    customer_details: customer ? { customer: customer.id, email: null, name: null, phone: null } : null,
    customer_presence: null,
    description: params.description ?? null,
    latest_payment_attempt_record: newId('par'),
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    payment_method_details: {
      billing_details: null,
      custom: { display_name: method.custom.display_name, type: null },
      payment_method: null,
      type: method.type,
    },
    processor_details: { custom: processor.custom, type: processor.type },
    reported_by: 'self',
    shipping_details: null,
  });
}

export function retrievePaymentRecord(world: World, id: string): WirePaymentRecord {
  const record = world.books.paymentRecords.get(id);
  if (!record) throw missing('payment_record', id);
  return record;
}

const attachParams = shape({ payment_record: required(text()), payment_intent: unsupported });

/** A part that was paid elsewhere, as a record reports it. */
export function attachPayment(world: World, form: FormMap, id: string): WireInvoice {
  const { payment_record: recordId } = attachParams(form, '');
  const row = findInvoice(world, id);
  requireStatus(row, ['open', 'uncollectible'], 'This invoice can no longer be paid.');
  const record = world.books.paymentRecords.get(recordId);
  if (!record) throw missing('payment_record', recordId, 'payment_record');
  const isUsed = world.books.invoices
    .oldestFirst()
    .some(({ payments }) => payments.some(({ payment }) => payment.payment_record === recordId));
  if (isUsed) throw refused('This payment is already attached to an invoice.', { param: 'payment_record' });
  const { wire } = row;
  const cents = record.amount_guaranteed.value;
  if (cents > wire.amount_remaining)
    throw refused('The payments stand-in takes no more for an invoice than what remains due.', {
      param: 'payment_record',
    });
  const payment: InvoiceRow['payments'][number] = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: cents,
    amount_requested: cents,
    created: world.now(),
    currency: wire.currency,
    invoice: id,
    is_default: false,
    livemode: false,
    payment: { payment_record: recordId, type: 'payment_record' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: world.now() },
  };
  const paid = { ...row, payments: [...row.payments, payment] };
  const less: WireInvoice = {
    ...wire,
    amount_paid: wire.amount_paid + cents,
    amount_remaining: wire.amount_remaining - cents,
  };
  recordEvent(world, 'invoice_payment.paid', payment);
  return less.amount_remaining > 0 ? putInvoice(world, paid, less) : markPaid(world, paid, less);
}
