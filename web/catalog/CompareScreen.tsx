import { type FormEvent, Fragment, useEffect, useId, useRef } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { type Product, productPath } from '../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { isBulk, isOrderable } from '../../domain/catalog/goods.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { AddToCart } from './AddToCart.tsx';
import { bulkQuotePath, plateClass } from './catalog.ts';
import { comparedIds, comparePath, MAX_COMPARED, savePicks, unpick, usePicks } from './compare.ts';
import { type ComparePage, compareRows, readComparePage } from './comparePage.ts';
import { DeliveredYard } from './DeliveredYard.tsx';
import './catalog.css';
import './compare.css';

/** Two to four products side by side. The URL names them, so it can be shared and works without scripts. */
export function CompareScreen() {
  const t = useT();
  const { products, choices } = useLoaderData<ComparePage>();
  const ids = products.map(({ id }) => id);
  const compared = ids.join(',');
  const navigate = useNavigate();
  const picks = usePicks();
  const picked = comparePath(picks);
  useEffect(() => {
    if (compared !== '') savePicks(compared.split(','));
  }, [compared]);
  // Opened without products, as the shop's link does, it shows the picked ones.
  useEffect(() => {
    if (compared === '' && picked !== '/compare') void navigate(picked, { replace: true });
  }, [compared, picked, navigate]);
  return (
    <div className="wrap page">
      <Breadcrumbs
        items={[{ to: '/', label: t('Home') }, { to: '/shop', label: t('Shop') }, { label: t('Compare') }]}
      />
      <h1 className="h2">{t('Compare products')}</h1>
      {products.length < 2 ? (
        <p className="lede">{t('Pick two to four products and see them side by side.')}</p>
      ) : null}
      {products.length > 0 ? <CompareTable products={products} /> : null}
      {products.length < MAX_COMPARED && choices.length > 0 ? (
        <CompareMore ids={ids} choices={choices} />
      ) : null}
      <p className="mt-24">
        <Link className="link" to="/shop">
          {t('Browse Products')}
        </Link>
      </p>
    </div>
  );
}

export const compareRoute: ScreenRoute<CatalogSource, ComparePage> = {
  query: ['ids'],
  Screen: CompareScreen,
  load: async ({ source, url }) => readComparePage(await source.open(), comparedIds(url.searchParams)),
  head: ({ data: { products }, t }) => ({
    title:
      products.length > 0
        ? t('Compare {names}', { names: products.map(({ name }) => name).join(', ') })
        : t('Compare products'),
    description: t('Prices, coverage and every measured value of up to four materials side by side.'),
    canonical: '/compare',
    noindex: true,
  }),
};

type CompareMoreProps = { ids: readonly string[]; choices: ComparePage['choices'] };

/** Adds a product. Without scripts the form submits to the same URL. */
function CompareMore({ ids, choices }: CompareMoreProps) {
  const t = useT();
  const navigate = useNavigate();
  const field = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const added = choice.current?.value;
    if (added) void navigate(comparePath([...ids, added]), { preventScrollReset: true });
  };
  return (
    <form className="cmp-more narrow-form stack gap-8 mt-28" action="/compare" method="get" onSubmit={submit}>
      {ids.length > 0 ? <input type="hidden" name="ids" value={ids.join(',')} /> : null}
      <label className="flabel" htmlFor={field}>
        {t('Add a product')}
      </label>
      <select ref={choice} className="inp" id={field} name="ids">
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-quiet">
        {t('Add')}
      </button>
    </form>
  );
}

type CompareTableProps = { products: readonly Product[] };

/** One column per product, one row per specification, with a mark where they differ. Scrolls sideways on a phone. */
function CompareTable({ products }: CompareTableProps) {
  const t = useT();
  const settings = useSettings();
  const ids = products.map(({ id }) => id);
  const rows = compareRows(products, settings, t);
  const isSameSomewhere = rows.some(({ differs }) => !differs) && rows.some(({ differs }) => differs);
  return (
    <>
      {isSameSomewhere ? (
        <label className="cmp-only check mt-8">
          <input type="checkbox" />
          {t('Only what differs')}
        </label>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard. */}
      <section className="cmp-scroll" tabIndex={0} aria-label={t('Products side by side')}>
        <table className="cmp" data-columns={products.length}>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product.id} scope="col">
                  <span className={plateClass(product)} aria-hidden="true">
                    <ProductPicture
                      image={product.images[0]}
                      name={product.name}
                      category={product.category}
                      sizes="(min-width: 840px) 260px, 150px"
                      eager
                    />
                  </span>
                  <Link className="cmp-name" to={productPath(product)}>
                    {product.name}
                  </Link>
                  <Link
                    className="btn btn-bare btn-sm"
                    to={comparePath(ids.filter((id) => id !== product.id))}
                    onClick={() => unpick(product.id)}
                    aria-label={t('Remove {name}', { name: product.name })}
                    preventScrollReset
                  >
                    <Icon name="close" size="sm" />
                    {t('Remove')}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, values, differs }) => (
              <Fragment key={key}>
                <tr className={key === 'price' ? 'cmp-price' : undefined} data-differs={differs || undefined}>
                  <th scope="row">
                    <span>{label}</span>
                    {differs ? <span className="unseen">{` ${t('differs')}`}</span> : null}
                  </th>
                  {values.map((value, index) => (
                    <td key={ids[index]}>{value ?? <span className="muted">{t('Not given')}</span>}</td>
                  ))}
                </tr>
                {key === 'price' ? <DeliveredRow products={products} differs={differs} /> : null}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {products.map((product) => (
                <td key={product.id}>
                  <AddToCart product={product} quantity={1} className="btn-primary btn-sm btn-block" />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}

function DeliveredRow({ products, differs }: CompareTableProps & { differs: boolean }) {
  const t = useT();
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{t('With delivery')}</th>
      {products.map((product) => (
        <td key={product.id}>
          {isBulk(product) && isOrderable(product) ? (
            <DeliveredYard product={product} quotePath={bulkQuotePath(product, 1)} />
          ) : null}
        </td>
      ))}
    </tr>
  );
}
