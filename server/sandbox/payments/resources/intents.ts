import { missing } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import { type FormMap, optional, shape, text } from '../protocol/params.ts';
import { newId, nulls, type WireCharge, type WireIntent, type WireList } from '../protocol/wire.ts';
import type { SessionRow } from '../state/books.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';

/** Creates the intent at a session's first attempt to pay, and records its event. */
export function newIntent(world: World, { wire, ...row }: SessionRow): WireIntent {
  const id = newId('pi');
  const intent = world.books.intents.put({
    id,
    object: 'payment_intent',
    ...nulls('allowed_payment_method_types application application_fee_amount'),
    ...nulls('automatic_payment_methods canceled_at cancellation_reason customer customer_account'),
    ...nulls('excluded_payment_method_types last_payment_error latest_charge managed_payments'),
    ...nulls('next_action on_behalf_of payment_method payment_method_configuration_details'),
    ...nulls('payment_record processing receipt_email review setup_future_usage shipping source'),
    ...nulls('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
    amount: wire.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: world.now(),
    currency: wire.currency ?? 'usd',
    description: row.intentDescription,
    livemode: false,
    metadata: row.intentMetadata,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  });
  recordEvent(world, 'payment_intent.created', intent);
  return intent;
}

export type ChargedCard = { brand: string; last4: string; expiryMonth: number; expiryYear: number };

/** Creates a charge with its outcome; a null `failure` means it succeeded. */
export function newCharge(
  world: World,
  intent: WireIntent,
  {
    card,
    payer,
    failure,
    authenticated,
  }: {
    card: ChargedCard;
    payer: { email: string; name: string };
    failure: { code: string; declineCode: string; message: string } | null;
    authenticated: boolean;
  },
): WireCharge {
  return world.books.charges.put({
    id: newId('ch'),
    object: 'charge',
    ...nulls('application application_fee application_fee_amount balance_transaction customer'),
    ...nulls('failure_balance_transaction on_behalf_of receipt_number receipt_url review shipping'),
    ...nulls('source source_transfer statement_descriptor statement_descriptor_suffix transfer_data'),
    ...nulls('transfer_group'),
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: {
      address: blankAddress(),
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: world.merchantName
      .toUpperCase()
      .replaceAll(/[^A-Z0-9 ]/g, '')
      .slice(0, 22),
    captured: !failure,
    created: world.now(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failure ? 'declined_by_network' : 'approved_by_network',
      reason: failure ? failure.declineCode : null,
      risk_level: 'normal',
      risk_score: 10,
      seller_message: failure ? 'The bank did not return any further details.' : 'Payment complete.',
      type: failure ? 'issuer_declined' : 'authorized',
    },
    paid: !failure,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: {
      card: {
        amount_authorized: failure ? null : intent.amount,
        authorization_code: null,
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck(failure) },
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: card.expiryMonth,
        exp_year: card.expiryYear,
        funding: 'credit',
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: null,
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  });
}

export function blankAddress() {
  return { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null };
}

function cvcCheck(failure: { code: string } | null): string {
  return failure?.code === 'incorrect_cvc' ? 'fail' : 'pass';
}

export function retrieveIntent(world: World, id: string): WireIntent {
  const intent = world.books.intents.get(id);
  if (!intent) throw missing('payment_intent', id);
  return intent;
}

/** Cancels the unpaid intent of an expired session. */
export function cancelIntent(world: World, id: string): void {
  const intent = retrieveIntent(world, id);
  const canceled = world.books.intents.put({
    ...intent,
    canceled_at: world.now(),
    cancellation_reason: 'expired',
    next_action: null,
    status: 'canceled',
  });
  recordEvent(world, 'payment_intent.canceled', canceled);
}

const noParams = shape({});

export function listIntents(world: World, form: FormMap): WireList<WireIntent> {
  return paginate(form, {
    url: '/v1/payment_intents',
    kind: 'payment_intent',
    rows: world.books.intents.newestFirst(),
    read: (rest) => {
      noParams(rest, '');
      return () => true;
    },
    show: (intent) => intent,
  });
}

export function retrieveCharge(world: World, id: string): WireCharge {
  const charge = world.books.charges.get(id);
  if (!charge) throw missing('charge', id);
  return charge;
}

const chargeListParams = shape({ payment_intent: optional(text()) });

export function listCharges(world: World, form: FormMap): WireList<WireCharge> {
  return paginate(form, {
    url: '/v1/charges',
    kind: 'charge',
    rows: world.books.charges.newestFirst(),
    read: (rest) => {
      const { payment_intent } = chargeListParams(rest, '');
      return (charge) => !payment_intent || charge.payment_intent === payment_intent;
    },
    show: (charge) => charge,
  });
}
