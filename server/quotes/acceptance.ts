import { Refusal } from '../../domain/base/refusals.ts';
import { deliveryFeeCents, zipsIn } from '../../domain/delivery/delivery.ts';
import {
  type AgreedOrder,
  type OrderLine,
  type PricedLine,
  priceOrder,
} from '../../domain/orders/priceOrder.ts';
import type { OfferAccept, OfferLine } from '../../domain/quoteOffers.ts';
import { actAs, type Sql, type Tx } from '../db/sql.ts';
import { badInput, notFound, Problem } from '../http/problem.ts';
import { holdUntil, sessionUntil } from '../orders/deadlines.ts';
import { lockOrder, type Order } from '../orders/orderRows.ts';
import { productsOf, readWorld, taxAt } from '../orders/orderWorld.ts';
import { requireDay, writePlaced } from '../orders/place.ts';
import { byProductId } from '../orders/saleItems.ts';
import { countedUnits, reserveStock } from '../orders/stock.ts';
import { requireRoom, windowFor } from '../orders/windows.ts';
import { addressIn, findZone } from '../orders/zones.ts';
import { findOffer, moveQuote, type OfferRecord, offerState } from './offers.ts';

type AcceptContext = { owner: string | null; livemode: boolean; now: Date };

/**
 * Turns an accepted offer into an order at the offer's prices, with its stock reserved. Accepting again, even
 * concurrently, returns the same order. If an unpaid order is cancelled, the offer can be accepted again; if a paid
 * one is, it cannot.
 *
 * @throws Problem 404 for an unknown key; 409 `replaced`, `expired`, `closed` or `answer`; 400 naming the field
 * @throws Refusal product_gone, out_of_stock, delivery_date_past, delivery_date_unavailable, window_full
 */
export async function acceptOffer(sql: Sql, request: OfferAccept, context: AcceptContext): Promise<Order> {
  return sql.begin(async (tx) => {
    await actAs(tx, 'buyer');
    const record = await findOffer(tx, request.key, context.owner);
    if (!record) throw notFound();
    // The owner's lock comes before the row's, because this changes the owner's quote (LOCK ORDER, sql/0001_sync.sql).
    await tx`select lock_owner(${record.owner})`;
    await tx`select from quote_offers where id = ${record.offer.id} for update`;
    // Read again behind the lock, to see a concurrent acceptance or a newer offer.
    const fresh = await findOffer(tx, request.key, context.owner);
    if (!fresh || fresh.offer.id !== request.offerId) throw new Problem(409, 'replaced');
    if (fresh.orderId !== null && !fresh.isUsedUp) return lockOrder(tx, fresh.orderId);
    const state = offerState(fresh, context.now);
    if (state !== 'open') throw new Problem(409, state);
    const order = await write(tx, fresh, request, context);
    await moveQuote(tx, fresh.quoteId, fresh.owner, 'accepted');
    return order;
  });
}

