import { useEffect, useRef } from 'react';
import { formatMoney } from '../../domain/money.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import type { RepricedLine } from './reprice.ts';

type RepricedPanelProps = {
  lines: readonly RepricedLine[];
  /** Of the whole order, as it was shown and as the store has it. */
  wasCents: number;
  isCents: number;
  onAgree: () => void;
};

/** The store's figures are not those on the ticket: line by line, and one button to agree. */
export function RepricedPanel({ lines, wasCents, isCents, onAgree }: RepricedPanelProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="co-repriced" role="alert">
      <h2 className="h3" ref={heading} tabIndex={-1}>
        <Icon name="warning" />
        {t('Something changed since you filled your cart')}
      </h2>
      <ul>
        {lines.map((changed) => (
          <li key={changed.line.product.id}>
            <b>{changed.line.product.name}</b>
            <span className="num">{changeWords(changed, t)}</span>
          </li>
        ))}
        <li>
          <b>{t('Total')}</b>
          <span className="num">
            {t('{was}, now {is}', { was: dollars(wasCents), is: dollars(isCents) })}
          </span>
        </li>
      </ul>
      <button type="button" className="btn btn-primary" onClick={onAgree}>
        {t("Use today's prices")}
      </button>
    </section>
  );
}

const dollars = (cents: number) => formatMoney(cents, { cents: 'always' });

function changeWords({ line, problem, now }: RepricedLine, t: ReturnType<typeof useT>): string {
  if (problem === 'product_gone') return t('No longer sold. It leaves the order.');
  if (problem === 'not_addable') return t('Price not available. It leaves the order.');
  if (problem === 'out_of_stock')
    return now
      ? t('Only {n} left in the yard, you asked for {asked}', { n: now.quantity, asked: line.quantity })
      : t('Out of Stock. It leaves the order.');
  return t('{was}, now {is}', {
    was: dollars(line.product.priceCents),
    is: dollars(now?.product.priceCents ?? line.product.priceCents),
  });
}
