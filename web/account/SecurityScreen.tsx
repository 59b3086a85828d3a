import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { useOnline } from '../device/useOnline.ts';
import { callAsPerson } from '../identity/callAsPerson.ts';
import { ProofSheet } from '../identity/ProofSheet.tsx';
import { askProof } from '../identity/proof.ts';
import { safeNext } from '../identity/returnPath.ts';
import type { Person } from '../identity/session.ts';
import { jsonRequest } from '../offline/api.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { AccountPage } from './AccountPage.tsx';
import { Devices } from './Devices.tsx';
import { endSession } from './SignOut.tsx';
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

/** Says what is deleted and what stays, asks the person to prove who they are, and deletes the account. */
function DeleteAccount({ person }: { person: Person }) {
  const t = useT();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    // Leave first: after the sign-out this page would redirect to sign-in.
    await navigate('/');
    await endSession(false);
    const { forgetCartAccount } = await import('../cart/accountCart.ts');
    await forgetCartAccount();
    toast({ title: t('Your account was deleted'), text: t('We emailed you a confirmation.') });
  };
  const remove = async () => {
    setBusy(true);
    const problem = (await askProof()) ? await requestDeletion(person.email, t) : '';
    if (problem === null) return leave();
    if (problem) toast({ tone: 'error', title: t('Not deleted'), text: problem });
    setBusy(false);
  };
  return (
    <details className="acc-fold">
      <summary>{t('Delete my account')}</summary>
      <div className="acc-stack stack gap-14">
        <p>
          {t(
            'Your profile, addresses, quotes, saved jobs, wishlist, reviews and newsletter are deleted for good, here and at the store. You are signed out everywhere.',
          )}
        </p>
        <p>
          {t(
            'The law requires us to keep past orders on our books. They stay without your name, email, phone and street.',
          )}
        </p>
        <p>{t('If an order is still on its way, wait until it is delivered.')}</p>
        <Button className="btn-danger" disabled={busy} onClick={() => void remove()}>
          <Icon name="trash" />
          {t('Delete my account for good')}
        </Button>
      </div>
    </details>
  );
}

/** Why it was not deleted; null when it was. */
async function requestDeletion(email: string, t: Translate): Promise<string | null> {
  try {
    const response = await callAsPerson('/api/delete-account', jsonRequest('POST', { email }));
    if (response.ok) return null;
    if (response.status === 404)
      return t('Your sign-in is with another provider. Please call us to delete your account.');
    const { code } = (await response.json()) as { code?: string };
    if (code === 'orders_open')
      return t(
        'One of your orders is not finished. Once it is delivered or cancelled, try again, or call us.',
      );
    if (code === 'not_a_customer')
      return t('An admin account cannot be deleted. Another admin has to take the role away first.');
  } catch (error) {
    console.warn('The account was not deleted.', error);
  }
  return t('The store did not answer. Please try again.');
}
