import { Link, useLocation } from 'react-router-dom';
import { secondStepPath } from '../../identity/returnPath.ts';
import { useT } from '../../ui/locale.tsx';
import type { AdminFailure } from './adminApi.ts';

/** For anyone who is not an admin. Reveals nothing about the page. */
export function Forbidden({ failure }: { failure: AdminFailure }) {
  const t = useT();
  if (failure.code === 'second_factor_required') return <SecondStepDemanded />;
  return (
    <main id="main" className="wrap sec">
      <p className="h1">403</p>
      <h1 className="h2">{t('Not allowed')}</h1>
      <p>{t('You do not have access to this page.')}</p>
      <p>
        <Link className="btn btn-primary" to="/">
          {t('Return to Home')}
        </Link>
      </p>
    </main>
  );
}

/** For an admin whose account is protected by a password only. */
function SecondStepDemanded() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <main id="main" className="wrap sec">
      <h1 className="h2">{t('One step is missing')}</h1>
      <p>{t('The yard office requires two-step sign-in. Setting it up takes a minute and your phone.')}</p>
      <p>
        <Link className="btn btn-primary" to={secondStepPath(`${pathname}${search}`)}>
          {t('Set up two-step sign-in')}
        </Link>
      </p>
    </main>
  );
}
