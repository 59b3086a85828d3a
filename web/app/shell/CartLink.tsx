import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { badgeText, itemCount } from '../../../domain/orders/cart.ts';
import { useCart } from '../../cart/cart.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';

/** The cart link. Its badge shows only while something is in the cart. */
export function CartLink({ className, children }: { className?: string; children?: ReactNode }) {
  const t = useT();
  const count = itemCount(useCart());
  const label = count === 1 ? t('Cart, 1 item') : t('Cart, {n} items', { n: count });
  return (
    <NavLink className={className} to="/cart" aria-label={label}>
      <Icon name="cart" />
      {children} {count > 0 ? <span className="bubble num">{badgeText(count)}</span> : null}
    </NavLink>
  );
}
