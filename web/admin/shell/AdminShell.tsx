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
import { restoreFocus } from './restoredFocus.ts';
import { tabOf } from './tabs.ts';

type AdminProps = { summary: AdminSummary; isStale: boolean };

/** What stands around the tabs: a sidebar, on a phone a strip. */
export function AdminShell({ summary, isStale }: AdminProps) {
  const t = useT();
  const settings = useSettings();
  const [query] = useSearchParams();
  const { id, label, Tab } = tabOf(query.get('tab'));
  return (
    <div className="admin-shell">
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
      <DetailAnnouncer tab={label(t)} />
      <main id="main" ref={restoreFocus} className="admin-main" tabIndex={-1}>
        {isStale ? <p className="admin-stale">{t('Out of date: no signal since the last change.')}</p> : null}
        <Suspense fallback={<Busy label={t('Loading the admin pages')} />}>
          <Tab key={id} />
        </Suspense>
      </main>
    </div>
  );
}

/** Here and not in web/ui, whose icons every shopper loads. */
function SignOutIcon() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M14 4h6v16h-6M4 12h10M10 8l4 4-4 4" />
    </svg>
  );
}

/** What of the address names something that is open in a tab. */
const OPENED = ['tab', 'order', 'print', 'quote', 'product', 'article', 'customer', 'chat'];

/** Tabs share one path, which RouteAnnouncer does not see: this names the open one, and puts the focus there. */
function DetailAnnouncer({ tab }: { tab: string }) {
  const t = useT();
  const where = useLocation();
  const query = new URLSearchParams(where.search);
  const there = OPENED.map((name) => query.get(name)).join(' ');
  const arrivedAt = useRef(there);
  useEffect(() => {
    const title = `${tab} | ${t('Yard office')}`;
    // After the route's own title, which is the same for all of them.
    queueMicrotask(() => {
      if (location.pathname === where.pathname) document.title = title;
    });
  }, [tab, where, t]);
  useEffect(() => {
    if (arrivedAt.current === there) return;
    arrivedAt.current = there;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [there]);
  return null;
}
