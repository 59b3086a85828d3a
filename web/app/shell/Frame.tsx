import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { putInCart } from '../../cart/cart.ts';
import { AddToCartContext } from '../../catalog/AddToCart.tsx';
import { useT } from '../../ui/locale.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { NetBar } from '../status/NetBar.tsx';
import { SessionEnd } from '../status/SessionEnd.tsx';
import { FloatingButtons } from './FloatingButtons.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { TabBar } from './TabBar.tsx';
import { visitKey } from './visit.ts';

/** What stands around every screen. */
export function Frame() {
  const t = useT();
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to main content')}
      </a>
      <NetBar />
      <Header />
      <span className={busy ? 'arriving is-busy' : 'arriving'} />
      <main id="main" tabIndex={-1} aria-busy={busy || undefined}>
        <AddToCartContext value={putInCart}>
          <Outlet />
        </AddToCartContext>
      </main>
      <Footer />
      <Menu />
      <TabBar />
      <SessionEnd />
      <FloatingButtons />
      <Toasts />
      <RouteAnnouncer />
      <ScrollRestoration getKey={visitKey} />
    </>
  );
}
