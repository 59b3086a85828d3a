import { Refusal } from '../../domain/base/refusals.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { checkDeliveryDate, storeDate } from '../../domain/delivery/calendar.ts';
import { deliveryFeeCents, zipFromAddress } from '../../domain/delivery/delivery.ts';
import { type OfferAccept, offerSubtotalCents } from '../../domain/quotes.ts';
import { holdUntil, sessionUntil } from '../checkout/deadlines.ts';
import { findOffers } from '../checkout/offers.ts';
import { findZone, wholeAddress } from '../checkout/placeOrder.ts';
import { CURRENCY, type OrderLine, orderType } from '../checkout/prices.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { badInput, notFound, Problem } from '../http/problem.ts';
import { actAs, findOrder, type Order, writeOrder } from '../orders/orders.ts';
import { reserveStock } from '../orders/stock.ts';
import { type Found, findOffer, moveQuote, stateOf } from './offers.ts';

type Accepting = { owner: string | null; livemode: boolean; now: Date };

/**
 * The order that an accepted offer becomes, at the offer's prices and with its stock promised. Accepted again, also
 * at the same moment, it is the same order; one that was never paid and was cancelled leaves the offer free again,
 * one that was paid and cancelled after that does not.
 *
 * @throws Problem 404 for a key of nobody's; 409 `replaced`, `expired`, `closed` or `answer`; 400 naming the field
 * @throws Refusal product_gone, out_of_stock, delivery_date_past, delivery_date_unavailable
 */
export async function acceptOffer(sql: Sql, asked: OfferAccept, by: Accepting): Promise<Order> {
  return sql.begin(async (tx) => {
    await actAs(tx, 'checkout');
    const found = await findOffer(tx, asked.key, by.owner);
    if (!found) throw notFound();
    // Before its row: the quote's owner hears of this (LOCK ORDER, sql/0001_sync.sql).
    await tx`select lock_owner(${found.owner})`;
    await tx`select from quote_offers where id = ${found.offer.id} for update`;
    // Whoever was faster is seen only now.
    const fresh = await findOffer(tx, asked.key, by.owner);
    if (!fresh || fresh.offer.id !== asked.offerId) throw new Problem(409, 'replaced');
    if (fresh.orderId !== null && !fresh.isUsedUp) return existing(tx, fresh.orderId);
    const state = stateOf(fresh, by.now);
    if (state !== 'open') throw new Problem(409, state);
    const order = await write(tx, fresh, asked, by);
    await moveQuote(tx, fresh.quoteId, fresh.owner, 'accepted', 'buyer');
    return order;
  });
}

async function existing(tx: Tx, id: string): Promise<Order> {
  const order = await findOrder(tx, { id });
  if (!order) throw new Error('the order of the offer is gone');
  return order;
}

async function write(tx: Tx, found: Found, asked: OfferAccept, { livemode, now }: Accepting): Promise<Order> {
  const { offer, owner, language } = found;
  await checkDate(tx, asked.deliveryDate, now);
  const subtotalCents = offerSubtotalCents(offer.lines);
  const priced = { subtotalCents, deliveryFeeCents: offer.deliveryFeeCents };
  const zip = await destination(tx, asked.deliveryAddress, found.asked.zip, priced);
  const lines = await linesOf(tx, offer.lines);
  const [before] = await tx<{ count: number }[]>`
    select count(*)::int as count from orders where offer_id = ${offer.id}`;
  const key = `offer-${offer.id}-${before?.count ?? 0}`;
  const sessionExpiresAt = sessionUntil(now);
  const order = await writeOrder(
    tx,
    {
      owner,
      livemode,
      language,
      idempotencyKey: key,
      requestHash: key,
      subtotalCents,
      deliveryFeeCents: offer.deliveryFeeCents,
      totalCents: subtotalCents + offer.deliveryFeeCents,
      productType: orderType(lines),
      quantity: lines.reduce((sum, line) => (isBulk(line.offer) ? sum + line.quantity : sum), 0),
      currency: CURRENCY,
      deliveryAddress: wholeAddress(asked.deliveryAddress, zip),
      deliveryZip: zip,
      deliveryDate: asked.deliveryDate,
      specialInstructions: asked.specialInstructions || null,
      customerName: asked.customerName,
      customerEmail: found.asked.email,
      customerPhone: asked.customerPhone || null,
      sessionExpiresAt,
    },
    lines.map(({ offer: { productId, unit }, ...figures }, at) => ({
      productId,
      unit,
      name: offer.lines[at]?.name ?? '',
      ...figures,
    })),
    Number(storeDate(now).slice(0, 4)),
  );
  if (!order) throw new Error('the order of the offer was made meanwhile');
  await tx`update orders set offer_id = ${offer.id} where id = ${order.id}`;
  const counted = lines.filter((line) => line.offer.available !== null);
  const units = counted.map(({ offer: { productId }, quantity }) => ({ productId, quantity }));
  await reserveStock(tx, order.id, units, holdUntil(sessionExpiresAt));
  return order;
}

