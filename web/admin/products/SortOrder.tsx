import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type AdminProduct, adminProductsSchema, MOST_PRODUCTS } from '../../../domain/admin/products.ts';
import { CATALOGS, CATEGORY_SLUGS } from '../../../domain/catalog/goods.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { categoryLabels } from './productLabels.ts';
import { orderProducts, swapped } from './products.ts';

/** Moves the products of a category up and down. Each step is saved at once. */
export function SortOrder() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const categories = categoryLabels(t);
  const category = CATEGORY_SLUGS.find((slug) => slug === query.get('arrange')) ?? CATEGORY_SLUGS[0];
  const catalog = CATALOGS.find((one) => one === query.get('catalog')) ?? CATALOGS[0];
  const go = (to: { arrange?: string; catalog?: string }) =>
    setQuery({ tab: 'products', arrange: category, catalog, ...to }, { replace: true });
  return (
    <>
      <BackLink to="/admin?tab=products" label={t('All products')} />
      <div className="goods-head">
        <h1 className="h2">{t('Sort order')}</h1>
        <select
          className="inp goods-pick"
          aria-label={t('Catalog')}
          value={catalog}
          onChange={(event) => go({ catalog: event.target.value })}
        >
          <option value="premium">{t('Premium Catalog')}</option>
          <option value="traditional">{t('Traditional')}</option>
        </select>
        <select
          className="inp goods-pick"
          aria-label={t('Category')}
          value={category}
          onChange={(event) => go({ arrange: event.target.value })}
        >
          {CATEGORY_SLUGS.map((slug) => (
            <option key={slug} value={slug}>
              {categories[slug]}
            </option>
          ))}
        </select>
      </div>
      <CategoryOrder key={`${catalog} ${category}`} catalog={catalog} category={category} />
    </>
  );
}

type Category = Pick<AdminProduct, 'catalog' | 'category'>;

function CategoryOrder({ catalog, category }: Category) {
  const t = useT();
  const path = `/api/admin/products?${new URLSearchParams({ catalog, category, show: String(MOST_PRODUCTS) })}`;
  const { data, failure } = useAdminQuery(path, adminProductsSchema, 'products');
  const { isBusy, attempt } = useAdminMutation('products');
  /** Used until the query's answer differs from `of`. */
  const [saved, setSaved] = useState<{ order: string[]; of: typeof data } | null>(null);
  const [announced, setAnnounced] = useState('');
  const pressed = useRef<string | null>(null);
  const order = saved?.of === data && saved ? saved.order : (data?.products ?? []).map(({ id }) => id);
  // Browsers may lose the focus when a row moves with its focused button.
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  });
  if (!data) return <ListLoading failure={failure} text={t('The products could not be loaded.')} />;
  const products = new Map(data.products.map((product) => [product.id, product]));
  if (order.length === 0) return <p>{t('No products match.')}</p>;
  if (order.length >= MOST_PRODUCTS) return <p>{t('Too many to move by hand: use the CSV file.')}</p>;
  const move = async (id: string, by: -1 | 1, button: string) => {
    const wanted = swapped(order, id, by);
    if (isBusy || !wanted) return;
    pressed.current = button;
    setSaved({ order: wanted, of: data });
    const answer = await attempt(
      () => orderProducts({ catalog, category, seen: order, order: wanted }),
      t('The order was not saved.'),
    );
    setSaved(answer ? { order: answer, of: data } : null);
    if (answer)
      setAnnounced(
        t('{name} is now {n} of {of}', {
          name: products.get(id)?.name ?? id,
          n: wanted.indexOf(id) + 1,
          of: wanted.length,
        }),
      );
  };
  return (
    <>
      <p className="muted">{t('The shop lists premium products first, each catalog in this order.')}</p>
      <p className="unseen" role="status">
        {announced}
      </p>
      <ol className="panel places">
        {order.map((id, at) => {
          const product = products.get(id);
          return product ? (
            <SortOrderRow
              key={id}
              product={product}
              isFirst={at === 0}
              isLast={at === order.length - 1}
              isBusy={isBusy}
              onMove={(by, button) => void move(id, by, button)}
            />
          ) : null;
        })}
      </ol>
    </>
  );
}

type SortOrderRowProps = {
  product: AdminProduct;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  /** @param button id of the pressed button */
  onMove: (by: -1 | 1, button: string) => void;
};

/** At either end the button is disabled through ARIA only, so that it keeps the focus. */
function SortOrderRow({ product, isFirst, isLast, isBusy, onMove }: SortOrderRowProps) {
  const t = useT();
  const { id, name, images, category, isActive } = product;
  const step = (by: -1 | 1, icon: 'chevron-up' | 'chevron-down', label: string, isEnd: boolean) => (
    <button
      id={`${icon}-${id}`}
      type="button"
      className="iconbtn box"
      aria-label={label}
      aria-disabled={isEnd || isBusy}
      onClick={() => onMove(by, `${icon}-${id}`)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li className="place">
      <Link className="admin-goods" to={`/admin?tab=products&product=${encodeURIComponent(id)}`}>
        <span className="goods-thumb" aria-hidden="true">
          <ProductPicture image={images[0]} name={name} category={category} sizes="48px" />
        </span>
        <b>{name}</b>
      </Link>
      {isActive ? null : (
        <Tag tone="neutral" icon="close">
          {t('Not in the shop')}
        </Tag>
      )}
      <span className="place-moves">
        {step(-1, 'chevron-up', t('Move {name} up', { name }), isFirst)}
        {step(1, 'chevron-down', t('Move {name} down', { name }), isLast)}
      </span>
    </li>
  );
}
