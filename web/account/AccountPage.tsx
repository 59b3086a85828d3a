import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useOnline } from '../device/useOnline.ts';
import { useUnreadable } from '../device/usePersonalRows.ts';
import { signInPath } from '../identity/returnPath.ts';
import { type Person, usePerson } from '../identity/session.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import './account.css';

type AccountPageProps = {
  title: string;
  /** The hub shows a greeting; every page below it links back to it. */
  isHub?: boolean;
  /** A page that prints, and has its own heading. */
  isPaper?: boolean;
  children: (person: Person) => ReactNode;
};

/** Wraps every account page: passes the signed-in person, or redirects to the sign-in page and back. */
export function AccountPage({ title, isHub = false, isPaper = false, children }: AccountPageProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const person = usePerson();
  if (person === null) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  return (
    <div className={isPaper ? 'wrap page print-page' : 'wrap page'}>
      {isHub ? null : <Breadcrumbs items={[{ to: '/account', label: t('My Account') }, { label: title }]} />}
      {(isHub || isPaper) && person ? null : <h1 className="h2 mt-12 mb-20">{title}</h1>}
      <noscript>
        <p>{t('Your account needs JavaScript. You can also call us.')}</p>
      </noscript>
      {person ? children(person) : <Busy label={t('Opening your account')} />}
    </div>
  );
}

/** In place of orders that this device has never had. */
export function OrdersToCome() {
  const t = useT();
  const isOnline = useOnline();
  if (isOnline) return <Busy label={t('Opening your orders')} />;
  return <p className="note mb-16">{t('Your orders load when you have signal.')}</p>;
}

/** In place of orders that the account does not have. */
export function NoOrders() {
  const t = useT();
  return (
    <div className="notice mt-24">
      <p>{t('No orders here yet.')}</p>
      <Link className="btn btn-primary" to="/shop">
        {t('Browse Products')}
      </Link>
    </div>
  );
}

/** Shown while the person's rows load from this device, and when they cannot be read. */
export function PersonalRowsLoading(words: { label?: string; failure?: string }) {
  const t = useT();
  const { label = t('Opening your account'), failure = t('Failed to load profile information') } = words;
  const isUnreadable = useUnreadable();
  useEffect(() => {
    if (isUnreadable) toast({ tone: 'error', title: t('Error'), text: failure });
  }, [isUnreadable, failure, t]);
  if (!isUnreadable) return <Busy label={label} />;
  return (
    <p className="note mb-16">
      {`${failure}. ${t('This browser does not let the store save anything. Try a window that is not private.')}`}
    </p>
  );
}
