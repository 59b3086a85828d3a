import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useT } from '../ui/language.tsx';
import { Arrival } from './Arrival.tsx';
import { Beside } from './Beside.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import { NetBar } from './NetBar.tsx';
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
        <Outlet />
      </main>
      <Footer />
      <Menu />
      <TabBar />
      <Beside />
      <Arrival />
      <ScrollRestoration getKey={visitKey} />
    </>
  );
}
