import * as z from 'zod/mini';
import type { SessionRow } from './books.ts';
import {
  currency,
  email,
  type FormMap,
  flag,
  images,
  metadata,
  missing,
  readForm,
  refused,
  text,
  webAddress,
  whole,
} from './form.ts';
import { newId, type WireSession } from './wire.ts';
import { recordEvent, type World } from './world.ts';

// Checkout sessions: created with what they sell, read, and expired by request or by time.

const taxBehavior = z.optional(z.enum(['exclusive', 'inclusive', 'unspecified']));

/** What the store sends; anything else that the provider takes is an unknown parameter here. */
const sessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        price_data: z.strictObject({
          currency,
          product_data: z.strictObject({
            name: text(250),
            description: z.optional(text(40_000)),
            images: z.optional(images),
            metadata: z.optional(metadata),
          }),
          tax_behavior: taxBehavior,
          unit_amount: whole(),
        }),
        quantity: whole(1, 999_999),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  success_url: webAddress,
  cancel_url: z.optional(webAddress),
  customer_email: z.optional(email),
  client_reference_id: z.optional(text(200)),
  expires_at: z.optional(whole(0, 99_999_999_999)),
  metadata: z.optional(metadata),
  payment_intent_data: z.optional(
    z.strictObject({ description: z.optional(text(1_000)), metadata: z.optional(metadata) }),
  ),
  shipping_options: z.optional(
    z
      .array(
        z.strictObject({
          shipping_rate_data: z.strictObject({
            type: z.literal('fixed_amount'),
            display_name: text(100),
            fixed_amount: z.strictObject({ amount: whole(), currency }),
            tax_behavior: taxBehavior,
          }),
        }),
      )
      .check(z.maxLength(1)),
  ),
  branding_settings: z.optional(z.strictObject({ display_name: text(100) })),
  automatic_tax: z.optional(z.strictObject({ enabled: flag })),
  locale: z.optional(z.enum(['auto', 'en', 'es', 'es-419'])),
});

const MINUTES_30 = 1_800;
const HOURS_24 = 86_400;
const LEAST_CENTS = 50;
const MAX_CENTS = 99_999_999;
/** Percent of sales tax, as of a store registered in Tennessee. */
const TAX_PERCENT = 9.75;

export function createSession(world: World, form: FormMap): WireSession {
  const params = readForm(sessionParams, form);
  const now = world.now();
  const { expires_at: expiresAt = now + HOURS_24, automatic_tax: { enabled } = { enabled: false } } = params;
  if (expiresAt < now + MINUTES_30 || expiresAt > now + HOURS_24) {
    throw refused('A session expires 30 minutes to 24 hours after it was created.', { param: 'expires_at' });
  }
  const lines = params.line_items.map(({ quantity, price_data: { product_data: product, ...price } }) => ({
    id: newId('li'),
    object: 'item' as const,
    amount_subtotal: price.unit_amount * quantity,
    amount_total: price.unit_amount * quantity,
    currency: price.currency,
    description: product.name,
    price: { unit_amount: price.unit_amount },
    quantity,
    note: product.description ?? null,
  }));
  const rate = params.shipping_options?.[0]?.shipping_rate_data;
  const shipping = rate ? { name: rate.display_name, cents: rate.fixed_amount.amount } : null;
  const currencies = new Set([
    ...lines.map((line) => line.currency),
    ...(rate ? [rate.fixed_amount.currency] : []),
  ]);
  if (currencies.size > 1) {
    throw refused('All prices of a session must have the same currency.', { param: 'line_items' });
  }
  const subtotalCents = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  const shippingCents = shipping?.cents ?? 0;
  const pretaxCents = subtotalCents + shippingCents;
  if (pretaxCents < LEAST_CENTS) throw refused('At least $0.50 is due.', { code: 'amount_too_small' });
  if (pretaxCents > MAX_CENTS) throw refused('At most $999,999.99 is due.', { code: 'amount_too_large' });
  // The provider adds tax when the payer has typed an address; here the payer is taken to be in Tennessee.
  const taxCents = enabled ? computeTax(subtotalCents) + computeTax(shippingCents) : 0;
  const id = newId('cs_test');
  const wire: WireSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: subtotalCents,
    amount_total: pretaxCents + taxCents,
    automatic_tax: { enabled },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: lines[0]?.currency ?? 'usd',
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: shippingCents, amount_tax: taxCents },
    url: `${world.publicUrl}/sandbox/payments/pay/${id}`,
  };
  world.books.sessions.put({
    id,
    wire,
    lines,
    shipping,
    merchant: params.branding_settings?.display_name ?? null,
    intentMetadata: params.payment_intent_data?.metadata ?? {},
    intentDescription: params.payment_intent_data?.description ?? null,
    intent: null,
    isAuthenticating: false,
  });
  return wire;
}

/** The session's row; expires it first if it is overdue. */
export function findSession(world: World, id: string): SessionRow {
  const row = world.books.sessions.get(id);
  if (!row) throw missing('checkout.session', id);
  return isOverdue(world, row) ? endSession(world, row) : row;
}

export function expireSession(world: World, _: FormMap, id: string): WireSession {
  const row = findSession(world, id);
  if (row.wire.status !== 'open') throw refused(`A session that is ${row.wire.status} cannot be expired.`);
  return endSession(world, row).wire;
}

/** Expires every overdue open session, as the provider does by itself. */
export function expireOverdue(world: World): void {
  for (const id of world.books.overdueSessions(world.now())) findSession(world, id);
}

const computeTax = (cents: number) => Math.round((cents * TAX_PERCENT) / 100);

const isOverdue = (world: World, { wire }: SessionRow) =>
  wire.status === 'open' && wire.expires_at <= world.now();

function endSession(world: World, row: SessionRow): SessionRow {
  const wire: WireSession = { ...row.wire, status: 'expired', url: null };
  recordEvent(world, 'checkout.session.expired', wire);
  return world.books.sessions.put({ ...row, wire, isAuthenticating: false });
}
