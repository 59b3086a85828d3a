import { Refusal } from '../../domain/base/refusals.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { checkDeliveryDate, storeDate } from '../../domain/delivery/calendar.ts';
import { deliveryFeeCents, zipsIn } from '../../domain/delivery/delivery.ts';
import {
  CURRENCY,
  countLoads,
  cubicYards,
  type OrderLine,
  orderType,
  ownLine,
} from '../../domain/orders/priceOrder.ts';
import { type OfferAccept, offerSubtotalCents } from '../../domain/quoteOffers.ts';
import { holdUntil, sessionUntil } from '../checkout/deadlines.ts';
import { countedUnits } from '../checkout/place.ts';
import { findTerms } from '../contractors/terms.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { badInput, notFound, Problem } from '../http/problem.ts';
import { actAs, findOrder, type Order, writeOrder } from '../orders/orders.ts';
import { findZone, wholeAddress } from '../orders/places.ts';
import { byProductId, readSaleItems } from '../orders/saleItems.ts';
import { reserveStock } from '../orders/stock.ts';
import { requireRoom, windowFor } from '../orders/windows.ts';
import { findOffer, moveQuote, type OfferRecord, offerState } from './offers.ts';

type Accepting = { owner: string | null; livemode: boolean; now: Date };

/**
 * Turns an accepted offer into an order at the offer's prices, with its stock reserved. Accepting again, even
 * concurrently, returns the same order. If an unpaid order is cancelled, the offer can be accepted again; if a paid
 * one is, it cannot.
 *
 * @throws Problem 404 for an unknown key; 409 `replaced`, `expired`, `closed` or `answer`; 400 naming the field
 * @throws Refusal product_gone, out_of_stock, delivery_date_past, delivery_date_unavailable, window_full
 */
export async function acceptOffer(sql: Sql, asked: OfferAccept, by: Accepting): Promise<Order> {
  return sql.begin(async (tx) => {
    await actAs(tx, 'checkout');
    const found = await findOffer(tx, asked.key, by.owner);
    if (!found) throw notFound();
    // The owner's lock comes before the row's, because this changes the owner's quote (LOCK ORDER, sql/0001_sync.sql).
    await tx`select lock_owner(${found.owner})`;
    await tx`select from quote_offers where id = ${found.offer.id} for update`;
    // Read again behind the lock, to see a concurrent acceptance or a newer offer.
    const fresh = await findOffer(tx, asked.key, by.owner);
    if (!fresh || fresh.offer.id !== asked.offerId) throw new Problem(409, 'replaced');
    if (fresh.orderId !== null && !fresh.isUsedUp) return existing(tx, fresh.orderId);
    const state = offerState(fresh, by.now);
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

async function write(
  tx: Tx,
  found: OfferRecord,
  asked: OfferAccept,
  { livemode, now }: Accepting,
): Promise<Order> {
  const { offer, owner, language } = found;
  const settings = await checkDate(tx, asked.deliveryDate, now);
  const subtotalCents = offerSubtotalCents(offer.lines);
  const priced = { subtotalCents, deliveryFeeCents: offer.deliveryFeeCents };
  const zip = await destination(tx, asked.deliveryAddress, found.asked.zip, priced);
  const lines = await offeredLines(tx, offer.lines);
  const [before] = await tx<{ count: number }[]>`
    select count(*)::int as count from orders where offer_id = ${offer.id}`;
  const key = `offer-${offer.id}-${before?.count ?? 0}`;
  const sessionExpiresAt = sessionUntil(now);
  const { deliveryDate: day, deliveryWindow = 'all_day' } = asked;
  const loads = countLoads(lines);
  const window = day === null ? deliveryWindow : windowFor(day, deliveryWindow, { now, settings });
  if (day !== null) await requireRoom(tx, { day, window, loads });
  // The prices are those of the offer, whatever the account pays otherwise.
  const isTaxExempt = (await findTerms(tx, owner, storeDate(now)))?.isTaxExempt ?? false;
  const order = await writeOrder(
    tx,
    {
      owner,
      isTaxExempt,
      livemode,
      language,
      idempotencyKey: key,
      requestHash: key,
      subtotalCents,
      deliveryFeeCents: offer.deliveryFeeCents,
      totalCents: subtotalCents + offer.deliveryFeeCents,
      productType: orderType(lines),
      quantity: cubicYards(lines),
      currency: CURRENCY,
      deliveryAddress: await wholeAddress(tx, asked.deliveryAddress, zip),
      deliveryZip: zip,
      deliveryDate: day,
      deliveryWindow: window,
      loads,
      windowHeldUntil: day === null ? null : holdUntil(sessionExpiresAt),
      specialInstructions: asked.specialInstructions || null,
      customerName: asked.customerName,
      customerEmail: found.asked.email,
      customerPhone: asked.customerPhone || null,
      sessionExpiresAt,
      offerId: offer.id,
    },
    lines,
    Number(storeDate(now).slice(0, 4)),
  );
  if (!order) throw new Error('the order of the offer was made meanwhile');
  await reserveStock(tx, order.id, countedUnits(lines), holdUntil(sessionExpiresAt));
  return order;
}

/**
 * The products in their current state, at the offered prices; and the lines in the yard's own words as they are.
 * @throws Refusal product_gone, out_of_stock
 */
async function offeredLines(tx: Tx, offered: OfferRecord['offer']['lines']): Promise<OrderLine[]> {
  const ids = offered.flatMap(({ productId }) => productId || []);
  const saleItems = byProductId(await readSaleItems(tx, { ids }));
  return offered.map((line) => {
    const { productId, name, quantity, unitPriceCents } = line;
    if (productId === '') return ownLine(line);
    const item = saleItems.get(productId);
    if (!item?.isSold) throw new Refusal('product_gone', { name });
    if (item.available !== null && item.available < quantity) throw new Refusal('out_of_stock', { name });
    const lineTotalCents = unitPriceCents * quantity;
    return { ...item, name, quantity, unitPriceCents, lineTotalCents, problem: null };
  });
}

/**
 * The ZIP to deliver to. The offered fee was calculated for the request's ZIP: another ZIP is accepted unless its zone
 * costs more, because a higher fee needs a new offer. When the request had no ZIP, the offered fee holds wherever the
 * store's own fee for these goods is not higher.
 *
 * @throws Problem 400 deliveryAddress; deliveryZip when neither the address nor the request has a ZIP
 */
async function destination(
  tx: Tx,
  address: string,
  asked: string | null,
  offered: { subtotalCents: number; deliveryFeeCents: number },
): Promise<string> {
  const { named, last } = zipsIn(address);
  const written = named ?? last;
  if (asked !== null && (written === null || written === asked)) return asked;
  if (written === null) throw badInput('deliveryZip');
  const there = await findZone(tx, written);
  // A number that is no ZIP of ours, and after no state, may be anything.
  if (!there && named === null && asked !== null) return asked;
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

/** The store already agreed to deliver there, so only days without deliveries are refused. */
async function checkDate(tx: Tx, date: string | null, now: Date): Promise<StoreSettings> {
  const settings = await readStoreSettings(tx);
  if (date === null) return settings;
  const verdict = checkDeliveryDate(date, { zone: null, now, everyLineWeekend: true, settings });
  if (verdict === 'ok') return settings;
  if (verdict === 'invalid') throw badInput('deliveryDate');
  if (verdict === 'past') throw new Refusal('delivery_date_past', { field: 'deliveryDate' });
  throw new Refusal('delivery_date_unavailable', { field: 'deliveryDate', reason: verdict });
}