/** The goods as they are now, at the prices that were offered. */
async function linesOf(tx: Tx, offered: Found['offer']['lines']): Promise<OrderLine[]> {
  const items = offered.map(({ productId, name, unit, quantity, unitPriceCents }) => ({
    product_id: productId,
    product_type: '',
    product_name: name,
    unit,
    quantity,
    unit_price: unitPriceCents / 100,
    total_price: (unitPriceCents * quantity) / 100,
  }));
  const found = await findOffers(tx, items, (index) => {
    throw badInput(`lines.${index}.productId`);
  });
  return found.map(([, offer], at) => {
    const { quantity = 0, unitPriceCents = 0, name = '' } = offered[at] ?? {};
    if (!offer?.isSold) throw new Refusal('product_gone', { name });
    if (offer.available !== null && offer.available < quantity) throw new Refusal('out_of_stock', { name });
    return { offer, quantity, unitPriceCents, lineTotalCents: unitPriceCents * quantity };
  });
}

/**
 * The ZIP that the load goes to. Its delivery was priced for the one that was asked about: as near is fine, farther
 * is another price, and for the yard to say. Where none was asked about, the offered fee holds wherever the store
 * itself asks no more for these goods.
 *
 * @throws Problem 400 deliveryAddress; deliveryZip for an address without one where the request had none either
 */
async function destination(
  tx: Tx,
  address: string,
  asked: string | null,
  offered: { subtotalCents: number; deliveryFeeCents: number },
): Promise<string> {
  const written = zipFromAddress(address);
  if (asked !== null && (written === null || written === asked)) return asked;
  if (written === null) throw badInput('deliveryZip');
  const there = await findZone(tx, written);
  if (!there) throw badInput('deliveryAddress');
  const { subtotalCents } = offered;
  const { fees } = await readStoreSettings(tx);
  const agreed = asked === null ? null : await findZone(tx, asked);
  const isDearer =
    asked === null
      ? deliveryFeeCents({ subtotalCents, zone: there, fees }) > offered.deliveryFeeCents
      : agreed !== null && there.feeCents > agreed.feeCents;
  if (isDearer) throw badInput('deliveryAddress');
  return written;
}

/** The yard agreed to deliver there; only days without trucks are refused. */
async function checkDate(tx: Tx, date: string | null, now: Date): Promise<void> {
  if (date === null) return;
  const settings = await readStoreSettings(tx);
  const verdict = checkDeliveryDate(date, { zone: null, now, everyLineWeekend: true, settings });
  if (verdict === 'ok') return;
  if (verdict === 'invalid') throw badInput('deliveryDate');
  if (verdict === 'past') throw new Refusal('delivery_date_past', { field: 'deliveryDate' });
  throw new Refusal('delivery_date_unavailable', { field: 'deliveryDate', reason: verdict });
}
