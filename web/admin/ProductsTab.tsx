import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  MOST_PRODUCTS,
  officeProductsSchema,
  PRODUCT_STATES,
  PRODUCTS_PAGE,
  type ProductState,
} from '../../domain/officeProducts.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import { useAnswer } from './answers.ts';
import { ProductRoom } from './ProductRoom.tsx';
import { ProductSheet } from './ProductSheet.tsx';
import { ProductTable } from './ProductTable.tsx';
import { stateWords } from './productWords.ts';

/** Both catalogs in one list; one of them is opened by its id in the address. */
export function ProductsTab() {
  const [query] = useSearchParams();
  const opened = query.get('product');
  return opened === null ? <ProductList /> : <ProductRoom key={opened} id={opened} />;
}

function ProductList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<ProductState>('all');
  const [catalog, setCatalog] = useState('');
  const [show, setShow] = useState(PRODUCTS_PAGE);
  const q = useDeferredValue(typed);
  const path = `/api/admin/products?${new URLSearchParams({ q, state, catalog, show: String(show) })}`;
  const { data, failure } = useAnswer(path, officeProductsSchema, 'products');
  const words = stateWords(t);
  return (
    <>
      <div className="goods-head">
        <h1 className="h2">{t('Products')}</h1>
        <div className="search">
          <Icon name="search" />
          <input
            className="inp"
            type="search"
            aria-label={t('Search products')}
            placeholder={t('Name or id')}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Link className="btn btn-primary btn-sm" to="/admin?tab=products&product=new">
          <Icon name="plus" />
          {t('New product')}
        </Link>
      </div>
      <fieldset className="chips office-chips">
        <legend className="unseen">{t('Which products')}</legend>
        {PRODUCT_STATES.map((id) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={state === id}
            onClick={() => setState(id)}
          >
            {words[id]}
            {data ? <span className="num">{data.counts[id]}</span> : null}
          </button>
        ))}
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
      </fieldset>
      {data ? null : failure ? (
        <p className="office-stale">{t('The products could not be loaded.')}</p>
      ) : (
        <Busy label={t('Opening the office')} />
      )}
      {data && data.products.length === 0 ? <p>{t('No product is like that.')}</p> : null}
      {data && data.products.length > 0 ? <ProductTable products={data.products} /> : null}
      <ProductSheet />
      {data && data.products.length === show && show < MOST_PRODUCTS ? (
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => setShow(Math.min(MOST_PRODUCTS, show * 2))}
        >
          {t('Show more')}
        </button>
      ) : null}
    </>
  );
}
