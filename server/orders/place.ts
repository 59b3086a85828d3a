import type { Language } from '../../domain/base/locale.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { CURRENCY } from '../../domain/catalog/goods.ts';
import { checkDeliveryDate, type DeliveryDayTerms, storeDate } from '../../domain/delivery/calendar.ts';
import { checkPickupDate } from '../../domain/delivery/pickup.ts';
import type { CreateCheckout, Repricing } from '../../domain/orders/checkout.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { eachText, type OrderText } from '../../domain/orders/orderTexts.ts';
import { orderType } from '../../domain/orders/priceOrder.ts';
import type { WantedOrder } from '../../domain/orders/wantedOrder.ts';
import { issueInvoice, requireCredit } from '../contractors/invoices.ts';
import type { Actor, Sql, Tx } from '../db/sql.ts';
import { badInput } from '../http/problem.ts';
import {
  claimedPlace,
  claimedProducts,
  hashClaim,
  inClaimNames,
  itemIds,
  repricedAnswer,
  wantedFrom,
} from './checkoutClaim.ts';
import { openingHoldUntil, openingUntil, sessionUntil } from './deadlines.ts';
import { recordEvent } from './events.ts';
import { findOrder, type NewItem, type NewOrder, type Order, writeOrder } from './orderRows.ts';
import { type PricedWant, priceWanted, readWorld, requireNoProblem } from './orderWorld.ts';
import { holdCode } from './promoCodes.ts';
import { countedUnits, heldUnits, reserveStock, reserveWithin, takeStock } from './stock.ts';
import { type Holder, holdPlace } from './windows.ts';

// Places orders: lock, price, check, write.

type Request = Holder & {
  claim: CreateCheckout;
  idempotencyKey: string;
  /** The device or account that sent the request, if named. */
  owner: string | null;
  livemode: boolean;
  /** The order that it takes the place of, whose payment page has ended. */
  replaces: string | null;
  /** The language for emails to the buyer. */
  language: Language;
};

/** A new order with its items, to create the payment page without reading them again. */
export type PlacedOrder = { order: Order; items: readonly NewItem[]; settings: StoreSettings };

/**
 * `placed`: the order is new, and the caller is the one to create its payment page. `found`: the key already has its
 * order, which may have been made from a different body.
 */
export type PlaceResult =
  | ({ outcome: 'placed' } & PlacedOrder)
  | { outcome: 'found'; order: Order }
  | { outcome: 'repriced'; repriced: Repricing };

/**
 * Creates the order and reserves its stock in one transaction, before any payment, so that every payment has an order.
 * Writes nothing when a price or a line differs from what the buyer saw.
 *
 * @throws Refusal for a delivery date or window that is not available or full, too few yards where the minimum is
 * binding, or a promo code that cannot be used
 * @throws Problem 400 naming the field
 */
export async function placeOrder(sql: Sql, request: Request): Promise<PlaceResult> {
  try {
    return await sql.begin((tx) => place(tx, request));
  } catch (error) {
    throw inClaimNames(error);
  }
}

