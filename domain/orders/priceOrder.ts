import { lineTotalCents, ownPriceCents } from '../base/money.ts';
import { taxCentsOf } from '../base/salesTaxRates.ts';
import type { DeliveryFees } from '../base/settings.ts';
import { type GoodsProblem, goodsProblem, isBulk } from '../catalog/goods.ts';
import { deliveryFeeCents } from '../delivery/delivery.ts';
import { loadsFor } from '../delivery/loads.ts';
import type { Zone } from '../delivery/zones.ts';
import { isDeliveryFree, MAX_CHARGE_CENTS } from './orders.ts';
import { type PromoGoodsProblem, type PromoRule, promoDiscount } from './promoCodes.ts';

// The one price of an order. The cart shows it on the device; checkout, phone orders, staff's changes and the estimate
// of the tax compute it from locked rows.

/** A product as it is sold now. */
export type SaleItem = {
  /** '' for a line in the yard's own words, which is no product. */
  productId: string;
  name: string;
  unit: string;
  type: 'premium' | 'organic' | 'standard';
  category: string;
  /** Null for tools, or when unknown. */
  materialId: string | null;
  /** For one unit; null or 0 without a price. */
  priceCents: number | null;
  /** How often a subscription is due, which cannot be ordered. */
  interval: string | null;
  currency: string;
  isSold: boolean;
  /** Units not reserved for others; null when stock is not tracked. */
  available: number | null;
  /** May be delivered on a Saturday. */
  weekend: boolean;
};

/** What was agreed before: it stays as it is while the order changes around it. */
export type AgreedOrder = {
  isFromOffer: boolean;
  isPickup: boolean;
  deliveryZip: string | null;
  deliveryFeeCents: number;
  taxBasisPoints: number;
  lines: {
    productId: string;
    name: string;
    unit: string;
    /** 0 for goods of an offer: their stock is not promised. */
    quantity: number;
    unitPriceCents: number;
    /** Units that are reserved or sold to it. */
    ownUnits: number;
  }[];
};

/** What an order's price depends on. */
export type PriceWorld = {
  /** By the wanted items' ids. */
  saleItems: ReadonlyMap<string, SaleItem>;
  /** The ZIP's; null without a ZIP, which costs the most. */
  zone: Zone | null;
  settings: { fees: DeliveryFees; minimums: 'binding' | 'advice' };
  /** The fee that the store last answered, on a device whose zones are older. */
  feeCents?: number | null;
  /** The rate of the sales tax that the store charges where the order goes; absent for none. */
  taxBasisPoints?: number;
  /** A contractor account's. */
  percentOff?: number;
  promo?: PromoRule | null;
  agreed?: AgreedOrder | null;
};

export type LineProblem = Exclude<GoodsProblem, 'too_few'>;

export type PricedLine = Omit<SaleItem, 'priceCents' | 'interval' | 'currency' | 'isSold'> & {
  quantity: number;
  /** Null when it cannot be ordered. */
  unitPriceCents: number | null;
  problem: LineProblem | null;
};
export type OrderLine = PricedLine & { unitPriceCents: number; lineTotalCents: number };

/** What stands in the way of the order, with the field to correct. */
export type OrderProblem =
  | { code: LineProblem; field: `items.${number}` }
  | { code: 'no_items' | 'too_much'; field: 'items' }
  | { code: 'discount_too_large'; field: 'discountCents' }
  | { code: 'promo_code'; field: 'promoCode'; reason: PromoGoodsProblem }
  | { code: 'below_minimum'; field: 'deliveryZip'; minimumYards: number; cubicYards: number };

export type PricedOrder = {
  /** All that are wanted, in their order, and after them those in the yard's own words. */
  lines: PricedLine[];
  /** The lines that can be ordered, which the amounts add up. */
  goods: OrderLine[];
  subtotalCents: number;
  deliveryFeeCents: number;
  discountCents: number;
  /** Before tax. */
  totalCents: number;
  taxBasisPoints: number;
  taxCents: number;
  cubicYards: number;
  /** Truckloads; 0 for a pick-up. */
  loads: number;
  problems: OrderProblem[];
};

