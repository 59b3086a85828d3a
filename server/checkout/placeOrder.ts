// Long: one transaction, and the checks that it shares with staff orders.
import { createHash } from 'node:crypto';
import type { Language } from '../../domain/base/locale.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { checkDeliveryDate, type DeliveryTerms, storeDate } from '../../domain/delivery/calendar.ts';
import { type Zone, type ZoneId, zipFromAddress, zipsIn } from '../../domain/delivery/delivery.ts';
import { checkPickupDate, pickupSettings, yardAddress } from '../../domain/delivery/pickup.ts';
import { DEFAULT_STATE, siteLine } from '../../domain/delivery/sites.ts';
import type { Repriced } from '../../domain/orders/checkout.ts';
import type { CreateCheckout } from '../../domain/orders/createCheckout.ts';
import { MOST_CHARGE_CENTS } from '../../domain/orders/orders.ts';
import { issueInvoice, requireCredit } from '../contractors/invoices.ts';
import { findTerms } from '../contractors/terms.ts';
import { countUse, limitsFrom } from '../db/rate.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { badInput } from '../http/problem.ts';
import { findOrder, type NewItem, type NewOrder, type Order, writeOrder } from '../orders/orders.ts';
import { reserveStock, reserveWithin, takeStock } from '../orders/stock.ts';
import { requireRoom, windowFor } from '../orders/windows.ts';
import { holdUntil, openingHoldUntil, openingUntil, payLinkUntil, sessionUntil } from './deadlines.ts';
import { findOffers } from './offers.ts';
import { mailReceived } from './payments.ts';
import { atOwnPrices, CURRENCY, countLoads, type OrderLine, orderType, priceOrder } from './prices.ts';
import { lockPromo } from './promoCodes.ts';

type Request = {
  claim: CreateCheckout;
  idempotencyKey: string;
  /** The device or account that sent the request, if named. */
  owner: string | null;
  /** The network address, used to limit how much it reserves. */
  address: string;
  /** Multiplies the limit per address. */
  perAddress: number;
  livemode: boolean;
  /** The order that it takes the place of, whose payment page has ended. */
  replaces?: string | null;
  /** The language for emails to the buyer. */
  language: Language;
  now: Date;
  /** For an order without a waiting buyer, which is paid by an emailed link or on account. */
  automatic?: Automatic;
};

/** Both run in the transaction that writes the order: the first begins it, and may throw. */
export type Automatic = {
  lock(tx: Tx): Promise<void>;
  placed(tx: Tx, order: Order): Promise<void>;
};

/** A new order with its items, to create the payment page without reading them again. */
export type PlacedOrder = { order: Order; items: readonly NewItem[]; storeName: string };

/**
 * `placed`: the order is new, and the caller is the one to create its payment page. `found`: the key already has its
 * order, which may have been made from a different body.
 */
export type Placement =
  | ({ outcome: 'placed' } & PlacedOrder)
  | { outcome: 'found'; order: Order }
  | { outcome: 'repriced'; repriced: Repriced };

/**
 * Creates the order and reserves its stock in one transaction, before any payment, so that every payment has an order.
 * Writes nothing when a price or a line differs from what the buyer saw.
 *
 * @throws Refusal for a delivery date or window that is not available or full, too few yards where the minimum is
 * binding, or a promo code that cannot be used
 * @throws Problem 400 naming the field
 */
export async function placeOrder(sql: Sql, request: Request): Promise<Placement> {
  const { claim, idempotencyKey, now } = request;
  let reserved: Promise<unknown> | undefined;
  const placement = await sql.begin(async (tx): Promise<Placement> => {
    await request.automatic?.lock(tx);
    const { before, ...known } = await read(tx, request);
    if (before) return { outcome: 'found', order: before };
    const priced = await price(tx, request, known);
    if (priced.pricing.repriced) return { outcome: 'repriced', repriced: priced.pricing.repriced };
    const { lines, totalCents } = priced.pricing;
    checkGoods(priced, known.settings);
    // The day's lock comes last, as in edits.
    const account = claim.pay_on_account
      ? await requireCredit(tx, known.terms, totalCents, storeDate(now))
      : null;
    const held = await holdPlace(tx, request, countLoads(lines), known.settings);
    const isTaxExempt = (account ?? known.terms)?.isTaxExempt ?? false;
    const items = lines.map(({ offer: { productId, name, unit }, ...figures }) => ({
      productId,
      name,
      unit,
      ...figures,
    }));
    const order = await write(tx, request, { ...priced, ...held, isTaxExempt }, items);
    if (!order) {
      const faster = await findOrder(tx, { idempotencyKey });
      if (!faster) throw new Error('the order under this key is gone');
      return { outcome: 'found', order: faster };
    }
    await request.automatic?.placed(tx, order);
    if (account) {
      await reserveStock(tx, order.id, countedUnits(lines), openingHoldUntil(now));
      await takeStock(tx, order.id);
      await issueInvoice(tx, order.id, account, storeDate(now));
      await mailReceived(tx, order);
    } else {
      // Not awaited: it is sent with the commit, which commits nothing if it fails.
      reserved = reserveWithin(tx, order.id, heldUnits(lines, request), unpaidHoldUntil(request));
    }
    return { outcome: 'placed', order, items, storeName: known.settings.name };
  });
  await reserved;
  return placement;
}

