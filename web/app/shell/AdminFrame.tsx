import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { NetBar } from '../status/NetBar.tsx';
import { SessionEnd } from '../status/SessionEnd.tsx';

export function AdminFrame() {
  const t = useT();
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to main content')}
      </a>
      <NetBar />
      <Outlet />
      <Toasts />
      <SessionEnd />
      <ScrollRestoration />
    </>
  );
}
