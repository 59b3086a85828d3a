import { NavLink } from 'react-router-dom';
import { badgeText, itemCount } from '../../../domain/orders/cart.ts';
import { useCart } from '../../cart/cart.ts';
import { usePerson } from '../../identity/session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { MenuButton } from './MenuButton.tsx';

/** The bottom bar of the installed app; the browser shows the hamburger instead (menu.css decides). */
export function TabBar() {
  const t = useT();
  const person = usePerson();
  const count = itemCount(useCart());
  return (
    <nav className="tabbar" aria-label={t('App')}>
      <NavLink to="/shop">
        <Icon name="heap" />
        <span>{t('Shop')}</span>
      </NavLink>
      <NavLink to="/guides/topsoil-calculator">
        <Icon name="calculator" />
        <span>{t('Calculator')}</span>
      </NavLink>
      <NavLink to="/cart">
        <Icon name="cart" />
        {count > 0 ? <span className="bubble num">{badgeText(count)}</span> : null}
        <span>{t('Cart')}</span>
      </NavLink>
      <NavLink to={person ? '/account/orders' : '/track-order'}>
        <Icon name="ticket" />
        <span>{t('Orders')}</span>
      </NavLink>
      <MenuButton>
        <Icon name="more" />
        <span>{t('More')}</span>
      </MenuButton>
    </nav>
  );
}
