import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { signInPath } from '../../identity/returnPath.ts';
import { type Person, usePerson } from '../../identity/session.ts';
import { Busy } from '../../ui/Busy.tsx';
import { useT } from '../../ui/locale.tsx';
import styles from '../ui/admin.css?url';
import { AdminQueries } from '../ui/adminQuery.tsx';
import { AdminLocale } from './AdminLocale.tsx';

type AdminGateProps = { children: (person: Person) => ReactNode };

/** Around every admin page: asks for a sign-in, and brings the admin's Spanish, styles and queries. */
export function AdminGate(props: AdminGateProps) {
  return (
    <AdminLocale>
      <Gate {...props} />
    </AdminLocale>
  );
}

function Gate({ children }: AdminGateProps) {
  const t = useT();
  const person = usePerson();
  const { pathname, search } = useLocation();
  if (person === null) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  if (person === undefined) return <Busy shape="page" label={t('Loading the admin pages')} />;
  return (
    <>
      {/* Not part of the store's one style sheet: shoppers never load it. React waits for it before it shows the rest. */}
      <link rel="stylesheet" href={styles} precedence="admin" />
      <AdminQueries key={person.id}>{children(person)}</AdminQueries>
    </>
  );
}
