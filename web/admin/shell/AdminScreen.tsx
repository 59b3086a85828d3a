import { Link, Navigate, useLocation } from 'react-router-dom';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { signInPath } from '../../identity/returnPath.ts';
import { Busy } from '../../ui/Busy.tsx';
import { useT } from '../../ui/locale.tsx';
import type { ScreenRoute } from '../../ui/screen.ts';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { Forbidden } from '../ui/Forbidden.tsx';
import { AdminGate } from './AdminGate.tsx';
import { AdminShell } from './AdminShell.tsx';

export const adminRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: AdminScreen,
  head: ({ t }) => ({ title: t('Yard office'), description: '', canonical: '/admin', noindex: true }),
};

export function AdminScreen() {
  return <AdminGate>{() => <Admitted />}</AdminGate>;
}

/** The server decides who is an admin; nothing is shown before its answer. */
function Admitted() {
  const t = useT();
  const { pathname, search } = useLocation();
  const { data, failure } = useAdminQuery('all', admin.summary);
  if (failure?.status === 403) return <Forbidden failure={failure} />;
  if (failure?.status === 401) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  if (data?.role === 'driver') return <Navigate to="/admin/drive" replace />;
  if (data) return <AdminShell summary={data} failure={failure} />;
  if (!failure) return <Busy shape="page" label={t('Loading the admin pages')} />;
  return (
    <main id="main" className="wrap sec">
      <h1 className="h2">{t('The yard office needs a signal.')}</h1>
      <p>{t('It opens as soon as there is one.')}</p>
      <div className="acts acts-wide">
        <Link className="btn btn-quiet" to="/admin/drive">
          {t('Driver’s list')}
        </Link>
        <Link className="btn btn-quiet" to="/">
          {t('Visit Site')}
        </Link>
      </div>
    </main>
  );
}
