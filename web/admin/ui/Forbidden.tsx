import { Link } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';

/** For anyone who is not an admin. It says nothing about what is here. */
export function Forbidden() {
  const t = useT();
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