async function write(
  tx: Tx,
  record: OfferRecord,
  request: OfferAccept,
  { livemode, now }: AcceptContext,
): Promise<Order> {
  const { offer, owner, language } = record;
  const zip = await destination(tx, request.deliveryAddress, record.asked.zip);
  const { deliveryAddress, deliveryDate: day, deliveryWindow = 'all_day' } = request;
  const place = { deliveryAddress, deliveryZip: zip };
  const items = offer.lines.filter(({ productId }) => productId !== '');
  const world = await readWorld(tx, { products: productsOf({ items }), place, owner, now });
  const { settings, terms } = world;
  // The store already agreed to deliver there, so only days without deliveries are refused.
  requireDay({ deliveryDate: day, isPickup: false }, { zone: null, now, everyLineWeekend: false, settings });
  const rate = await taxAt(tx, zip, world);
  // The offer shows the tax of the place that it was asked for.
  if (rate > (await taxAt(tx, record.asked.zip, world))) throw badInput('deliveryAddress');
  const priced = priceOrder(
    { items, isPickup: false, deliveryZip: zip, discountCents: 0 },
    {
      saleItems: byProductId(world.saleItems),
      zone: null,
      settings,
      agreed: agreedBy(offer, zip, rate),
    },
  );
  requireStillSold(priced.lines, offer.lines);
  // For a request without a ZIP, the offered fee holds wherever the store's own fee for these goods is not higher.
  if (record.asked.zip === null) {
    const { subtotalCents, loads } = priced;
    const fee = deliveryFeeCents({
      subtotalCents,
      zone: await findZone(tx, zip),
      loads,
      fees: settings.fees,
    });
    if (fee > offer.deliveryFeeCents) throw badInput('deliveryAddress');
  }
  const window = day === null ? deliveryWindow : windowFor(day, deliveryWindow, { now, settings });
  if (day !== null) await requireRoom(tx, { day, window, loads: priced.loads });
  const [earlierOrders] = await tx<{ count: number }[]>`
    select count(*)::int as count from orders where offer_id = ${offer.id}`;
  const key = `offer-${offer.id}-${earlierOrders?.count ?? 0}`;
  const heldUntil = holdUntil(sessionUntil(now));
  const order = await writePlaced(
    tx,
    {
      wanted: {
        deliveryDate: day,
        deliveryWindow: window,
        isPickup: false,
        specialInstructions: request.specialInstructions || null,
        customerName: request.customerName,
        customerPhone: request.customerPhone || null,
      },
      priced: {
        ...priced,
        goods: inOrderOf(offer.lines, priced.goods),
        zip,
        address: addressIn(world.zones, deliveryAddress, zip),
        zone: null,
        promo: null,
      },
      now,
    },
    {
      owner,
      livemode,
      language,
      idempotencyKey: key,
      requestHash: key,
      customerEmail: record.asked.email,
      isTaxExempt: terms?.isTaxExempt ?? false,
      windowHeldUntil: day === null ? null : heldUntil,
      offerId: offer.id,
    },
  );
  if (!order) throw new Error('the order of the offer was made meanwhile');
  await reserveStock(tx, order.id, countedUnits(priced.goods), heldUntil);
  return order;
}

/** The prices are those of the offer, whatever the account pays otherwise; of its goods nothing is promised. */
const agreedBy = (
  { lines, deliveryFeeCents }: OfferRecord['offer'],
  deliveryZip: string,
  taxBasisPoints: number,
): AgreedOrder => ({
  isFromOffer: true,
  isPickup: false,
  deliveryZip,
  deliveryFeeCents,
  taxBasisPoints,
  lines: lines.map((line) => ({ ...line, ownUnits: 0, quantity: line.productId === '' ? line.quantity : 0 })),
});

/** `priceOrder` puts the lines in the yard's own words last. */
function inOrderOf(offered: readonly OfferLine[], goods: readonly OrderLine[]): OrderLine[] {
  const ownLines = goods.filter(({ productId }) => productId === '').values();
  return offered.flatMap(({ productId }) => {
    const line =
      productId === '' ? ownLines.next().value : goods.find((item) => item.productId === productId);
    return line ?? [];
  });
}

/** @throws Refusal product_gone, out_of_stock */
function requireStillSold(lines: readonly PricedLine[], offered: readonly OfferLine[]): void {
  const missing = lines.find(({ problem }) => problem !== null);
  if (!missing) return;
  const name = offered.find(({ productId }) => productId === missing.productId)?.name ?? '';
  throw new Refusal(missing.problem === 'out_of_stock' ? 'out_of_stock' : 'product_gone', { name });
}

/**
 * The ZIP to deliver to. The offered fee was calculated for the request's ZIP: another ZIP is accepted unless its zone
 * costs more, because a higher fee needs a new offer.
 *
 * @throws Problem 400 deliveryAddress; deliveryZip when neither the address nor the request has a ZIP
 */
async function destination(tx: Tx, address: string, requestZip: string | null): Promise<string> {
  const { named, last } = zipsIn(address);
  const zip = named ?? last;
  if (requestZip !== null && (zip === null || zip === requestZip)) return requestZip;
  if (zip === null) throw badInput('deliveryZip');
  const zone = await findZone(tx, zip);
  // A number that is no ZIP of ours, and after no state, may be anything.
  if (!zone && named === null && requestZip !== null) return requestZip;
  if (!zone) throw badInput('deliveryAddress');
  const agreed = requestZip === null ? null : await findZone(tx, requestZip);
  if (agreed && zone.feeCents > agreed.feeCents) throw badInput('deliveryAddress');
  return zip;
}
