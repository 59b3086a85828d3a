import { useEffect, useRef } from 'react';
import { formatCents } from '../../domain/base/money.ts';
import type { Cart, CartLine } from '../../domain/orders/cart.ts';
import type { Repricing } from '../../domain/orders/checkout.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { refusalText } from '../ui/refusalLabels.ts';

type RepricedPanelProps = {
  cart: Cart;
  /** The lines of the cart that are ordered. */
  lines: Cart;
  /** The server's figures. */
  today: Repricing;
  /** The total that was shown for the whole order. */
  wasCents: number;
  totalOf: (lines: Cart) => number;
  onAgree: (cart: Cart) => void;
};

/** Shown when the server's figures differ from the ticket: the changes line by line, and a button to accept them. */
export function RepricedPanel({ cart, lines, today, wasCents, totalOf, onAgree }: RepricedPanelProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const changes = repricedLines(cart, today);
  // A line that is short or out of stock is more than a price change.
  const isPriceAlone = changes.every(({ problem }) => problem === 'price_changed');
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="note warn mt-12 mb-16" role="alert">
      <h2 className="h3 row" ref={heading} tabIndex={-1}>
        <Icon name="warning" />
        {t('Something changed since you filled your cart')}
      </h2>
      <ul className="lines pairs">
        {changes.map((changed) => (
          <li key={changed.line.product.id}>
            <b>{changed.line.product.name}</b>
            <span className="num">{changeText(changed, t)}</span>
          </li>
        ))}
        <li>
          <b>{t('Total')}</b>
          <span className="num">
            {t('{was}, now {is}', {
              was: formatCents(wasCents),
              is: formatCents(totalOf(agreedCart(lines, today))),
            })}
          </span>
        </li>
      </ul>
      <Button className="btn-primary btn-block mt-16" onClick={() => onAgree(agreedCart(cart, today))}>
        {isPriceAlone ? t("Use today's prices") : t('Change my order')}
      </Button>
    </section>
  );
}

function changeText({ line, problem, now }: RepricedLine, t: ReturnType<typeof useT>): string {
  if (problem === 'out_of_stock' && now)
    return t('{why} You asked for {asked}.', {
      why: refusalText(problem, t, { left: now.quantity }),
      asked: line.quantity,
    });
  if (problem !== 'price_changed')
    return t('{why} Removed from the order.', { why: refusalText(problem, t) });
  return t('{was}, now {is}', {
    was: formatCents(line.product.priceCents),
    is: formatCents(now?.product.priceCents ?? line.product.priceCents),
  });
}

// When the server's figures differ from the cart's: the changes line by line, and the cart that accepts them.

type TodaysLine = Repricing['lines'][number];
type RepricedLine = {
  line: CartLine;
  problem: NonNullable<TodaysLine['problem']>;
  /** The line as it can be ordered now; null if it is removed. */
  now: CartLine | null;
};

/** Only changed lines. */
export function repricedLines(cart: Cart, { lines }: Repricing): RepricedLine[] {
  return cart.flatMap((line) => {
    const today = findToday(line, lines);
    return today?.problem ? [{ line, problem: today.problem, now: lineNow(line, today) }] : [];
  });
}

/** The cart after "Use today's prices". */
export function agreedCart(cart: Cart, { lines }: Repricing): Cart {
  return cart.flatMap((line) => {
    const today = findToday(line, lines);
    const now = today ? lineNow(line, today) : line;
    return now ? [now] : [];
  });
}

function findToday({ product }: CartLine, lines: readonly TodaysLine[]): TodaysLine | undefined {
  return (
    lines.find(({ productId }) => productId === product.id) ??
    lines.find(({ productId, name }) => productId === null && name === product.name)
  );
}

function lineNow(line: CartLine, { problem, unitPriceCents, available }: TodaysLine): CartLine | null {
  if (problem === 'product_gone' || problem === 'not_addable') return null;
  const quantity = problem === 'out_of_stock' ? Math.min(line.quantity, available ?? 0) : line.quantity;
  if (quantity < 1) return null;
  return { product: { ...line.product, priceCents: unitPriceCents ?? line.product.priceCents }, quantity };
}
