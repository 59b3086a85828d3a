import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

export function EmptyCart() {
  const t = useT();
  return (
    <div className="cart-empty">
      <Icon name="cart" />
      <h1 className="h2">{t('Your Cart is Empty')}</h1>
      <p className="lede">
        {t('Soil, mulch, sand and stone by the cubic yard, and the tools to move them.')}
      </p>
      <div className="cart-go">
        <Link className="btn btn-primary btn-xl" to="/shop">
          {t('Browse Products')}
        </Link>
        <Link className="btn btn-quiet btn-xl" to="/guides/topsoil-calculator">
          <Icon name="calculator" />
          {t('How much do I need?')}
        </Link>
      </div>
    </div>
  );
}
