import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useT } from '../ui/language.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { SessionEnd } from './SessionEnd.tsx';

/** What stands around the yard office: nothing of the shop's. */
export function OfficeFrame() {
  const t = useT();
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to main content')}
      </a>
      <Outlet />
      <Toasts />
      <SessionEnd />
      <ScrollRestoration />
    </>
  );
}
