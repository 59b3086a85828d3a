import { useEffect } from 'react';
import { data, Link, useLocation } from 'react-router-dom';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { useT } from '../../ui/locale.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ScreenRoute } from '../../ui/screen.ts';

export function NotFoundScreen() {
  const t = useT();
  const { pathname } = useLocation();
  useEffect(() => console.warn(`404: no page at ${pathname}`), [pathname]);
  return (
    <Notice
      title={t('Oops! Page not found')}
      text={t('There is nothing at this address. The shop is open, though.')}
    >
      <Link className="btn btn-primary btn-xl" to="/">
        {t('Return to Home')}
      </Link>
      <Link className="btn btn-quiet btn-xl" to="/shop">
        {t('Browse Products')}
      </Link>
    </Notice>
  );
}

export const notFoundRoute: ScreenRoute<CatalogSource, null> = {
  Screen: NotFoundScreen,
  load: async () => data(null, { status: 404 }),
  head: ({ t }) => ({
    title: t('Page not found'),
    description: t('There is nothing at this address. The shop is open, though.'),
    canonical: '/',
    noindex: true,
  }),
};
