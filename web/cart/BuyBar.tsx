import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { useT } from '../ui/locale.tsx';
import type { CartFigures } from './figures.ts';
import { barWords } from './lineWords.ts';

/** The phone's way to the checkout, always in reach of a thumb. */
export function BuyBar({ figures }: { figures: CartFigures }) {
  const t = useT();
  return (
    <div className="cart-bar only-m">
      <p className="num">
        <b>{formatMoney(figures.totalCents)}</b>
        <span>{barWords(figures, t)}</span>
      </p>
      <Link className="btn btn-commit" to="/checkout">
        {t('Proceed to Checkout')}
      </Link>
    </div>
  );
}
