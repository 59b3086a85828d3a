import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { bulkYards, itemCount, totalCents } from '../../domain/orders/cart.ts';
import { useCart } from '../cart/cart.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';

/** What lies in the cart, while something does. */
export function CartBanner() {
  const t = useT();
  const cart = useCart();
  const [first] = cart;
  if (!first) return null;
  const yards = bulkYards(cart);
  const name = first.product.name;
  return (
    <Link className="acc-cart" to="/cart">
      <Icon name="cart" />
      <span>
        <b>{loadWords(yards, itemCount(cart), t)}</b>
        <span className="small">
          {cart.length > 1 ? t('{name} and {n} more', { name, n: cart.length - 1 }) : name}
        </span>
      </span>
      <b className="num acc-cart-total">{formatMoney(totalCents(cart))}</b>
      <Icon name="chevron-right" />
    </Link>
  );
}

function loadWords(yards: number, items: number, t: Translate): string {
  if (yards > 0) return yards === 1 ? t('1 yard in your cart') : t('{n} yards in your cart', { n: yards });
  return items === 1 ? t('1 item in your cart') : t('{n} items in your cart', { n: items });
}
