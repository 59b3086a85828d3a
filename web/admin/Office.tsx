import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OfficeSummary } from '../../domain/office.ts';
import { SignOut } from '../account/SignOut.tsx';
import { Brand } from '../ui/Brand.tsx';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import { useSettings } from '../ui/settings.tsx';
import { keptFocus } from './keptFocus.ts';
import { OfficeNav } from './OfficeNav.tsx';
import { RoomArrival } from './RoomArrival.tsx';
import { SignOutIcon } from './SignOutIcon.tsx';
import { tabOf } from './tabs.ts';

type OfficeProps = { summary: OfficeSummary; isStale: boolean };

/** The office around its rooms: a sidebar, on a phone a strip. */
export function Office({ summary, isStale }: OfficeProps) {
  const t = useT();
  const settings = useSettings();
  const [query] = useSearchParams();
  const { id, label, Tab } = tabOf(query.get('tab'));
  return (
    <div className="office">
      <header className="office-side soil">
        <div className="office-brand">
          <Link className="brand" to="/" aria-label={t('{store}, home', { store: settings.name })}>
            <Brand onSoil />
          </Link>
        </div>
        <OfficeNav current={id} summary={summary} />
        <div className="office-foot">
          <Link className="office-link" to="/">
            <Icon name="home" />
            <span>{t('Visit Site')}</span>
          </Link>
          <SignOut icon={<SignOutIcon />} />
        </div>
      </header>
      <RoomArrival room={label(t)} />
      <main id="main" ref={keptFocus} className="office-main" tabIndex={-1}>
        {isStale ? (
          <p className="office-stale">{t('Not up to date: no signal since the last change.')}</p>
        ) : null}
        <Suspense fallback={<Busy label={t('Opening the office')} />}>
          <Tab key={id} />
        </Suspense>
      </main>
    </div>
  );
}
