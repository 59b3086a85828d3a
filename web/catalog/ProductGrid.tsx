import { memo, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { languageOfText } from '../../domain/base/locale.ts';
import { phoneHref } from '../../domain/base/phones.ts';
import { hasPrice, isAddable, type Product, productPath } from '../../domain/catalog/catalog.ts';
import { isBulk, isOrderable } from '../../domain/catalog/goods.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';
import { AddToCart } from './AddToCart.tsx';
import type { ListView } from './browse.ts';
import { ComparePicks, CompareToggle } from './ComparePicks.tsx';
import { bulkQuotePath, highlights, plateClass } from './catalog.ts';
import { DeliveredYard } from './DeliveredYard.tsx';
import { Heart } from './Heart.tsx';
import { Price, StockTag } from './Price.tsx';
import { quantityLabel } from './unitLabels.ts';

type ProductGridProps = {
  products: readonly Product[];
  columns: 3 | 4;
  view?: ListView;
  level: 2 | 3;
  /** Products of both catalogs: the premium ones say so. */
  isMixed?: boolean;
  /** The list is in the first view: its first picture is fetched before it is laid out. A phone shows hardly more. */
  first?: boolean;
};

const GRID_SIZES = {
  3: '(min-width: 840px) 380px, 46vw',
  4: '(min-width: 840px) 280px, 46vw',
} as const;
const ROW_SIZES = '56px';

export function ProductGrid(props: ProductGridProps) {
  const { products, columns, view = 'grid', level, isMixed = false, first } = props;
  const isList = view === 'list';
  return (
    <>
      <div className={`grid ${isList ? 'rows' : columns === 4 ? 'g4' : 'g3'}`}>
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            level={level}
            sizes={isList ? ROW_SIZES : GRID_SIZES[columns]}
            isRow={isList}
            isMixed={isMixed}
            eager={first && index === 0}
          />
        ))}
      </div>
      <ComparePicks />
    </>
  );
}

type ProductCardProps = {
  product: Product;
  /** Heading level of the name: one below the list's heading. */
  level: 2 | 3;
  /** `sizes` of the picture in this list. */
  sizes: string;
  isMixed: boolean;
  /** A line of a list: one fact, the price, and the cart. */
  isRow: boolean;
  eager?: boolean;
};

const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, level, sizes, isMixed, isRow, eager } = props;
  const t = useT();
  const settings = useSettings();
  const [quantity, setQuantity] = useState(1);
  const heading = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const path = productPath(product);
  // Whether it is sold out, its button says.
  const tags = (
    <span className="tags">
      {isAddable(product) ? <StockTag product={product} /> : null}
      {isMixed && product.catalog === 'premium' ? <Tag tone="neutral">{t('Premium')}</Tag> : null}
    </span>
  );
  return (
    <article className="pc" aria-labelledby={heading}>
      <Link className={plateClass(product)} to={path} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          image={product.images[0]}
          name={product.name}
          category={product.category}
          sizes={sizes}
          eager={eager}
        />
        {isRow ? null : tags}
      </Link>
      {isRow ? null : <Heart productId={product.id} name={product.name} />}
      <Heading className="h3" lang={languageOfText(product, 'name')}>
        <a data-plain href={path} id={heading}>
          {product.name}
        </a>
      </Heading>
      {isRow ? tags : null}
      <ul className="bul">
        {highlights(product)
          .slice(0, isRow ? 1 : 2)
          .map((highlight) => (
            <li key={highlight} lang={languageOfText(product, 'features')}>
              {isRow ? null : <Icon name="check" />}
              <span>{highlight}</span>
            </li>
          ))}
      </ul>
      <Price product={product} />
      {isRow ? null : isBulk(product) && isOrderable(product) && isAddable(product) ? (
        <DeliveredYard
          product={product}
          cubicYards={quantity}
          quotePath={bulkQuotePath(product, quantity)}
          describedBy={heading}
        />
      ) : (
        <p className="yard-line" />
      )}
      <div className="buy">
        {isAddable(product) ? (
          <Stepper
            size="sm"
            label={quantityLabel(product, t)}
            unit={product.unit}
            value={quantity}
            stock={product.inventoryCount}
            onChange={setQuantity}
          />
        ) : null}
        <AddToCart
          product={product}
          quantity={quantity}
          className="btn-primary btn-sm"
          describedBy={heading}
        />
        {hasPrice(product) ? null : (
          <a
            data-plain
            className="btn btn-primary btn-sm"
            href={bulkQuotePath(product, 1)}
            aria-describedby={heading}
          >
            {t('Ask for a price')}
          </a>
        )}
        {isAddable(product) ? (
          <noscript>
            <a className="btn btn-quiet btn-sm" href={phoneHref(settings.phone)} aria-describedby={heading}>
              {t('Call to order')}
            </a>
          </noscript>
        ) : null}
      </div>
      {isRow ? null : (
        <div className="cat-more-row row between">
          <a data-plain className="link small tap" href={path} aria-describedby={heading}>
            {t('Details')}
          </a>
          <CompareToggle productId={product.id} name={product.name} />
        </div>
      )}
    </article>
  );
});
