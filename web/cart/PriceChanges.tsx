import { perUnit } from '../catalog/amounts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { PriceChange } from './cartProblems.ts';
import { money } from './labels.ts';

type PriceChangesProps = { changes: readonly PriceChange[]; onDismiss: () => void };

/** Prices moved while the cart lay here: which, from what, to what. */
export function PriceChanges({ changes, onDismiss }: PriceChangesProps) {
  const t = useT();
  if (changes.length === 0) return null;
  return (
    <section className="cart-banner" role="status" aria-label={t('Price changes')}>
      <Icon name="info" />
      <div>
        <b>{t('Prices changed since you filled your cart')}</b>
        <ul>
          {changes.map(({ productId, name, unit, wasCents, isCents }) => (
            <li key={productId} className="num">
              {t('{name}: {was}, now {is} {unit}', {
                name,
                was: money(wasCents),
                is: money(isCents),
                unit: perUnit(unit, t),
              })}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="iconbtn" aria-label={t('Dismiss')} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </section>
  );
}