/** The parts of a wanted order that decide its price. */
type GoodsToPrice = {
  items: readonly { productId: string; quantity: number }[];
  isPickup: boolean;
  deliveryZip: string | null;
  /** Off the price, as staff typed it; a code takes its place. */
  discountCents: number;
};

/** Prices the goods, with every problem at once. Amounts in cents. */
export function priceOrder(wanted: GoodsToPrice, world: PriceWorld): PricedOrder {
  const { settings, zone, promo = null, agreed = null } = world;
  const lines = [
    ...wanted.items.map((item) => priceLine(item, world)),
    ...(agreed?.lines ?? []).filter(({ productId }) => productId === '').map(ownLine),
  ];
  const goods = lines.flatMap((line) =>
    line.unitPriceCents === null
      ? []
      : {
          ...line,
          unitPriceCents: line.unitPriceCents,
          lineTotalCents: lineTotalCents(line.unitPriceCents, line.quantity),
        },
  );
  const subtotalCents = goods.reduce((sum, line) => sum + line.lineTotalCents, 0);
  const feeCents =
    wanted.isPickup || goods.length === 0 ? 0 : (world.feeCents ?? feeOf(wanted, goods, world));
  const discount = promo && promoDiscount(promo, goods, feeCents);
  const discountCents = discount ? discount.cents : wanted.discountCents;
  const figures = { subtotalCents, deliveryFeeCents: feeCents, discountCents };
  const totalCents = subtotalCents + feeCents - discountCents;
  const taxBasisPoints =
    agreed && isSamePlace(wanted, agreed) ? agreed.taxBasisPoints : (world.taxBasisPoints ?? 0);
  const taxCents = taxCentsOf(totalCents, taxBasisPoints);
  const yards = cubicYards(goods);
  const minimumYards = (!wanted.isPickup && zone?.minimumYards) || 0;
  const problems: OrderProblem[] = [
    ...(lines.length === 0 ? [{ code: 'no_items', field: 'items' } as const] : []),
    ...lines.flatMap(({ problem }, index) =>
      problem ? [{ code: problem, field: `items.${index}` } as const] : [],
    ),
    // Orders of only tools are exempt.
    ...(settings.minimums === 'binding' && yards > 0 && yards < minimumYards
      ? [{ code: 'below_minimum', field: 'deliveryZip', minimumYards, cubicYards: yards } as const]
      : []),
    // Something must be left to pay for: the provider's payment page needs a line.
    ...(discountCents > 0 && discountCents >= subtotalCents && !isDeliveryFree(figures)
      ? [{ code: 'discount_too_large', field: 'discountCents' } as const]
      : []),
    ...(discount?.problem
      ? [{ code: 'promo_code', field: 'promoCode', reason: discount.problem } as const]
      : []),
    ...(totalCents + taxCents > MAX_CHARGE_CENTS ? [{ code: 'too_much', field: 'items' } as const] : []),
  ];
  const loads = wanted.isPickup ? 0 : countLoads(goods);
  return {
    lines,
    goods,
    ...figures,
    totalCents,
    taxBasisPoints,
    taxCents,
    cubicYards: yards,
    loads,
    problems,
  };
}

function priceLine(
  { productId, quantity }: GoodsToPrice['items'][number],
  { saleItems, percentOff = 0, agreed = null }: PriceWorld,
): PricedLine {
  const listed = saleItems.get(productId);
  if (!listed) return { ...GONE, productId, quantity };
  const agreedLine = agreed?.lines.find((line) => line.productId === listed.productId);
  const item = agreedLine ? asAgreed(listed, agreedLine, quantity) : atOwnPrice(listed, percentOff);
  const { priceCents, interval, currency, isSold, ...line } = item;
  const problem = goodsProblem(isSold ? item : undefined, item.available, quantity);
  return {
    ...line,
    quantity,
    unitPriceCents: problem === 'product_gone' || problem === 'not_addable' ? null : priceCents,
    problem: problem === 'too_few' ? 'out_of_stock' : problem,
  };
}

