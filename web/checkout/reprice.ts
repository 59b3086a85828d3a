import type { Cart, CartLine } from '../../domain/orders/cart.ts';
import type { Repriced } from '../../domain/orders/checkout.ts';
import { type CartFigures, cartFigures, type Where } from '../cart/figures.ts';

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

/** A fee from the server that the person accepted, for one subtotal and one ZIP. */
export type AgreedFee = { subtotalCents: number; zip: string | null; deliveryFeeCents: number };

/**
 * The cart's figures, with the accepted fee if there is one: the zones on this device may be older than
 * the server's, and the same order must not be refused twice.
 */
export function checkoutFigures(lines: Cart, where: Where, agreed: AgreedFee | null): CartFigures {
  const figures = cartFigures(lines, where);
  const isAgreed = agreed?.subtotalCents === figures.subtotalCents && agreed.zip === figures.zip;
  return agreed && isAgreed ? cartFigures(lines, { ...where, feeCents: agreed.deliveryFeeCents }) : figures;
}