/**
 * Reads what the order depends on, with the products' rows locked. `before` is the order that the key already has.
 * Pipelined, and executed in this order: a request with the same key may have finished while this one waited for the
 * locks.
 */
async function read(tx: Tx, { claim, idempotencyKey, owner, now }: Request) {
  const [, listed, before, zones, settings, terms] = await Promise.all([
    // An order on account takes its stock at once, and the catalog's lock comes before any row's.
    claim.pay_on_account && tx`select lock_catalog()`.execute(),
    findOffers(tx, claim.items, (index) => {
      throw badInput(`items.${index}.product_name`);
    }),
    findOrder(tx, { idempotencyKey }),
    findZones(tx, namedZips(claim)),
    readStoreSettings(tx),
    findTerms(tx, owner, storeDate(now)),
  ]);
  return { listed, before, zones, settings, terms };
}

type CheckoutData = Omit<Awaited<ReturnType<typeof read>>, 'before'>;

/** Prices the claim at the buyer's terms, and checks its address, day and promo code. */
async function price(
  tx: Tx,
  { claim, owner, now }: Request,
  { listed, zones, settings, terms }: CheckoutData,
) {
  const { customer_email: customerEmail, promo_code: code, is_pickup: isPickup = false } = claim;
  const typedZip = claim.delivery_zip ?? zipFromAddress(claim.delivery_address);
  const place = isPickup
    ? { zip: settings.address.zip, address: yardAddress(settings), zone: null }
    : {
        zip: typedZip,
        address: addressIn(zones, claim.delivery_address, typedZip),
        zone: requireZone(claim, zones),
      };
  const promo = code ? await lockPromo(tx, code, { owner, customerEmail }, now) : null;
  const found = atOwnPrices(listed, terms?.percentOff ?? 0);
  const pricing = priceOrder(claim, found, {
    zone: place.zone,
    fees: settings.fees,
    isPickup,
    discountOf: promo?.discountOf,
  });
  const { zone } = place;
  const everyLineWeekend = found.every(([, offer]) => offer?.weekend);
  checkDate(claim, { zone, now, everyLineWeekend, settings }, settings);
  return { ...place, promo, pricing };
}

type PricedRequest = Awaited<ReturnType<typeof price>>;

/** Checks a binding minimum and the largest total. */
function checkGoods({ pricing: { lines, totalCents }, zone }: PricedRequest, settings: StoreSettings): void {
  if (settings.minimums === 'binding') checkMinimum(zone, cubicYards(lines));
  if (totalCents > MOST_CHARGE_CENTS) throw badInput('total_amount');
}

function write(
  tx: Tx,
  request: Request,
  priced: PricedRequest & HeldPlace & { isTaxExempt: boolean },
  items: readonly NewItem[],
): Promise<Order | null> {
  const { claim, idempotencyKey, owner, livemode, replaces = null, language, now } = request;
  const { zip, address, promo, pricing, isPickup, deliveryWindow, loads, windowHeldUntil, isTaxExempt } =
    priced;
  const { lines, subtotalCents, deliveryFeeCents, discountCents, totalCents } = pricing;
  return writeOrder(
    tx,
    {
      owner,
      livemode,
      language,
      idempotencyKey,
      replaces,
      subtotalCents,
      deliveryFeeCents,
      ...(promo && discountCents > 0
        ? { discountCents, discountReason: `Promo code ${promo.code}`, promoCodeId: promo.id }
        : {}),
      totalCents,
      requestHash: hashClaim(claim),
      productType: orderType(lines),
      quantity: cubicYards(lines),
      currency: CURRENCY,
      deliveryAddress: address,
      deliveryZip: zip,
      deliveryDate: claim.delivery_date,
      isPickup,
      deliveryWindow,
      loads,
      windowHeldUntil,
      isTaxExempt,
      specialInstructions: claim.special_instructions || null,
      poNumber: claim.po_number ?? null,
      customerName: claim.customer_name,
      customerEmail: claim.customer_email,
      customerPhone: claim.customer_phone || null,
      sessionExpiresAt: sessionUntil(now),
      ...(claim.pay_on_account
        ? { paymentKind: 'account' }
        : request.automatic
          ? { payUntil: payLinkUntil(now) }
          : { openingUntil: openingUntil(now) }),
    },
    items,
    Number(storeDate(now).slice(0, 4)),
    { actor: 'checkout' },
  );
}

