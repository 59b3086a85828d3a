import { Navigate, useLocation } from 'react-router-dom';
import { officeSummarySchema } from '../../domain/office.ts';
import type { Shelf } from '../../domain/shelf.ts';
import { signInPath } from '../account/arriving.ts';
import { usePerson } from '../account/session.ts';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/language.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useAnswer } from './answers.ts';
import { Forbidden } from './Forbidden.tsx';
import { Office } from './Office.tsx';
import { OfficeSpeech } from './OfficeSpeech.tsx';
import styles from './office.css?url';

export const adminRoute: ScreenRoute<Shelf, undefined> = {
  Screen: AdminScreen,
  head: ({ t }) => ({ title: t('Yard office'), description: '', canonical: '/admin', noindex: true }),
};

export function AdminScreen() {
  return (
    <OfficeSpeech>
      <Gate />
    </OfficeSpeech>
  );
}

/** Who may in is the store's to say: without its answer nothing of the office is shown. */
function Gate() {
  const t = useT();
  const person = usePerson();
  const { pathname, search } = useLocation();
  if (person === null) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  if (person === undefined) return <Busy shape="page" label={t('Opening the office')} />;
  return (
    <>
      {/* Not part of the store's one style sheet: shoppers never load it. React waits for it before it shows the rest. */}
      <link rel="stylesheet" href={styles} precedence="office" />
      <Admitted />
    </>
  );
}

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
