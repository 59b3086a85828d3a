import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { taken, tookOver } from '../ui/early.ts';
import { useT } from '../ui/language.tsx';
import { afterwards } from '../ui/later.tsx';
import { Arrival } from './Arrival.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import { TabBar } from './TabBar.tsx';
import { visitKey } from './visit.ts';

const NetBar = afterwards(async () => (await import('./NetBar.tsx')).NetBar);
const Beside = afterwards(async () => (await import('./Beside.tsx')).Beside);

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
