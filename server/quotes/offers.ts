import * as z from 'zod/mini';
import type { Language } from '../../domain/base/locale.ts';
import { taxCentsOf } from '../../domain/base/salesTaxRates.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import {
  type OfferDecline,
  type OfferKey,
  type OfferView,
  offerTotalCents,
  type QuoteOffer,
} from '../../domain/quoteOffers.ts';
import { findTerms } from '../contractors/terms.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Deps } from '../http/deps.ts';
import { notFound, Problem } from '../http/problem.ts';
import { hashToken, newToken } from '../identity/secrets.ts';
import { noticeLater } from '../notifications/noticeQueue.ts';
import { taxAt } from '../orders/orderWorld.ts';

// Offers as their recipients see them, and their expiry.

export const EXPIRE_OFFER = 'expireOffer';
const payloadSchema = z.object({ offerId: z.uuid() });

/** Registers the task. Call it before `tasks.start()`. */
export function startOffers({ sql, tasks }: Pick<Deps, 'sql' | 'tasks'>): void {
  tasks.on(EXPIRE_OFFER, ({ payload }) => expireOffer(sql, payloadSchema.parse(payload).offerId));
}

/** Creates a new secret for an offer's emailed link, replacing any earlier one; only its hash is stored. */
export async function mintOfferLink(db: Db, offerId: string): Promise<string> {
  const secret = newToken();
  await db`update quote_offers set link_hash = ${hashToken(secret)} where id = ${offerId}`;
  return secret;
}

export type OfferRecord = {
  quoteId: string;
  owner: string;
  status: string;
  language: Language;
  isNewest: boolean;
  asked: OfferView['asked'];
  offer: QuoteOffer;
  /** The order made from it, except one that was cancelled without ever being paid. */
  orderId: string | null;
  orderNumber: string | null;
  orderTaxCents: number | null;
  declinedBy: 'yard' | 'customer' | null;
  /** The order was paid and then cancelled, so the offer cannot be accepted again. */
  isUsedUp: boolean;
  isPaid: boolean;
};

/**
 * The offer for a key, or null for an unknown key.
 *
 * @param owner the caller, if identified: required when the key is the quote's id
 */
export async function findOffer(db: Db, key: OfferKey, owner: string | null): Promise<OfferRecord | null> {
  const isOwnOffer =
    'secret' in key
      ? db`o.link_hash = ${hashToken(key.secret)}`
      : db`q.id = ${key.quoteId} and (q.owner = ${owner}
          or q.customer_id = (select id from customers where owner = ${owner}))
        and o.id = newest_offer(q.id)`;
  const [offer] = await db<OfferRecord[]>`
    select q.id as quote_id, q.owner, q.status, q.language, q.declined_by,
      o.id = newest_offer(q.id) as is_newest,
      jsonb_build_object('name', q.name, 'email', lower(q.email), 'phone', q.phone, 'zip', q.zip, 'message', q.message)
        as asked,
      offer_body(o.id) as offer,
      r.id as order_id, r.order_number, r.tax_cents as order_tax_cents, coalesce(r.payment_status <> 'unpaid', false) as is_paid,
      coalesce(r.status = 'cancelled', false) as is_used_up
    from quote_offers o join quotes q on q.id = o.quote_id
    left join lateral (
      select id, order_number, tax_cents, status, payment_status from orders
      where offer_id = o.id
        and (status <> 'cancelled' or payment_status in ('paid', 'partly_refunded', 'refunded'))
      order by status = 'cancelled', created_at desc limit 1
    ) r on true
    where q.deleted_at is null and ${isOwnOffer}`;
  return offer ?? null;
}

