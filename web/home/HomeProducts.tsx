import { Link } from 'react-router-dom';
import { type Browse, browseHref } from '../catalog/browse.ts';
import type { ProductList } from '../catalog/catalog.ts';
import { ProductGrid } from '../catalog/ProductGrid.tsx';
import { CategoryFilter } from '../catalog/shop/Filters.tsx';
import { NoProducts, ResultLine } from '../catalog/shop/ListResult.tsx';
import { SearchBox } from '../catalog/shop/SearchBox.tsx';
import { useT } from '../ui/locale.tsx';
import { HOME_LISTING } from './homePage.ts';

type HomeProductsProps = { browse: Browse; list: ProductList };

/** The premium catalog's first cards, with the same search and filter as the shop. */
export function HomeProducts({ browse, list }: HomeProductsProps) {
  const t = useT();
  const shop = browseHref({ path: '/stripe-shop', tab: 'premium', category: null }, browse);
  return (
    <>
      <div className="home-filters">
        <SearchBox listing={HOME_LISTING} browse={browse} placeholder={t('Search topsoil, pH, weed free')} />
        <CategoryFilter listing={HOME_LISTING} browse={browse} categories={list.categories} />
      </div>
      {browse.search.trim() || browse.category ? (
        <ResultLine listing={HOME_LISTING} browse={browse} list={list} />
      ) : null}
      {list.total === 0 ? (
        <NoProducts listing={HOME_LISTING} browse={browse} list={list} />
      ) : (
        <ProductGrid products={list.items} columns={4} view="auto" level={3} />
      )}
      {list.total > list.items.length ? (
        <p className="cat-more">
          <Link className="btn btn-quiet" to={shop}>
            {t('See all {n} products', { n: list.total })}
          </Link>
        </p>
      ) : null}
    </>
  );
}
