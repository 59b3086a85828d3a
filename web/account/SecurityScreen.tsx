import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { ProofSheet } from '../identity/ProofSheet.tsx';
import { safeNext } from '../identity/returnPath.ts';
import type { Person } from '../identity/session.ts';
import { useOnline } from '../identity/useOnline.ts';
import { downloadFile } from '../ui/download.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { AccountPage } from './AccountPage.tsx';
import { callAsPerson } from './accountApi.ts';
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
          <YourData />
          <DeleteAccount person={person} />
        </>
      ) : (
        <p className="note mb-16">{t('Security settings need a signal.')}</p>
      )}
      <ProofSheet />
    </>
  );
}

/** Everything the store keeps about the person, to take along. */
function YourData() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await callAsPerson('/api/my-data');
      if (response.ok)
        downloadFile(new File([await response.blob()], 'my-data.json', { type: 'application/json' }));
      else if (response.status === 429)
        toast({ tone: 'error', title: t('Error'), text: t('Too many attempts. Please wait a few minutes.') });
      // Closing the question means that the person has changed their mind.
      else if (response.status !== 403) throw new Error(`the store answered ${response.status}`);
    } catch (error) {
      console.warn('The data was not downloaded.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
  };
  return (
    <Section className="acc-stack stack gap-14 narrow mt-28" title={t('Your data')}>
      <p>
        {t(
          'One file with your profile, addresses, orders, quotes, saved jobs, wishlist and reviews. Other programs can read it (JSON).',
        )}
      </p>
      <div className="row cluster gap-10">
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void download()}>
          <Icon name="download" />
          {t('Download my data')}
        </button>
      </div>
    </Section>
  );
}