async function place(tx: Tx, request: Request): Promise<PlaceResult> {
  const { claim, idempotencyKey, owner, livemode, replaces, language, now } = request;
  // An order on account takes its stock at once, and the catalog's lock comes before any row's.
  if (claim.pay_on_account) await tx`select lock_catalog()`;
  const [world, earlierOrder] = await Promise.all([
    readWorld(tx, { products: claimedProducts(claim), place: claimedPlace(claim), owner, now }),
    // A request with the same key may have finished while this one waited for the locks.
    findOrder(tx, { idempotencyKey }),
  ]);
  if (earlierOrder) return { outcome: 'found', order: earlierOrder };
  const { settings, terms } = world;
  const ids = itemIds(claim, world.saleItems);
  const wanted = wantedFrom(claim, ids, language);
  const { customer_email: customerEmail } = claim;
  const priced = await priceWanted(tx, wanted, world, { owner, customerEmail, now });
  const everyLineWeekend = priced.lines.every(({ weekend }) => weekend);
  requireDay(wanted, { zone: priced.zone, now, everyLineWeekend, settings });
  const repriced = repricedAnswer(claim, ids, priced);
  if (repriced) return { outcome: 'repriced', repriced };
  // A code that takes nothing off is left out.
  requireNoProblem(priced.problems.filter(({ code }) => code !== 'promo_code'));
  // The day's lock comes last, as in edits.
  const account = claim.pay_on_account
    ? await requireCredit(tx, terms, chargedCents(priced), storeDate(now))
    : null;
  const { goods } = priced;
  const placeHold = await holdPlace(tx, wanted, priced.loads, { ...request, settings });
  const order = await writePlaced(
    tx,
    { wanted: { ...wanted, ...placeHold }, priced, now },
    {
      owner,
      livemode,
      language,
      idempotencyKey,
      replaces,
      customerEmail,
      requestHash: hashClaim(claim),
      windowHeldUntil: placeHold.windowHeldUntil,
      promoHeldUntil: await holdCode(tx, priced.promo, request),
      isTaxExempt: (account ?? terms)?.isTaxExempt ?? false,
      ...(account ? { paymentKind: 'account' } : { openingUntil: openingUntil(now) }),
    },
    'buyer',
  );
  if (!order) {
    const faster = await findOrder(tx, { idempotencyKey });
    if (!faster) throw new Error('the order under this key is gone');
    return { outcome: 'found', order: faster };
  }
  if (account) {
    await reserveStock(tx, order.id, countedUnits(goods), openingHoldUntil(now));
    await takeStock(tx, order.id);
    await issueInvoice(tx, order.id, account, storeDate(now));
    await recordEvent(tx, order.id, 'accepted');
  } else await reserveWithin(tx, order.id, heldUnits(goods, request), openingHoldUntil(now));
  return { outcome: 'placed', order, items: goods, settings };
}

/** @throws Problem 400; Refusal delivery_date_past, delivery_date_unavailable */
export function requireDay(
  { deliveryDate: day, isPickup }: Pick<WantedOrder, 'deliveryDate' | 'isPickup'>,
  terms: DeliveryDayTerms & { settings: StoreSettings },
): void {
  if (day === null) return;
  const verdict = isPickup ? checkPickupDate(day, terms) : checkDeliveryDate(day, terms);
  if (verdict === 'ok') return;
  const field = 'deliveryDate';
  if (verdict === 'invalid') throw badInput(field);
  if (verdict === 'past') throw new Refusal('delivery_date_past', { field });
  throw new Refusal('delivery_date_unavailable', { field, reason: verdict });
}

/** The fields of a wanted order, besides its price, that are stored. */
type StoredWant = Pick<
  WantedOrder,
  'deliveryDate' | 'deliveryWindow' | 'isPickup' | 'customerName' | 'customerPhone'
> &
  Partial<Pick<WantedOrder, OrderText | 'discountReason'>>;

type PlacedBy = Pick<
  NewOrder,
  'owner' | 'livemode' | 'language' | 'idempotencyKey' | 'requestHash' | 'customerEmail' | 'isTaxExempt'
> &
  Partial<NewOrder>;

/**
 * Writes a priced order with its lines; null when another request with its key was faster.
 * @param actor as in `actAs`, unless that has been called
 */
export function writePlaced(
  tx: Tx,
  { wanted, priced, now }: { wanted: StoredWant; priced: PricedWant; now: Date },
  placedBy: PlacedBy,
  actor?: Actor,
): Promise<Order | null> {
  const {
    goods,
    subtotalCents,
    deliveryFeeCents,
    discountCents,
    totalCents,
    taxBasisPoints,
    taxCents,
    promo,
  } = priced;
  return writeOrder(
    tx,
    {
      subtotalCents,
      deliveryFeeCents,
      ...(discountCents === 0
        ? {}
        : promo
          ? { discountCents, discountReason: `Promo code ${promo.code}`, promoCodeId: promo.id }
          : { discountCents, discountReason: wanted.discountReason ?? null }),
      totalCents,
      taxBasisPoints,
      taxCents,
      productType: orderType(goods),
      quantity: priced.cubicYards,
      currency: CURRENCY,
      deliveryAddress: priced.address,
      deliveryZip: priced.zip,
      deliveryDate: wanted.deliveryDate,
      deliveryWindow: wanted.deliveryWindow,
      isPickup: wanted.isPickup,
      loads: priced.loads,
      ...eachText((name) => wanted[name] ?? null),
      customerName: wanted.customerName,
      customerPhone: wanted.customerPhone,
      sessionExpiresAt: sessionUntil(now),
      ...placedBy,
    },
    goods,
    Number(storeDate(now).slice(0, 4)),
    { actor },
  );
}
