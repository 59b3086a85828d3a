import { missing } from '../protocol/errors.ts';
import type { WireIntent, WireInvoice } from '../protocol/wire.ts';
import type { InvoiceRow } from '../state/books.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { type ChargedCard, newCharge, retrieveIntent } from './intents.ts';
import { findInvoice } from './invoices.ts';
import {
  type CardInput,
  decline,
  FAILED_AUTHENTICATION,
  type Outcome,
  type Payer,
  testCard,
} from './paySession.ts';

// An attempt to pay an invoice on its page, or from a test: as of a session, synchronous from the check that it is open
// until the charge.

/** By the secret in its page's address. */
export function invoiceBySecret(world: World, secret: string): InvoiceRow {
  const row = world.books.invoices.oldestFirst().find((one) => one.secret === secret);
  if (!row || row.wire.status === 'draft') throw missing('invoice', secret);
  return row;
}

export const canBePaid = ({ wire }: InvoiceRow): boolean =>
  wire.status === 'open' || wire.status === 'uncollectible';

export function payInvoice(world: World, id: string, card: CardInput, payer: Payer): Outcome {
  const row = findInvoice(world, id);
  if (!canBePaid(row) || row.intent === null)
    return { kind: row.wire.status === 'paid' ? 'complete' : 'expired' };
  const { brand, last4, result } = testCard(card.number);
  const { expiryMonth, expiryYear } = card;
  const charged = { brand, last4, expiryMonth, expiryYear };
  const intent = world.books.intents.put({
    ...retrieveIntent(world, row.intent),
    amount: row.wire.amount_remaining,
  });
  const tried = world.books.invoices.put({ ...row, waiting: null });
  if (result === 'paid')
    return complete(world, tried, intent, { card: charged, payer, authenticated: false });
  if (result === 'authenticate') {
    world.books.invoices.put({ ...tried, waiting: { ...charged, ...payer } });
    recordEvent(
      world,
      'payment_intent.requires_action',
      world.books.intents.put({
        ...intent,
        last_payment_error: null,
        next_action: { type: 'use_stripe_sdk' },
        status: 'requires_action',
      }),
    );
    return { kind: 'authenticate' };
  }
  const charge = newCharge(world, intent, { card: charged, payer, failure: result, authenticated: false });
  recordEvent(world, 'charge.failed', charge);
  return fail(world, tried, decline(world, intent, result, charge.id));
}

/** Applies the 3-D Secure result. If no card is waiting for it, nothing changes. */
export function authenticateInvoice(world: World, id: string, passed: boolean): Outcome {
  const row = findInvoice(world, id);
  if (!canBePaid(row)) return { kind: row.wire.status === 'paid' ? 'complete' : 'expired' };
  if (!row.waiting || !row.intent) return { kind: 'declined', decline: FAILED_AUTHENTICATION };
  const intent = retrieveIntent(world, row.intent);
  const tried = world.books.invoices.put({ ...row, waiting: null });
  if (!passed) return fail(world, tried, decline(world, intent, FAILED_AUTHENTICATION, null));
  return complete(world, tried, intent, { card: row.waiting, payer: row.waiting, authenticated: true });
}

function fail(world: World, row: InvoiceRow, outcome: Outcome): Outcome {
  const wire: WireInvoice = {
    ...row.wire,
    attempt_count: row.wire.attempt_count + 1,
    attempted: true,
  };
  world.books.invoices.put({ ...row, wire });
  recordEvent(world, 'invoice.payment_failed', wire);
  return outcome;
}

function complete(
  world: World,
  row: InvoiceRow,
  intent: WireIntent,
  { card, payer, authenticated }: { card: ChargedCard; payer: Payer; authenticated: boolean },
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
  const payments = row.payments.map((payment) =>
    payment.is_default
      ? {
          ...payment,
          amount_paid: intent.amount,
          amount_requested: intent.amount,
          status: 'paid',
          status_transitions: { canceled_at: null, paid_at: world.now() },
        }
      : payment,
  );
  const wire: WireInvoice = {
    ...row.wire,
    amount_paid: row.wire.amount_paid + intent.amount,
    amount_remaining: 0,
    attempt_count: row.wire.attempt_count + 1,
    attempted: true,
    status: 'paid',
    status_transitions: { ...row.wire.status_transitions, paid_at: world.now() },
  };
  world.books.invoices.put({ ...row, wire, payments });
  recordEvent(world, 'charge.succeeded', charge);
  recordEvent(world, 'payment_intent.succeeded', succeeded);
  for (const payment of payments.filter(({ is_default }) => is_default))
    recordEvent(world, 'invoice_payment.paid', payment);
  recordEvent(world, 'invoice.paid', wire);
  return { kind: 'paid' };
}
