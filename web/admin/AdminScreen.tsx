import { Navigate, useLocation } from 'react-router-dom';
import { officeSummarySchema } from '../../domain/office.ts';
import type { Shelf } from '../../domain/shelf.ts';
import { signInPath } from '../account/arriving.ts';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/language.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useAnswer } from './answers.ts';
import { Forbidden } from './Forbidden.tsx';
import { Office } from './Office.tsx';
import { OfficeGate } from './OfficeGate.tsx';

export const adminRoute: ScreenRoute<Shelf, undefined> = {
  Screen: AdminScreen,
  head: ({ t }) => ({ title: t('Yard office'), description: '', canonical: '/admin', noindex: true }),
};

export function AdminScreen() {
  return <OfficeGate>{() => <Admitted />}</OfficeGate>;
}

/** Who may in is the store's to say: without its answer nothing of the office is shown. */
function Admitted() {
  const t = useT();
  const { pathname, search } = useLocation();
  const { data, failure } = useAnswer('/api/admin/summary', officeSummarySchema, 'all');
  if (failure?.status === 403) return <Forbidden />;
  if (failure?.status === 401) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  if (data) return <Office summary={data} isStale={failure !== null} />;
  if (!failure) return <Busy shape="page" label={t('Opening the office')} />;
  return (
    <main id="main" className="wrap sec">
      <h1 className="h2">{t('The office needs a signal.')}</h1>
      <p>{t('It opens by itself once there is one.')}</p>
    </main>
  );
}
