import { missing, refused } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import {
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
import { newId, type WireCreditNote, type WireInvoice, type WireList } from '../protocol/wire.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { markPaid, putInvoice } from './invoices.ts';

const creditParams = shape({
  invoice: required(text()),
  amount: required(integer({ min: 1 })),
  email_type: optional(oneOf('none', 'credit_note')),
  memo: optional(text()),
  metadata: optional(metadata),
  reason: optional(oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory')),
  credit_amount: unsupported,
  effective_at: unsupported,
  lines: unsupported,
  out_of_band_amount: optional(integer({ min: 1 })),
  refund_amount: unsupported,
  refunds: unsupported,
  shipping_cost: unsupported,
});

/**
 * Of an open invoice: it asks for less, and is paid when nothing is left to ask for. What is above that was paid, and
 * is given back elsewhere.
 */
export function createCreditNote(world: World, form: FormMap): WireCreditNote {
  const { invoice: id, amount, out_of_band_amount: givenBack = 0, ...params } = creditParams(form, '');
  const row = world.books.invoices.get(id);
  if (!row) throw missing('invoice', id, 'invoice');
  const { wire } = row;
  if (wire.status !== 'open')
    throw refused('The payments stand-in only credits open invoices.', { param: 'invoice' });
  const unpaid = amount - givenBack;
  if (unpaid > wire.amount_remaining || (givenBack > 0 && unpaid < wire.amount_remaining))
    throw refused('What is given back has to be what the credit note has above the rest of the invoice.', {
      param: 'amount',
    });
  if (givenBack > wire.amount_paid - wire.post_payment_credit_notes_amount)
    throw refused('The credit note gives back more than was paid.', { param: 'out_of_band_amount' });
  const sequence = world.books.creditNotes.oldestFirst().filter((note) => note.invoice === id).length + 1;
  const note = world.books.creditNotes.put({
    id: newId('cn'),
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: world.now(),
    currency: wire.currency,
    customer: String(wire.customer),
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: world.now(),
    invoice: id,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: params.memo ?? null,
    metadata: mergeMetadata({}, params.metadata),
    number: `${wire.number}-CN-${String(sequence).padStart(2, '0')}`,
    out_of_band_amount: givenBack || null,
    pdf: `${wire.hosted_invoice_url}/pdf`,
    post_payment_amount: givenBack,
    pre_payment_amount: unpaid,
    pretax_credit_amounts: [],
    reason: params.reason ?? null,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: givenBack === 0 ? 'pre_payment' : unpaid === 0 ? 'post_payment' : 'mixed',
    voided_at: null,
  });
  const credited: WireInvoice = {
    ...wire,
    amount_due: wire.amount_due - unpaid,
    amount_remaining: wire.amount_remaining - unpaid,
    post_payment_credit_notes_amount: wire.post_payment_credit_notes_amount + givenBack,
    pre_payment_credit_notes_amount: wire.pre_payment_credit_notes_amount + unpaid,
  };
  recordEvent(world, 'credit_note.created', note);
  if (credited.amount_remaining > 0) putInvoice(world, row, credited);
  else markPaid(world, row, credited);
  return note;
}

const creditListParams = shape({ invoice: optional(text()), customer: optional(text()) });

export function listCreditNotes(world: World, form: FormMap): WireList<WireCreditNote> {
  return paginate(form, {
    url: '/v1/credit_notes',
    kind: 'credit note',
    rows: world.books.creditNotes.newestFirst(),
    read: (rest) => {
      const { invoice, customer } = creditListParams(rest, '');
      return (note) =>
        (invoice === undefined || note.invoice === invoice) &&
        (customer === undefined || note.customer === customer);
    },
    show: (note) => note,
  });
}
