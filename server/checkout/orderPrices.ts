// Long: one price of an order, from its lines to what stands in the way of it.
import type { NewStaffOrder, PriceAsk, Priced } from '../../domain/admin/orderEntry.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import { pickupSettings } from '../../domain/delivery/pickup.ts';
import { isDeliveryFree, MOST_CHARGE_CENTS } from '../../domain/orders/orders.ts';
import type { PromoProblem } from '../../domain/orders/promoCodes.ts';
import type { ContractorTerms } from '../contractors/terms.ts';
import type { Db, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { badInput, Problem } from '../http/problem.ts';
import { lockDay, requireRoom, windowFor } from '../orders/windows.ts';
import { findOffers } from './offers.ts';
import { checkMinimum, cubicYards, findZones, requireZone } from './placeOrder.ts';
import {
  atOwnPrices,
  type ClaimedItem,
  countLoads,
  type Offer,
  type OrderLine,
  ownOffer,
  type Pricing,
  priceOrder,
} from './prices.ts';
import { lockPromo, type Promo } from './promoCodes.ts';

// Prices orders that staff enter or change, with checkout's code, minimums and limits.

/** An order's lines and fee as agreed, and the units that are its own. */
export type AgreedOrder = {
  isFromOffer: boolean;
  isPickup: boolean;
  deliveryZip: string | null;
  deliveryFeeCents: number;
  lines: {
    productId: string;
    name: string;
    unit: string;
    quantity: number;
    unitPriceCents: number;
    /** Units that are reserved or sold to it. */
    ownUnits: number;
  }[];
};

export type PricedGoods = {
  lines: OrderLine[];
  figures: Pick<Priced, 'subtotalCents' | 'deliveryFeeCents' | 'discountCents' | 'totalCents'>;
  zone: Zone | null;
  isPickup: boolean;
  settings: StoreSettings;
  /** For the page. */
  shown: Priced['lines'];
};

/**
 * Prices the goods, with the products' rows locked until the transaction ends. A line that the order already has
 * keeps its price and name, even if the product has left the shop. Lines in the yard's own words stay.
 *
 * @throws Problem 400 naming the field: an unknown product, or a ZIP outside the delivery area
 */
export async function priceGoods(
  tx: Tx,
  {
    items,
    deliveryZip,
    isPickup: wantsPickup,
    discountCents,
  }: Pick<PriceAsk, 'items' | 'deliveryZip' | 'isPickup' | 'discountCents'>,
  {
    address = '',
    agreed = null,
    terms = null,
  }: { address?: string; agreed?: AgreedOrder | null; terms?: ContractorTerms | null } = {},
): Promise<PricedGoods> {
  const isPickup = wantsPickup ?? agreed?.isPickup ?? false;
  const asked = items.map(
    ({ productId, quantity }): ClaimedItem => ({
      product_id: productId,
      product_type: '',
      product_name: productId,
      unit: '',
      quantity,
      unit_price: 0,
      total_price: 0,
    }),
  );
  const [offers, zones, settings] = await Promise.all([
    findOffers(tx, asked, (index) => {
      throw badInput(`items.${index}.productId`);
    }),
    findZones(tx, [deliveryZip, zipFromAddress(address)]),
    readStoreSettings(tx),
  ]);
  const fields = { zip: 'deliveryZip', address: 'deliveryAddress' };
  const zone = isPickup
    ? null
    : requireZone({ delivery_zip: deliveryZip, delivery_address: address }, zones, fields);
  const own = (agreed?.lines ?? []).flatMap((line) => {
    if (line.productId !== '') return [];
    const { name, unit, quantity, unitPriceCents } = line;
    const dollars = unitPriceCents / 100;
    const item = { product_type: '', product_name: name, unit, quantity, unit_price: dollars };
    return [[{ ...item, total_price: dollars * quantity }, ownOffer(line)] as const];
  });
  const products = atOwnPrices(offers, terms?.percentOff ?? 0).map(([item, offer], index) => {
    if (!offer) throw badInput(`items.${index}.productId`);
    const agreedLine = agreed?.lines.find(({ productId }) => productId === offer.productId);
    const pricedOffer = agreedLine ? asAgreed(offer, agreedLine, item.quantity) : offer;
    // No prices are claimed here; the page sends the total that it showed.
    const dollars = (pricedOffer.priceCents ?? 0) / 100;
    return [{ ...item, unit_price: dollars, total_price: dollars * item.quantity }, pricedOffer] as const;
  });
  const found = [...products, ...own];
  if (found.length === 0) throw badInput('items');
  const pricing = priceOrder({ subtotal: 0, delivery_fee: 0, total_amount: 0 }, found, {
    zone,
    fees: settings.fees,
    isPickup,
  });
  const deliveryFeeCents = isPickup ? 0 : agreedFeeCents(pricing, agreed, deliveryZip);
  const { lines, subtotalCents } = pricing;
  requireLessOff({ subtotalCents, deliveryFeeCents, discountCents });
  const problems = new Map(pricing.repriced?.lines.map(({ productId, problem }) => [productId, problem]));
  return {
    lines,
    figures: {
      subtotalCents,
      deliveryFeeCents,
      discountCents,
      totalCents: subtotalCents + deliveryFeeCents - discountCents,
    },
    zone,
    isPickup,
    settings,
    shown: found.map(([{ quantity }, offer]) => {
      const problem = problems.get(offer.productId) ?? null;
      return {
        productId: offer.productId,
        name: offer.name,
        unit: offer.unit,
        quantity,
        unitPriceCents: offer.priceCents,
        available: offer.available,
        problem: problem === 'price_changed' ? null : problem,
      };
    }),
  };
}

/**
 * The same goods with a promo code's discount; no other order can use the code until the transaction ends.
 * @throws Refusal promo_code with why it cannot be used
 */
export async function withPromo(
  tx: Tx,
  priced: PricedGoods,
  { promoCode, ...buyer }: { promoCode: string; owner: string | null; customerEmail: string },
  now: Date,
): Promise<{ priced: PricedGoods; promo: Promo }> {
  const promo = await lockPromo(tx, promoCode, buyer, now);
  const { subtotalCents, deliveryFeeCents } = priced.figures;
  const discountCents = promo.discountOf(priced.lines, deliveryFeeCents);
  if (discountCents === 0)
    throw new Refusal('promo_code', { reason: 'not_for_these' satisfies PromoProblem });
  const totalCents = subtotalCents + deliveryFeeCents - discountCents;
  return { priced: { ...priced, figures: { ...priced.figures, discountCents, totalCents } }, promo };
}

function asAgreed(offer: Offer, mine: AgreedOrder['lines'][number], quantity: number): Offer {
  const { name, unit, unitPriceCents: priceCents, ownUnits } = mine;
  const terms = { ...offer, name, unit, priceCents, interval: null };
  // Up to the earlier quantity was promised already.
  const isPromised = quantity <= mine.quantity;
  const free = offer.available === null ? null : offer.available + ownUnits;
  return {
    ...terms,
    isSold: offer.isSold || isPromised,
    available: free !== null && isPromised ? Math.max(free, quantity) : free,
  };
}

/** The agreed fee stays while goods and ZIP stay; a quote's fee stays while its ZIP does. A pick-up had none. */
function agreedFeeCents(pricing: Pricing, agreed: AgreedOrder | null, zip: string | null): number {
  if (agreed === null || agreed.isPickup || agreed.deliveryZip !== zip) return pricing.deliveryFeeCents;
  const isSame =
    agreed.lines.length === pricing.lines.length &&
    agreed.lines.every(({ productId, quantity }) =>
      pricing.lines.some((line) => line.offer.productId === productId && line.quantity === quantity),
    );
  return isSame || agreed.isFromOffer ? agreed.deliveryFeeCents : pricing.deliveryFeeCents;
}

/** The truckloads of the lines. */
export const loadsOf = ({ lines, isPickup }: Pick<PricedGoods, 'lines' | 'isPickup'>) =>
  isPickup ? 0 : countLoads(lines);

/**
 * Requires room on the order's day for as long as the transaction runs, unless staff overbook it; a pick-up needs none.
 * @throws Refusal delivery_date_unavailable with reason `full`; window_full
 */
export async function requireRoomForOrder(
  tx: Tx,
  asked: Pick<NewStaffOrder, 'deliveryDate' | 'deliveryWindow'> & { evenFull?: boolean | undefined },
  priced: PricedGoods,
  { now, orderId }: { now: Date; orderId?: string },
): Promise<void> {
  const { deliveryDate: day, deliveryWindow, evenFull = false } = asked;
  if (day === null) return;
  if (priced.isPickup)
    return void windowFor(day, deliveryWindow, { now, settings: pickupSettings(day, priced.settings) });
  if (evenFull) return void (await lockDay(tx, day));
  const window = windowFor(day, deliveryWindow, { now, settings: priced.settings });
  await requireRoom(tx, { day, window, loads: loadsOf(priced) }, orderId === undefined ? null : { orderId });
}

/** The order's current lines and fee. */
export async function readAgreed(db: Db, orderId: string): Promise<AgreedOrder> {
  const [agreed] = await db<AgreedOrder[]>`
    select offer_id is not null as is_from_offer, is_pickup, delivery_zip, delivery_fee_cents,
      (select coalesce(jsonb_agg(jsonb_build_object('productId', coalesce(i.product_id, ''), 'name', i.name, 'unit', i.unit,
          'quantity', i.quantity, 'unitPriceCents', i.unit_price_cents,
          'ownUnits', coalesce(case when r.state = 'sold' or r.state = 'held' and r.expires_at > now()
            then r.quantity end, 0)) order by i.position), '[]')
        from order_items i left join stock_reservations r on r.order_id = i.order_id and r.product_id = i.product_id
        where i.order_id = orders.id) as lines
    from orders where id = ${orderId}`;
  if (!agreed) throw new Error(`no order ${orderId}`);
  return agreed;
}

/** The zone's minimum, if there are fewer cubic yards. Orders of only tools have none. */
export function belowMinimum({ zone, lines }: PricedGoods): number | null {
  const yards = cubicYards(lines);
  return zone && yards > 0 && yards < zone.minimumYards ? zone.minimumYards : null;
}

/** Something must be left to pay for: the provider's payment page needs a line. */
function requireLessOff(figures: Pick<Priced, 'subtotalCents' | 'deliveryFeeCents' | 'discountCents'>): void {
  const { discountCents, subtotalCents } = figures;
  if (discountCents > 0 && discountCents >= subtotalCents && !isDeliveryFree(figures))
    throw badInput('discountCents');
}

/**
 * @throws Problem 400 naming the field; 409 `repriced` when the page showed another total
 * @throws Refusal below_minimum, where minimums are binding
 */
export function requireOrderable(priced: PricedGoods, shownTotalCents: number): void {
  const wrong = priced.shown.findIndex(({ problem }) => problem !== null);
  if (wrong >= 0) throw badInput(`items.${wrong}.productId`);
  if (priced.settings.minimums === 'binding')
    checkMinimum(priced.zone, cubicYards(priced.lines), 'deliveryZip');
  const { totalCents } = priced.figures;
  requireLessOff(priced.figures);
  if (totalCents > MOST_CHARGE_CENTS) throw badInput('items');
  if (totalCents !== shownTotalCents) throw new Problem(409, 'repriced');
}
