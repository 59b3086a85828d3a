import type { Product } from '../../domain/catalog/catalog.ts';
import { ComparePicks } from './compare/ComparePicks.tsx';
import { ProductCard } from './ProductCard.tsx';
import type { View } from './shop/browse.ts';

type ProductGridProps = {
  products: readonly Product[];
  columns: 3 | 4;
  view: View;
  level: 2 | 3;
  /** The list is in the first view: its first pictures are not put off. */
  first?: boolean;
};

const SIZES = {
  3: '(min-width: 840px) 380px, (min-width: 560px) 46vw, 126px',
  4: '(min-width: 840px) 280px, (min-width: 560px) 46vw, 126px',
} as const;
const GRID_SIZES = {
  3: '(min-width: 840px) 380px, (min-width: 560px) 46vw, 92vw',
  4: '(min-width: 840px) 280px, (min-width: 560px) 46vw, 92vw',
} as const;

export function ProductGrid({ products, columns, view, level, first }: ProductGridProps) {
  const shape = view === 'grid' ? '' : view === 'list' ? ' rows cat-rows' : ' rows';
  return (
    <>
      <div className={`grid ${columns === 4 ? 'g4' : 'g3'}${shape}`}>
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            level={level}
            sizes={(view === 'grid' ? GRID_SIZES : SIZES)[columns]}
            eager={first && index < columns}
          />
        ))}
      </div>
      <ComparePicks />
    </>
  );
}
