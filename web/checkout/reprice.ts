import type { Place, Zone } from '../../domain/delivery/delivery.ts';
import type { Cart, CartLine } from '../../domain/orders/cart.ts';
import type { Repriced } from '../../domain/orders/checkout.ts';
import type { DropItem } from '../../domain/orders/orderDrops.ts';
import { type CartFigures, cartFigures, type Where } from '../cart/figures.ts';
import { cartPromo } from '../cart/promo.ts';
import { linesByDrop } from './dropDetails.ts';

// When the server's figures differ from the cart's: the changes line by line, and the cart that accepts them.

type Today = Repriced['lines'][number];
export type RepricedLine = {
  line: CartLine;
  problem: NonNullable<Today['problem']>;
  /** The line as it can be ordered now; null if it is removed. */
  now: CartLine | null;
};

/** Only changed lines. */
export function repricedLines(cart: Cart, { lines }: Repriced): RepricedLine[] {
  return cart.flatMap((line) => {
    const today = findToday(line, lines);
    return today?.problem ? [{ line, problem: today.problem, now: lineNow(line, today) }] : [];
  });
}

/** The cart after "Use today's prices". */
export function agreedCart(cart: Cart, { lines }: Repriced): Cart {
  return cart.flatMap((line) => {
    const today = findToday(line, lines);
    const now = today ? lineNow(line, today) : line;
    return now ? [now] : [];
  });
}

function findToday({ product }: CartLine, lines: readonly Today[]): Today | undefined {
  return (
    lines.find(({ productId }) => productId === product.id) ??
    lines.find(({ productId, name }) => productId === null && name === product.name)
  );
}

function lineNow(line: CartLine, { problem, unitPriceCents, available }: Today): CartLine | null {
  if (problem === 'product_gone' || problem === 'not_addable') return null;
  const quantity = problem === 'out_of_stock' ? Math.min(line.quantity, available ?? 0) : line.quantity;
  if (quantity < 1) return null;
  return { product: { ...line.product, priceCents: unitPriceCents ?? line.product.priceCents }, quantity };
}

/** A fee from the server that the person accepted, for one subtotal and one ZIP, and what goes to further ones. */
export type AgreedFee = {
  subtotalCents: number;
  zip: string | null;
  drops: readonly Drop[];
  deliveryFeeCents: number;
};

/** A further address. */
type Drop = { zip: string | null; place: Place | null | undefined; items: readonly DropItem[] };
export type CheckoutFigures = CartFigures & {
  /** Of each address, the first one's first; null where there is no fixed price. */
  feesCents: readonly (number | null)[];
  /** Its days suit every address. null while a ZIP is unknown. */
  dayZone: Zone | null;
};

/**
 * The cart's figures, with the accepted fee if there is one: the zones on this device may be older than
 * the server's, and the same order must not be refused twice.
 */
export function checkoutFigures(
  lines: Cart,
  { drops = [], ...where }: Where & { drops?: readonly Drop[] },
  agreed: AgreedFee | null,
): CheckoutFigures {
  const figures = figuresByDrop(lines, where, drops);
  const { subtotalCents, zip, delivery } = figures;
  const holds =
    agreed?.subtotalCents === subtotalCents &&
    agreed.zip === zip &&
    JSON.stringify(agreed.drops) === JSON.stringify(drops);
  if (!agreed || !holds || figures.isPickup || delivery.feeCents === null) return figures;
  const { deliveryFeeCents: feeCents } = agreed;
  const promo = cartPromo(where.promo ?? null, lines, feeCents);
  const totalCents = subtotalCents + feeCents - (promo?.cents ?? 0);
  const feesCents = drops.length > 0 ? [] : [feeCents];
  return { ...figures, delivery: { ...delivery, feeCents }, promo, totalCents, feesCents };
}

/** Each address is a delivery of its own: its trucks, its fee, and its way to free delivery. */
function figuresByDrop(lines: Cart, where: Where, drops: readonly Drop[]): CheckoutFigures {
  const whole = cartFigures(lines, where);
  const { feeCents, zone: dayZone } = whole.delivery;
  const alone = { ...whole, feesCents: [feeCents], dayZone };
  if (drops.length === 0 || whole.isPickup) return alone;
  const byDrop = linesByDrop(
    lines,
    drops.map(({ items }) => items),
  );
  if (byDrop === null) return { ...alone, feesCents: [] };
  const parts = byDrop.map((part, at) => {
    const { zip, place } = drops[at - 1] ?? where;
    return cartFigures(part, { ...where, zip, place, promo: null });
  });
  const materials = parts.flatMap((part) => part.materials);
  const truckloads = parts.reduce((sum, part) => sum + part.truckloads, 0);
  const feesCents = parts.map(({ delivery }) => delivery.feeCents);
  const outside = parts.find(({ delivery }) => delivery.status === 'outside');
  const [first = whole] = parts;
  // Whose minimum is not reached, of which the ticket warns.
  const own = parts.find((part) => part.delivery.shortByYards > 0) ?? first;
  const sumCents = feesCents.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const delivery = outside
    ? outside.delivery
    : ({ ...own.delivery, feeCents: sumCents, freeInCents: 0 } as CartFigures['delivery']);
  const promo = cartPromo(where.promo ?? null, lines, delivery.feeCents);
  const grossCents = whole.subtotalCents + (delivery.feeCents ?? 0);
  const totalCents = grossCents - (promo?.cents ?? 0);
  return {
    ...whole,
    materials,
    truckloads,
    feesCents,
    zip: outside ? outside.zip : whole.zip,
    delivery,
    promo,
    totalCents,
    dayZone: strictest(parts.map((part) => part.delivery.zone)),
  };
}

/** The days that suit all of these zones; null while a ZIP is unknown. */
function strictest(given: readonly (Zone | null)[]): Zone | null {
  const zones = given.filter((zone) => zone !== null);
  const [first] = zones;
  if (!first || zones.length < given.length) return null;
  return {
    ...first,
    sameDay: zones.every(({ sameDay }) => sameDay),
    saturday: zones.every(({ saturday }) => saturday),
    leadDays: zones.reduce((one, other) => (other.leadDays[0] > one.leadDays[0] ? other : one)).leadDays,
  };
}
