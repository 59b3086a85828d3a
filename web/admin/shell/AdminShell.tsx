import { Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { AdminSummary } from '../../../domain/admin/admin.ts';
import { SignOut } from '../../account/SignOut.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { AdminNav } from './AdminNav.tsx';
import { keptFocus } from './restoredFocus.ts';
import { tabOf } from './tabs.ts';

type AdminProps = { summary: AdminSummary; isStale: boolean };

/** The office around its rooms: a sidebar, on a phone a strip. */
export function AdminShell({ summary, isStale }: AdminProps) {
  const t = useT();
  const settings = useSettings();
  const [query] = useSearchParams();
  const { id, label, Tab } = tabOf(query.get('tab'));
  return (
    <div className="office">
      <header className="admin-side soil">
        <div className="admin-brand">
          <Link className="brand" to="/" aria-label={t('{store}, home', { store: settings.name })}>
            <Brand onSoil />
          </Link>
        </div>
        <AdminNav current={id} summary={summary} />
        <div className="admin-foot">
          <Link className="admin-link" to="/">
            <Icon name="home" />
            <span>{t('Visit Site')}</span>
          </Link>
          <SignOut icon={<SignOutIcon />} />
        </div>
      </header>
      <DetailAnnouncer room={label(t)} />
      <main id="main" ref={keptFocus} className="admin-main" tabIndex={-1}>
        {isStale ? <p className="admin-stale">{t('Out of date: no signal since the last change.')}</p> : null}
        <Suspense fallback={<Busy label={t('Opening the office')} />}>
          <Tab key={id} />
        </Suspense>
      </main>
    </div>
  );
}

/** Out of the door. Drawn here and not in web/ui, whose drawings every shopper loads. */
function SignOutIcon() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M14 4h6v16h-6M4 12h10M10 8l4 4-4 4" />
    </svg>
  );
}

/** What of the address names something that is open in a room. */
const OPENED = ['tab', 'order', 'print', 'quote', 'product', 'article', 'customer', 'chat'];

/** Rooms share one path, so the page's own arrival passes them by: the title says which, and the focus goes there. */
function DetailAnnouncer({ room }: { room: string }) {
  const t = useT();
  const where = useLocation();
  const query = new URLSearchParams(where.search);
  const there = OPENED.map((name) => query.get(name)).join(' ');
  const arrivedAt = useRef(there);
  useEffect(() => {
    const title = `${room} | ${t('Yard office')}`;
    // After the page around this one, which names them all the same at every step.
    queueMicrotask(() => {
      if (location.pathname === where.pathname) document.title = title;
    });
  }, [room, where, t]);
  useEffect(() => {
    if (arrivedAt.current === there) return;
    arrivedAt.current = there;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [there]);
  return null;
}
