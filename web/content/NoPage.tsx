import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '../ui/locale.tsx';

type NoPageProps = {
  /** What there is instead. */
  lede: string;
  children: ReactNode;
  /** Where else to go, beside home. */
  ways?: ReactNode;
};

/** In place of a page of a kind that has no page of that name. */
export function NoPage({ lede, children, ways }: NoPageProps) {
  const t = useT();
  const { pathname } = useLocation();
  useEffect(() => console.warn(`404: no page at ${pathname}`), [pathname]);
  return (
    <section className="wrap sec info-nocity">
      <h1 className="h2">{t('Oops! Page not found')}</h1>
      <p className="lede">{lede}</p>
      {children}
      <p className="info-go">
        <Link className="btn btn-quiet" to="/">
          {t('Return to Home')}
        </Link>
        {ways}
      </p>
    </section>
  );
}
