import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import type { CategorySlug } from '../../../domain/catalog/goods.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { categoryTexture } from '../catalog.ts';
import { categoryName } from '../categoryWords.ts';

type CategoryTileProps = {
  slug: CategorySlug;
  name: string;
  description: string;
  products: number;
  /** Lowest price in cents; null where nothing has one. */
  fromCents: number | null;
};

/** A category as a slab of its own material. */
export function CategoryTile({ slug, name, description, products, fromCents }: CategoryTileProps) {
  const t = useT();
  const count = products === 1 ? t('1 product') : t('{n} products', { n: products });
  return (
    <Link className="cat-tile" to={`/category/${slug}`}>
      <span className="cat-tile-flat" data-texture={categoryTexture(slug)} aria-hidden="true">
        {slug === 'tools-equipment' ? <Icon name="tools" /> : null}
      </span>
      <span className="cat-tile-t">
        <b className="h3">{categoryName(name, t)}</b>
        <span className="small muted">{description}</span>
        <span className="small num cat-tile-n">
          {fromCents === null ? count : `${count}, ${t('from {price}', { price: formatMoney(fromCents) })}`}
        </span>
      </span>
      <Icon name="arrow-right" />
    </Link>
  );
}