type HeldPlace = Required<Pick<NewOrder, 'isPickup' | 'deliveryWindow' | 'loads' | 'windowHeldUntil'>>;

/**
 * Keeps the order's loads free on its day, in its window, until the payment page opens. Serialized by day, so that two
 * buyers cannot take the last place. A pick-up takes nothing of the trucks.
 * @throws Refusal delivery_date_unavailable, window_full
 */
async function holdPlace(
  tx: Tx,
  request: Request,
  loads: number,
  settings: StoreSettings,
): Promise<HeldPlace> {
  const { claim, address, perAddress, now } = request;
  const { delivery_date: day, delivery_window: asked = 'all_day' } = claim;
  if (claim.is_pickup) {
    const window =
      day === null ? asked : windowFor(day, asked, { now, settings: pickupSettings(day, settings) });
    return { isPickup: true, deliveryWindow: window, loads: 0, windowHeldUntil: null };
  }
  const isPickup = false;
  if (day === null) return { isPickup, deliveryWindow: asked, loads, windowHeldUntil: null };
  const window = windowFor(day, asked, { now, settings });
  const capacity = await requireRoom(tx, { day, window, loads });
  // Beyond the limit it is sold while there is room, but not held: as stock (`heldUnits`).
  const limit = Math.max(HELD_LOADS, Math.ceil(capacity.day / 2)) * perAddress;
  const held = limitsFrom(address, { key: 'loads held', limit, seconds: DAY, cost: loads });
  const exceeded = await countUse(tx, held);
  return {
    isPickup,
    deliveryWindow: window,
    loads,
    windowHeldUntil: exceeded ? null : unpaidHoldUntil(request),
  };
}

/** Until its payment page opens, or for as long as an emailed link works. */
const unpaidHoldUntil = ({ automatic, now }: Request) =>
  automatic ? holdUntil(payLinkUntil(now)) : openingHoldUntil(now);

/** The units of lines whose stock is counted. */
export const countedUnits = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ offer: { productId, available }, quantity }) =>
    available === null ? [] : [{ productId, quantity }],
  );

const DAY = 24 * 3600;
/** Loads that one address can hold on a day with unpaid checkouts, or half of the day's loads, if that is more. */
const HELD_LOADS = 6;
/** Units of a product that one address can reserve in a day, or this share of the available stock, if that is more. */
const HELD_UNITS = 2;
const HELD_SHARE = 1 / 4;

/**
 * The units of each product that an unpaid checkout can reserve. Beyond the limit the product can still be bought while it
 * is in stock, but without a reservation, so that one address cannot reserve the whole stock without paying.
 */
function heldUnits(lines: readonly OrderLine[], { address, perAddress }: Request) {
  return lines.flatMap(({ offer: { productId, available }, quantity }) => {
    if (available === null) return [];
    const limit = Math.max(HELD_UNITS, Math.floor(available * HELD_SHARE)) * perAddress;
    const key = `held ${productId}`;
    const most = { key, limit, everybody: available, seconds: DAY, cost: quantity };
    // All together may hold all that there is.
    const limits = limitsFrom(address, most).slice(0, -1);
    return [{ productId, quantity, limits }];
  });
}

/**
 * Identifies equal requests. The schema has already ordered the fields and dropped unknown ones. What the order replaces
 * may have changed since its first request.
 */
export function hashClaim({ replaces: _, ...claim }: CreateCheckout): string {
  return createHash('sha256').update(JSON.stringify(claim)).digest('hex');
}

export function cubicYards(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { offer, quantity }) => (isBulk(offer) ? sum + quantity : sum), 0);
}