const GONE = {
  name: '',
  unit: '',
  type: 'standard',
  category: '',
  materialId: null,
  available: null,
  weekend: false,
  unitPriceCents: null,
  problem: 'product_gone',
} as const;

/** A line in the yard's own words: as agreed, with no stock, on any day. */
const ownLine = (line: {
  name: string;
  unit: string;
  quantity: number;
  unitPriceCents: number;
}): OrderLine => ({
  ...GONE,
  productId: '',
  name: line.name,
  unit: line.unit,
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents,
  lineTotalCents: line.unitPriceCents * line.quantity,
  weekend: true,
  problem: null,
});

const atOwnPrice = (item: SaleItem, percentOff: number): SaleItem =>
  item.priceCents === null ? item : { ...item, priceCents: ownPriceCents(item.priceCents, percentOff) };

/** A line that the order has keeps its price and name, even if the product has left the shop. */
function asAgreed(item: SaleItem, agreedLine: AgreedOrder['lines'][number], quantity: number): SaleItem {
  const { name, unit, unitPriceCents: priceCents, ownUnits } = agreedLine;
  // Up to the earlier quantity was promised already.
  const isPromised = quantity <= agreedLine.quantity;
  const free = item.available === null ? null : item.available + ownUnits;
  return {
    ...item,
    name,
    unit,
    priceCents,
    interval: null,
    isSold: item.isSold || isPromised,
    available: free !== null && isPromised ? Math.max(free, quantity) : free,
  };
}

/** Its tax stays what it was there. */
const isSamePlace = ({ isPickup, deliveryZip }: GoodsToPrice, agreed: AgreedOrder) =>
  isPickup === agreed.isPickup && (isPickup || deliveryZip === agreed.deliveryZip);

/** The agreed fee stays while goods and ZIP stay; a quote's fee stays while its ZIP does. A pick-up had none. */
function feeOf(
  { deliveryZip }: GoodsToPrice,
  goods: readonly OrderLine[],
  { zone, settings: { fees }, agreed = null }: PriceWorld,
): number {
  if (agreed && !agreed.isPickup && agreed.deliveryZip === deliveryZip) {
    const isSame =
      agreed.lines.length === goods.length &&
      agreed.lines.every(({ productId, quantity }) =>
        goods.some((line) => line.productId === productId && line.quantity === quantity),
      );
    if (isSame || agreed.isFromOffer) return agreed.deliveryFeeCents;
  }
  const subtotalCents = goods.reduce((sum, line) => sum + line.lineTotalCents, 0);
  return deliveryFeeCents({ subtotalCents, zone, loads: countTruckloads(goods), fees });
}

type Goods = readonly Pick<PricedLine, 'unit' | 'materialId' | 'quantity'>[];

export const cubicYards = (goods: Goods): number =>
  goods.reduce((sum, line) => (isBulk(line) ? sum + line.quantity : sum), 0);

/** Loads of bulk material. */
const countTruckloads = (goods: Goods): number =>
  goods.reduce(
    (sum, line) =>
      isBulk(line) ? sum + loadsFor({ materialId: line.materialId, cubicYards: line.quantity }).loads : sum,
    0,
  );

/** As on the delivery board: each material gets its own loads; an order of only tools takes one. */
const countLoads = (goods: Goods): number => (goods.length > 0 ? Math.max(1, countTruckloads(goods)) : 0);

/** The type of all products if they share one, else `mixed`. */
export function orderType(
  goods: readonly Pick<PricedLine, 'productId' | 'type'>[],
): SaleItem['type'] | 'mixed' {
  const types = new Set(goods.flatMap(({ productId, type }) => (productId === '' ? [] : type)));
  const [only] = types;
  return only && types.size === 1 ? only : 'mixed';
}
