import '../catalog.css';
import './compare.css';
import { useEffect } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { useT } from '../../ui/locale.tsx';
import type { ScreenRoute } from '../../ui/screen.ts';
import { comparedIds, comparePath, keepPicks, MOST_COMPARED, usePicks } from '../compare.ts';
import { CompareMore } from './CompareMore.tsx';
import { CompareTable } from './CompareTable.tsx';
import { type ComparePage, readComparePage } from './comparePage.ts';

/** Two to four products side by side. Which ones is the address: it can be shared, and works without scripts. */
export function CompareScreen() {
  const t = useT();
  const { products, choices } = useLoaderData<ComparePage>();
  const ids = products.map(({ id }) => id);
  const compared = ids.join(',');
  const navigate = useNavigate();
  const picks = usePicks();
  const picked = comparePath(picks);
  useEffect(() => {
    if (compared !== '') keepPicks(compared.split(','));
  }, [compared]);
  // Opened without a choice, as its link on the shop does: what was picked on the way is the choice.
  useEffect(() => {
    if (compared === '' && picked !== '/compare') void navigate(picked, { replace: true });
  }, [compared, picked, navigate]);
  return (
    <div className="wrap cmp-page">
      <Breadcrumbs
        items={[{ to: '/', label: t('Home') }, { to: '/shop', label: t('Shop') }, { label: t('Compare') }]}
      />
      <h1 className="h2">{t('Compare products')}</h1>
      {products.length < 2 ? (
        <p className="lede">{t('Pick two to four products and see them side by side.')}</p>
      ) : null}
      {products.length > 0 ? <CompareTable products={products} /> : null}
      {products.length < MOST_COMPARED && choices.length > 0 ? (
        <CompareMore ids={ids} choices={choices} />
      ) : null}
      <p className="cmp-shop">
        <Link className="link" to="/shop">
          {t('Browse Products')}
        </Link>
      </p>
    </div>
  );
}

export const compareRoute: ScreenRoute<CatalogSource, ComparePage> = {
  Screen: CompareScreen,
  load: async ({ source, url }) => readComparePage(await source.open(), comparedIds(url.searchParams)),
  head: ({ data: { products }, t, settings }) => ({
    title: `${
      products.length > 0
        ? t('Compare {names}', { names: products.map(({ name }) => name).join(', ') })
        : t('Compare products')
    } | ${settings.name}`,
    description: t('Prices, coverage and every measured value of up to four materials side by side.'),
    canonical: '/compare',
    noindex: true,
  }),
};
