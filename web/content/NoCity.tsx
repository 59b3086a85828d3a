import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AreaCheck } from '../delivery/area.ts';
import { useT } from '../ui/language.tsx';
import { otherCities } from './cities.ts';

export function NoCity() {
  const t = useT();
  const { pathname } = useLocation();
  useEffect(() => console.warn(`404: no page at ${pathname}`), [pathname]);
  return (
    <section className="wrap sec info-nocity">
      <h1 className="h2">{t('Oops! Page not found')}</h1>
      <p className="lede">
        {t('Five cities have a page of their own. The ZIP tells whether a truck comes.')}
      </p>
      <div className="panel info-check">
        <AreaCheck />
      </div>
      <nav className="info-cities" aria-label={t('Cities')}>
        {otherCities(null).map(({ name, to }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
      <p className="info-go">
        <Link className="btn btn-quiet" to="/">
          {t('Return to Home')}
        </Link>
        <Link className="btn btn-primary" to="/contact">
          {t('Ask for a quote')}
        </Link>
        <Link className="btn btn-quiet" to="/shop">
          {t('Go to the shop')}
        </Link>
      </p>
    </section>
  );
}
