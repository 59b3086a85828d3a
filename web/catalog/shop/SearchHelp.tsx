import { useStore } from '@nanostores/react';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { languageOfText } from '../../../domain/base/locale.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { hasPrice, type Product, productPath } from '../../../domain/catalog/catalog.ts';
import { findProducts } from '../../../domain/catalog/productSearch.ts';
import { useDeviceCatalog } from '../../device/useDeviceCatalog.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { storedAtom } from '../../ui/storedAtom.ts';
import { categorySummaries, highlights, plateClass } from '../catalog.ts';

const MAX_SEARCHES = 5;
const MAX_FOUND = 6;

/** What was searched for on this device, newest first. */
const $searches = storedAtom<readonly string[]>('last-searches', () => z.array(z.string()), []);

export function keepSearch(text: string): void {
  const search = text.trim();
  if (search === '') return;
  const others = $searches.latest().filter((other) => other.toLowerCase() !== search.toLowerCase());
  $searches.set([search, ...others].slice(0, MAX_SEARCHES));
}

const searchPath = (q: string) => `/shop?${new URLSearchParams({ q })}`;

/** Under the search field: what the catalog has for the letters so far; before the first one, the last searches. */
export function SearchHelp({ typed }: { typed: string }) {
  const text = useDeferredValue(typed.trim());
  const catalog = useDeviceCatalog();
  return (
    <div className="find-b">
      {text === '' ? <LastSearches /> : catalog ? <Found text={text} products={catalog.products} /> : null}
      {text === '' && catalog ? <Categories categories={categorySummaries(catalog)} /> : null}
    </div>
  );
}

function Found({ text, products }: { text: string; products: readonly Product[] }) {
  const t = useT();
  const { items, total } = findProducts(products, {
    search: text,
    category: null,
    tab: 'all',
    inStock: false,
    sort: 'recommended',
    show: MAX_FOUND,
  });
  return (
    <>
      <p className="unseen" role="status">
        {total === 1 ? t('1 product') : t('{n} products', { n: total })}
      </p>
      <ul>
        {items.map((product) => (
          <li key={product.id}>
            <Link className="find-row row" to={productPath(product)} onClick={() => keepSearch(text)}>
              <span className={plateClass(product)} aria-hidden="true">
                <ProductPicture
                  image={product.images[0]}
                  name={product.name}
                  category={product.category}
                  sizes="64px"
                />
              </span>
              <span className="grow" lang={languageOfText(product, 'name')}>
                <b>{product.name}</b>
                <span className="block small muted">{highlights(product)[0]}</span>
              </span>
              {hasPrice(product) ? (
                <b className="num">{formatMoney(product.priceCents, { currency: product.currency })}</b>
              ) : null}
            </Link>
          </li>
        ))}
        <li>
          <Link className="find-row row" to={searchPath(text)} onClick={() => keepSearch(text)}>
            <Icon name="search" />
            <b className="grow">
              {total === 0
                ? t('No products match')
                : total === 1
                  ? t('1 product for “{text}”', { text })
                  : t('All {n} products for “{text}”', { n: total, text })}
            </b>
            <Icon name="arrow-right" size="sm" />
          </Link>
        </li>
      </ul>
    </>
  );
}

function LastSearches() {
  const t = useT();
  const searches = useStore($searches);
  if (searches.length === 0) return null;
  return (
    <section aria-label={t('Last searches')}>
      <div className="row between">
        <h2 className="label tap">{t('Last searches')}</h2>
        <Button className="btn-bare btn-sm" onClick={() => $searches.reset()}>
          {t('Clear')}
        </Button>
      </div>
      <ul>
        {searches.map((search) => (
          <li key={search}>
            <Link className="find-row row" to={searchPath(search)} onClick={() => keepSearch(search)}>
              <Icon name="clock" />
              <span>{search}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Categories({ categories }: { categories: ReturnType<typeof categorySummaries> }) {
  const t = useT();
  return (
    <section aria-label={t('Categories')}>
      <h2 className="label tap">{t('Categories')}</h2>
      <p className="cluster gap-8">
        {categories.map(({ slug, name }) => (
          <Link className="chip" key={slug} to={`/category/${slug}`}>
            {name}
          </Link>
        ))}
      </p>
    </section>
  );
}
