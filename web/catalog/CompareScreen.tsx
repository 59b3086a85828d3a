import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { type Product, productPath } from '../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { isBulk, isOrderable } from '../../domain/catalog/goods.ts';
import { useZip } from '../delivery/zip.ts';
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
import { Price } from './Price.tsx';
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
    <div className="wrap page cmp-page">
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

/**
 * One column per product: first what differs, then, said once, what is the same for all. On a phone a row's name stands
 * above its values.
 */
function CompareTable({ products }: CompareTableProps) {
  const t = useT();
  const settings = useSettings();
  const ids = products.map(({ id }) => id);
  const rows = compareRows(products, settings, t);
  const sharedRows = rows.filter(({ differs }) => !differs);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard.
    <section className="cmp-scroll" tabIndex={0} aria-label={t('Products side by side')}>
      <table className="cmp" data-columns={products.length}>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <td key={product.id}>
                <span className={plateClass(product)} aria-hidden="true">
                  <ProductPicture
                    image={product.images[0]}
                    name={product.name}
                    category={product.category}
                    sizes="(min-width: 840px) 260px, 150px"
                    eager
                  />
                </span>
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
              </td>
            ))}
          </tr>
          <tr className="cmp-names">
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Link className="cmp-name" to={productPath(product)}>
                  {product.name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('Price')}</th>
            {products.map((product) => (
              <td key={product.id}>
                <Price product={product} />
              </td>
            ))}
          </tr>
          <DeliveredRow products={products} />
          {rows
            .filter(({ differs }) => differs)
            .map(({ key, label, values }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={ids[index]}>{value ?? <span className="muted">{t('Not given')}</span>}</td>
                ))}
              </tr>
            ))}
          <tr>
            <td />
            {products.map((product) => (
              <td key={product.id}>
                <AddToCart product={product} quantity={1} className="btn-primary btn-sm btn-block" />
              </td>
            ))}
          </tr>
        </tbody>
        {sharedRows.length > 0 ? (
          <tbody className="cmp-same">
            {products.length > 1 ? (
              <tr>
                <th colSpan={products.length + 1} scope="rowgroup">
                  {t('The same for all')}
                </th>
              </tr>
            ) : null}
            {sharedRows.map(({ key, label, values: [value] }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td colSpan={products.length}>{value}</td>
              </tr>
            ))}
          </tbody>
        ) : null}
      </table>
    </section>
  );
}

function DeliveredRow({ products }: CompareTableProps) {
  const t = useT();
  // One link asks for the ZIP of all.
  const isAsked = useZip() === null;
  return (
    <tr>
      <th scope="row">{t('With delivery')}</th>
      {(isAsked ? products.slice(0, 1) : products).map((product) => (
        <td key={product.id} colSpan={isAsked ? products.length : 1}>
          {isBulk(product) && isOrderable(product) ? (
            <DeliveredYard product={product} quotePath={bulkQuotePath(product, 1)} />
          ) : null}
        </td>
      ))}
    </tr>
  );
}