/** Whether it can be accepted now, or why not. */
export function offerState(
  { offer, status, isNewest, orderId, isUsedUp }: OfferRecord,
  now: Date,
): OfferView['state'] {
  if (orderId !== null && !isUsedUp) return 'ordered';
  if (!isNewest) return 'replaced';
  if (isUsedUp) return 'closed';
  if (offer.lines.length === 0) return 'answer';
  if (new Date(offer.expiresAt) <= now) return 'expired';
  return status === 'closed' ? 'closed' : 'open';
}

/** The offer as its recipient sees it, with the tax that its order has or the store charges where it was asked for. */
export async function viewOffer(db: Db, record: OfferRecord, now: Date): Promise<OfferView> {
  const { offer, asked, orderNumber, isPaid, declinedBy } = record;
  const orderTaxCents = record.isUsedUp ? null : record.orderTaxCents;
  const taxCents =
    orderTaxCents ?? (await offerTaxCents(db, { ...offer, zip: asked.zip, owner: record.owner }, now));
  return { offer, asked, orderNumber, isPaid, declinedBy, taxCents, state: offerState(record, now) };
}

/** The tax at the store's own rates. What a payment provider adds is known on its page. */
export async function offerTaxCents(
  db: Db,
  {
    zip,
    owner,
    ...offer
  }: Pick<QuoteOffer, 'subtotalCents' | 'deliveryFeeCents'> & { zip: string | null; owner: string },
  now: Date,
): Promise<number> {
  const settings = await readStoreSettings(db);
  if (settings.taxes.mode !== 'counties') return 0;
  const terms = await findTerms(db, owner, storeDate(now));
  return taxCentsOf(offerTotalCents(offer), await taxAt(db, zip, { zones: new Map(), settings, terms }));
}

/** Sets the quote's status; its owner's devices pull the change. */
export async function moveQuote(tx: Tx, quoteId: string, owner: string, status: string): Promise<void> {
  await tx`select lock_owner(${owner})`;
  await tx`update quotes set status = ${status} where id = ${quoteId} and status <> ${status}`;
}

/**
 * The customer declines an offer. Declining again changes nothing.
 * @throws Problem 404 for an unknown key; 409 with why it cannot be declined
 */
export async function declineOffer(
  sql: Sql,
  { key, offerId }: OfferDecline,
  context: { owner: string | null; now: Date },
): Promise<void> {
  await sql.begin(async (tx) => {
    const record = await findOffer(tx, key, context.owner);
    if (!record) throw notFound();
    // As in acceptOffer: the owner's lock, the row's, and then what is true behind them.
    await tx`select lock_owner(${record.owner})`;
    await tx`select from quote_offers where id = ${record.offer.id} for update`;
    const fresh = await findOffer(tx, key, context.owner);
    if (!fresh || fresh.offer.id !== offerId) throw new Problem(409, 'replaced');
    if (fresh.declinedBy === 'customer') return;
    const state = offerState(fresh, context.now);
    if (state !== 'open') throw new Problem(409, state);
    await tx`
      update quotes set status = 'closed', declined_by = 'customer' where id = ${fresh.quoteId}`;
    const event = 'quote_declined';
    const facts = { quoteId: fresh.quoteId };
    await noticeLater(tx, { key: `${event} ${offerId}`, event, facts });
  });
}

/** Marks the quote of an expired offer as expired, unless it was accepted or a newer offer was sent. */
async function expireOffer(sql: Sql, offerId: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [offer] = await tx<{ owner: string }[]>`
      select q.owner from quote_offers o join quotes q on q.id = o.quote_id where o.id = ${offerId}`;
    if (!offer) return;
    // Read behind the lock, because somebody may be accepting the offer in its last second.
    await tx`select lock_owner(${offer.owner})`;
    const [quote] = await tx<{ id: string; owner: string }[]>`
      select q.id, q.owner from quote_offers o join quotes q on q.id = o.quote_id
      where o.id = ${offerId} and o.expires_at <= now() and q.status = 'sent' and o.id = newest_offer(q.id)`;
    if (quote) await moveQuote(tx, quote.id, quote.owner, 'expired');
  });
}
