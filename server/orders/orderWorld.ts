import { Refusal } from '../../domain/base/refusals.ts';
import { taxBasisPoints } from '../../domain/base/salesTaxRates.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { pickupSettings, yardAddress } from '../../domain/delivery/pickup.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import {
  type AgreedOrder,
  type OrderProblem,
  type PricedOrder,
  priceOrder,
  type SaleItem,
} from '../../domain/orders/priceOrder.ts';
import type { WantedGoods, WantedOrder } from '../../domain/orders/wantedOrder.ts';
import { type AccountTerms, findTerms } from '../contractors/terms.ts';
import type { Db, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { badInput, Problem } from '../http/problem.ts';
import { lockPromo, type PromoCode } from './promoCodes.ts';
import { byProductId, readSaleItems } from './saleItems.ts';
import { lockDay, requireRoom, windowFor } from './windows.ts';
import { addressIn, findZones, namedZips, requireZone, type ZoneOfZip } from './zones.ts';

// What an order's price depends on, read with the products' rows locked, and the price.

type OrderWorld = {
  saleItems: readonly SaleItem[];
  zones: ReadonlyMap<string, ZoneOfZip>;
  settings: StoreSettings;
  terms: AccountTerms | null;
};

/** Pipelined, so that a query behind this one in the same turn finds the products locked. */
export async function readWorld(
  tx: Tx,
  {
    products,
    place,
    owner,
    now,
  }: {
    products: Parameters<typeof readSaleItems>[1];
    place: Pick<WantedOrder, 'deliveryAddress' | 'deliveryZip'>;
    owner: string | null;
    now: Date;
  },
): Promise<OrderWorld> {
  const [saleItems, zones, settings, terms] = await Promise.all([
    readSaleItems(tx, products),
    findZones(tx, namedZips(place)),
    readStoreSettings(tx),
    findTerms(tx, owner, storeDate(now)),
  ]);
  return { saleItems, zones, settings, terms };
}

/** An order's price, the place that it goes to, and its code, which no other order can use until the transaction ends. */
export type PricedWant = PricedOrder & {
  zip: string | null;
  address: string;
  zone: Zone | null;
  promo: PromoCode | null;
};

/**
 * Prices a wanted order.
 * @throws Problem 400 naming the field of a place outside the delivery area
 * @throws Refusal promo_code with any of its reasons but those about the goods
 */
export async function priceWanted(
  tx: Tx,
  wanted: WantedGoods & Pick<WantedOrder, 'deliveryAddress'>,
  { saleItems, zones, settings, terms }: OrderWorld,
  {
    agreed = null,
    ...buyer
  }: { owner: string | null; customerEmail: string; now: Date; agreed?: AgreedOrder | null },
): Promise<PricedWant> {
  const { isPickup, deliveryAddress, deliveryZip, promoCode } = wanted;
  const typedZip = deliveryZip ?? namedZips(wanted).find((zip) => zip !== null) ?? null;
  const place = isPickup
    ? { zip: settings.address.zip, address: yardAddress(settings), zone: null }
    : {
        zip: typedZip,
        address: addressIn(zones, deliveryAddress, typedZip),
        zone: requireZone(wanted, zones),
      };
  const promo = promoCode ? await lockPromo(tx, promoCode, buyer, buyer.now) : null;
  const priced = priceOrder(wanted, {
    saleItems: byProductId(saleItems),
    zone: place.zone,
    settings,
    taxBasisPoints: await taxAt(tx, place.zip, { zones, settings, terms }),
    percentOff: terms?.percentOff ?? 0,
    promo,
    agreed,
  });
  return { ...priced, ...place, promo };
}

/** The rate in the ZIP's county; at the yard's where the ZIP is unknown or beyond the zones. */
export async function taxAt(
  db: Db,
  zip: string | null,
  { zones, settings, terms }: Pick<OrderWorld, 'zones' | 'settings' | 'terms'>,
): Promise<number> {
  const { taxes, address } = settings;
  if (taxes.mode !== 'counties' || terms?.isTaxExempt) return 0;
  const allZones = zones.has(zip ?? '') ? zones : await findZones(db, [zip, address.zip]);
  const { county = '' } = allZones.get(zip ?? '') ?? allZones.get(address.zip) ?? {};
  return taxBasisPoints(taxes, county);
}

/** The products that `readWorld` looks up for the items. */
export const productsOf = ({ items }: Pick<WantedGoods, 'items'>) => ({
  ids: items.map(({ productId }) => productId),
});

/**
 * @param options.taxCents of an order that is changed, all that it is then known to have
 * @throws Problem 400 naming the field; 409 `repriced` when the page showed another total
 * @throws Refusal below_minimum, promo_code
 */
export function requireOrderable(
  priced: PricedOrder,
  shownTotalCents: number,
  { taxCents = priced.taxCents } = {},
): void {
  requireNoProblem(priced.problems);
  if (priced.totalCents + taxCents !== shownTotalCents) throw new Problem(409, 'repriced');
}

/**
 * Says what stands in the way of the order, the first of it.
 * @throws Problem 400 naming the field of the wanted order
 * @throws Refusal below_minimum, promo_code
 */
export function requireNoProblem([first]: readonly OrderProblem[]): void {
  if (!first) return;
  const { code, field, ...detail } = first;
  if (code === 'below_minimum' || code === 'promo_code') throw new Refusal(code, { field, ...detail });
  throw badInput(field === 'items' || field === 'discountCents' ? field : `${field}.productId`);
}

/**
 * Requires room on the order's day for as long as the transaction runs, unless staff overbook it; a pick-up needs none.
 * @throws Refusal delivery_date_unavailable with reason `full`; window_full
 */
export async function requireRoomForOrder(
  tx: Tx,
  {
    deliveryDate: day,
    deliveryWindow,
    isPickup,
    evenFull,
  }: Pick<WantedOrder, 'deliveryDate' | 'deliveryWindow' | 'isPickup' | 'evenFull'>,
  loads: number,
  { settings, now, orderId }: { settings: StoreSettings; now: Date; orderId?: string },
): Promise<void> {
  if (day === null) return;
  if (isPickup) return void windowFor(day, deliveryWindow, { now, settings: pickupSettings(day, settings) });
  if (evenFull) return void (await lockDay(tx, day));
  const window = windowFor(day, deliveryWindow, { now, settings });
  await requireRoom(tx, { day, window, loads }, orderId === undefined ? null : { orderId });
}

/** The order's current lines and fee. */
export async function readAgreed(db: Db, orderId: string): Promise<AgreedOrder> {
  const [agreed] = await db<AgreedOrder[]>`
    select offer_id is not null as is_from_offer, is_pickup, delivery_zip, delivery_fee_cents, tax_basis_points,
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
