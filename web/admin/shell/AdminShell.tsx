import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminSummary } from '../../../domain/admin/admin.ts';
import { SignOut } from '../../account/SignOut.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { AdminNav } from './AdminNav.tsx';
import { DetailAnnouncer } from './DetailAnnouncer.tsx';
import { keptFocus } from './restoredFocus.ts';
import { SignOutIcon } from './SignOutIcon.tsx';
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
        {isStale ? (
          <p className="admin-stale">{t('Not up to date: no signal since the last change.')}</p>
        ) : null}
        <Suspense fallback={<Busy label={t('Opening the office')} />}>
          <Tab key={id} />
        </Suspense>
      </main>
    </div>
  );
}
