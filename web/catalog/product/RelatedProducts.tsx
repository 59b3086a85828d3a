import type { Product } from '../../../domain/catalog/catalog.ts';
import { useT } from '../../ui/locale.tsx';
import { categoryName } from '../categoryWords.ts';
import { ProductGrid } from '../ProductGrid.tsx';

type RelatedProductsProps = { products: readonly Product[]; category: string };

export function RelatedProducts({ products, category }: RelatedProductsProps) {
  const t = useT();
  if (products.length === 0) return null;
  return (
    <section className="pd-related">
      <h2 className="h2">{t('More {category}', { category: categoryName(category, t).toLowerCase() })}</h2>
      <ProductGrid products={products} columns={3} view="auto" level={3} />
    </section>
  );
}
