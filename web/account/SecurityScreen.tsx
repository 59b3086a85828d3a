import { Link, useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { ProofSheet } from '../identity/ProofSheet.tsx';
import { safeNext } from '../identity/returnPath.ts';
import type { Person } from '../identity/session.ts';
import { useOnline } from '../identity/useOnline.ts';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { AccountPage } from './AccountPage.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { TwoSteps } from './TwoSteps.tsx';

export const securityRoute: ScreenRoute<CatalogSource, undefined> = {
  query: ['next'],
  Screen: SecurityScreen,
  head: ({ t }) => ({
    title: t('Security'),
    description: t('How your account is kept safe.'),
    canonical: '/account/security',
    noindex: true,
  }),
};

export function SecurityScreen() {
  const t = useT();
  return <AccountPage title={t('Security')}>{(person) => <Security person={person} />}</AccountPage>;
}

function Security({ person }: { person: Person }) {
  const t = useT();
  const online = useOnline();
  const [query] = useSearchParams();
  const next = safeNext(query.get('next'));
  return (
    <>
      {next.startsWith('/admin') ? (
        <p className="note mb-16">
          {t('The yard office asks for a second step. Set one up here, then go on.')}{' '}
          <Link to={next}>{t('Go to the yard office')}</Link>
        </p>
      ) : null}
      {online ? (
        <>
          <TwoSteps />
          <Devices />
          <DeleteAccount person={person} />
        </>
      ) : (
        <p className="note mb-16">{t('Security settings need a signal.')}</p>
      )}
      <ProofSheet />
    </>
  );
}