/**
 * The zone that sets the fee. The driver goes by the address, so a cheaper ZIP in the field must not lower the fee: a ZIP
 * in the address that costs something else, or that is named beyond the zones, has to be corrected. A number that is no
 * ZIP of ours, at the end of the address and after no state, may be anything. Beyond the zones, a person makes the quote.
 *
 * @throws Problem 400 for a ZIP outside the delivery area, or one with a different fee than the address's ZIP
 */
export function requireZone(
  claim: Addressed,
  zones: ReadonlyMap<string, Zone>,
  fields = { zip: 'delivery_zip', address: 'delivery_address' },
): Zone | null {
  const typed = claim.delivery_zip ?? null;
  const { named, last } = zipsIn(claim.delivery_address);
  const zip = typed ?? named ?? last;
  if (zip === null) return null;
  const zone = zones.get(zip);
  if (!zone) throw badInput(typed === null ? fields.address : fields.zip);
  const other = named ?? last;
  if (other === null || other === zip) return zone;
  const otherZone = zones.get(other);
  if (otherZone ? otherZone.feeCents !== zone.feeCents : other === named) throw badInput(fields.zip);
  return zone;
}

type Addressed = { delivery_zip?: string | null | undefined; delivery_address: string };

/** In the field and in the address. */
const namedZips = ({ delivery_zip: zip, delivery_address: address }: Addressed) => [
  zip,
  zipFromAddress(address),
];

/** The typed address completed with city and ZIP: drivers and emails get only this line. */
export async function wholeAddress(tx: Tx, typed: string, zip: string | null): Promise<string> {
  if (zip === null) return typed;
  const [place] = await tx<{ city: string }[]>`
    select city from delivery_zips where zip = ${zip} and deleted_at is null`;
  return place ? siteLine({ address: typed, city: place.city, state: DEFAULT_STATE, zip }) : typed;
}

/** The same by what `findZones` has found. */
export function addressIn(zones: ReadonlyMap<string, ZoneOfZip>, typed: string, zip: string | null): string {
  const city = zones.get(zip ?? '')?.city;
  return zip === null || city === undefined
    ? typed
    : siteLine({ address: typed, city, state: DEFAULT_STATE, zip });
}

/** The current zone of a ZIP; null beyond all zones. */
export async function findZone(tx: Tx, zip: string): Promise<Zone | null> {
  return (await findZones(tx, [zip])).get(zip) ?? null;
}

type ZoneOfZip = Zone & { city: string; county: string };
type ZoneRow = Omit<ZoneOfZip, 'leadDays'> & {
  zip: string;
  id: ZoneId;
  leadDaysFewest: number;
  leadDaysMost: number;
};

/** By ZIP; ZIPs beyond all zones are left out. */
export async function findZones(
  tx: Tx,
  zips: readonly (string | null | undefined)[],
): Promise<Map<string, ZoneOfZip>> {
  const rows = await tx<ZoneRow[]>`
    select p.zip, p.city, p.county, z.id, z.name, z.fee_cents, z.minimum_yards, z.same_day, z.saturday, z.lead_days_fewest,
      z.lead_days_most, z.areas
    from delivery_zips p join delivery_zones z on z.id = p.zone_id
    where p.zip = any(${zips.filter((zip) => typeof zip === 'string')}::text[])
      and p.deleted_at is null and z.deleted_at is null`;
  return new Map(
    rows.map(({ zip, leadDaysFewest, leadDaysMost, ...zone }) => [
      zip,
      { ...zone, leadDays: [leadDaysFewest, leadDaysMost] },
    ]),
  );
}

/** Orders of only tools are exempt. */
export function checkMinimum(zone: Zone | null, yards: number, field = 'delivery_zip'): void {
  const minimumYards = zone?.minimumYards ?? 0;
  if (yards > 0 && yards < minimumYards)
    throw new Refusal('below_minimum', { field, minimumYards, cubicYards: yards });
}

function checkDate(
  { delivery_date: date, is_pickup: isPickup }: CreateCheckout,
  terms: DeliveryTerms,
  settings: StoreSettings,
): void {
  if (date === null) return;
  const verdict = isPickup
    ? checkPickupDate(date, { now: terms.now, settings })
    : checkDeliveryDate(date, terms);
  if (verdict === 'ok') return;
  if (verdict === 'invalid') throw badInput('delivery_date');
  if (verdict === 'past') throw new Refusal('delivery_date_past', { field: 'delivery_date' });
  throw new Refusal('delivery_date_unavailable', { field: 'delivery_date', reason: verdict });
}
