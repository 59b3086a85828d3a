import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { putInCart } from '../../cart/cart.ts';
import { AddToCartContext } from '../../catalog/AddToCart.tsx';
import { AskedZip, DeliverTo } from '../../delivery/DeliverTo.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { useHydrated } from '../../ui/storedAtom.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { $installOffer } from '../status/install.ts';
import { NetBar } from '../status/NetBar.tsx';
import { SessionEnd } from '../status/SessionEnd.tsx';
import { CartLink } from './CartLink.tsx';
import { DialogButton, MENU_ID } from './DialogButton.tsx';
import { findHead, updateHead } from './documentHead.ts';
import { FloatingButtons } from './FloatingButtons.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import { SearchDialog } from './SearchDialog.tsx';
import { visitKey } from './visitKey.ts';

const InstallCard = lazyPart(async () => (await import('../status/InstallCard.tsx')).InstallCard);

/** Pages of somebody about to pay: without the shop's menu, links and newsletter. */
const PAYING = /^\/(?:checkout|payment-processing)/;
/** Pages about what was bought already, and about oneself: no price there depends on a ZIP. */
const BOUGHT = /^\/(?:auth|account|track-order|payment-success)/;

/** The frame around every screen. */
export function Frame() {
  const t = useT();
  const busy = useNavigation().state === 'loading';
  const { pathname } = useLocation();
  const isPaying = PAYING.test(pathname);
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to main content')}
      </a>
      <NetBar />
      <Header isPaying={isPaying} />
      {isPaying || BOUGHT.test(pathname) ? null : <DeliverTo />}
      <span className={busy ? 'arriving is-busy' : 'arriving'} />
      <main id="main" tabIndex={-1} aria-busy={busy || undefined}>
        <AddToCartContext value={putInCart}>
          <Outlet />
        </AddToCartContext>
      </main>
      <Install />
      <Footer isPaying={isPaying} />
      <Menu />
      {isPaying ? null : <SearchDialog />}
      <AskedZip />
      {isPaying ? null : <TabBar />}
      <SessionEnd />
      <FloatingButtons />
      <Toasts />
      <RouteAnnouncer />
      <ScrollRestoration getKey={visitKey} />
    </>
  );
}

/** Does what a full page load does: sets the head, moves the focus to the top, announces the title. */
function RouteAnnouncer() {
  const t = useT();
  const settings = useSettings();
  const matches = useMatches();
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const [announced, setAnnounced] = useState('');
  const isServed = useRef(!useHydrated());
  useEffect(() => {
    if (!isServed.current) updateHead(findHead(matches, { t, settings, origin: location.origin }));
    isServed.current = false;
  }, [matches, t, settings]);
  useEffect(() => {
    // A new query on the same page is a filter or a sort, so focus and scroll stay.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const main = document.getElementById('main');
    const target = main?.querySelector('h1') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    setAnnounced(document.title);
  }, [pathname]);
  return (
    <p className="unseen" aria-live="polite" aria-atomic="true">
      {announced}
    </p>
  );
}

/** The bottom bar of phones: plain HTML, so it stands and works before any script. */
function TabBar() {
  const t = useT();
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
      <NavLink to="/jobs">
        <Icon name="ruler" />
        <span>{t('Jobs')}</span>
      </NavLink>
      <CartLink>
        <span>{t('Cart')}</span>
      </CartLink>
      <DialogButton opens={MENU_ID}>
        <Icon name="menu" />
        <span>{t('Menu')}</span>
      </DialogButton>
    </nav>
  );
}

/** Pages without the offer: where somebody pays, signs in or works in the admin. */
const NO_OFFERS = /^\/(?:cart|checkout|payment|auth|admin)/;

/** The offer to install the app, when its moment has come. */
function Install() {
  const offer = useStore($installOffer, { ssr: 'initial' });
  const { pathname } = useLocation();
  return offer && (offer.isAsked || !NO_OFFERS.test(pathname)) ? <InstallCard offer={offer} /> : null;
}

/** A skeleton screen, while the offline shell reads storage. */
export function Waiting() {
  const t = useT();
  return <Busy shape="page" label={t('Loading...')} count={6} />;
}
