import { formatMoney } from '../../domain/base/money.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { QuoteLine } from './quotes.ts';

/** What the request asks a bulk price for, as it was ordered and priced where the person came from. */
export function QuoteLineRow({ line, onRemove }: { line: QuoteLine; onRemove: () => void }) {
  const t = useT();
  const { quantity: n, seenPriceCents } = line;
  return (
    <p className="quote-line full">
      <span>
        {seenPriceCents === null
          ? t('For {n} cubic yards', { n })
          : t('For {n} cubic yards, {price} a yard today', { n, price: formatMoney(seenPriceCents) })}
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={t('Leave out the {n} cubic yards', { n })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
