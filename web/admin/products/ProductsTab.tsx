import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  MAX_PRODUCTS,
  PRODUCT_STATES,
  PRODUCTS_PAGE,
  type ProductState,
} from '../../../domain/catalog/adminProducts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ListHead, ListLoading, ShowMore, StateChips } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery, useRole } from '../ui/adminQuery.tsx';
import { ProductDetail } from './ProductDetail.tsx';
import { ProductSheet } from './ProductSheet.tsx';
import { ProductTable } from './ProductTable.tsx';
import { productStateLabels } from './productLabels.ts';

/** Both catalogs in one list, or the product whose id is in the URL. */
export function ProductsTab() {
  const [query] = useSearchParams();
  const opened = query.get('product');
  const isOwner = useRole() === 'admin';
  // A clerk does nothing with a product but its stock.
  if (!isOwner) return <ProductList />;
  return opened === null ? <ProductList /> : <ProductDetail key={opened} id={opened} />;
}

function ProductList() {
  const t = useT();
  const isOwner = useRole() === 'admin';
  const [typed, setTyped] = useState('');
  const [query] = useSearchParams();
  const [state, setState] = useState<ProductState>(
    PRODUCT_STATES.find((state) => state === query.get('state')) ?? 'all',
  );
  const [catalog, setCatalog] = useState('');
  const [show, setShow] = useState(PRODUCTS_PAGE);
  const q = useDeferredValue(typed);
  const search = { q, state, catalog, show: String(show) };
  const { data, failure } = useAdminQuery('products', admin.products, { query: search });
  return (
    <>
      <ListHead
        title={t('Products')}
        label={t('Search products')}
        hint={t('Name or id')}
        typed={typed}
        onType={setTyped}
      >
        {isOwner ? (
          <Link className="btn btn-primary btn-sm" to="/admin?tab=products&product=new">
            <Icon name="plus" />
            {t('New product')}
          </Link>
        ) : null}
      </ListHead>
      <StateChips
        legend={t('Which products')}
        states={PRODUCT_STATES}
        picked={state}
        words={productStateLabels(t)}
        counts={data?.counts}
        onPick={setState}
      >
        <select
          className="inp goods-pick"
          aria-label={t('Catalog')}
          value={catalog}
          onChange={(event) => setCatalog(event.target.value)}
        >
          <option value="">{t('Both catalogs')}</option>
          <option value="premium">{t('Premium Catalog')}</option>
          <option value="traditional">{t('Traditional')}</option>
        </select>
      </StateChips>
      {data ? null : <ListLoading failure={failure} text={t('The products could not be loaded.')} />}
      {data && data.products.length === 0 ? <p>{t('No products match.')}</p> : null}
      {data && data.products.length > 0 ? <ProductTable products={data.products} /> : null}
      {isOwner ? <ProductSheet /> : null}
      {data && data.products.length === show ? (
        <ShowMore show={show} most={MAX_PRODUCTS} onShow={setShow} />
      ) : null}
    </>
  );
}
