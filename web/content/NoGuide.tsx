import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '../ui/language.tsx';
import { guideLinks } from './crewGuides.ts';

export function NoGuide() {
  const t = useT();
  const { pathname } = useLocation();
  useEffect(() => console.warn(`404: no page at ${pathname}`), [pathname]);
  return (
    <section className="wrap sec info-nocity">
      <h1 className="h2">{t('Oops! Page not found')}</h1>
      <p className="lede">
        {t('All guides: lawns, beds, drives, drains and playgrounds, with the yards they take.')}
      </p>
      <nav className="info-cities" aria-label={t('Guides')}>
        {guideLinks(t).map(({ name, to }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
      <p className="info-go">
        <Link className="btn btn-quiet" to="/">
          {t('Return to Home')}
        </Link>
      </p>
    </section>
  );
}
