import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { putInCart } from '../../cart/cart.ts';
import { AddToCartContext } from '../../catalog/AddToCart.tsx';
import { taken, tookOver } from '../../ui/early.ts';
import { afterwards } from '../../ui/later.tsx';
import { useT } from '../../ui/locale.tsx';
import { visitKey } from '../boot/visit.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { TabBar } from './TabBar.tsx';

const NetBar = afterwards(async () => (await import('../status/NetBar.tsx')).NetBar);
const Overlays = afterwards(async () => (await import('./Overlays.tsx')).Overlays);

/** What stands around every screen. */
export function Frame() {
  const t = useT();
  const busy = useNavigation().state === 'loading';
  // Here all but the later parts is taken over, and this is the last effect of it.
  useEffect(tookOver, []);
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to main content')}
      </a>
      <NetBar />
      <Header />
      <span className={busy ? 'arriving is-busy' : 'arriving'} />
      <main
        id="main"
        tabIndex={-1}
        aria-busy={busy || undefined}
        onClickCapture={taken}
        onSubmitCapture={taken}
        onInputCapture={taken}
      >
        <AddToCartContext value={putInCart}>
          <Outlet />
        </AddToCartContext>
      </main>
      <Footer />
      <Menu />
      <TabBar />
      <Overlays />
      <RouteAnnouncer />
      <ScrollRestoration getKey={visitKey} />
    </>
  );
}
