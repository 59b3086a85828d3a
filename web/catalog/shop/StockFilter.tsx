import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import type { Browse, Listing } from './browse.ts';
import { FilterLink } from './FilterLink.tsx';

/** Leaves out what cannot be loaded today, and counts what can. */
export function StockFilter({ listing, browse, count }: { listing: Listing; browse: Browse; count: number }) {
  const t = useT();
  const { inStock } = browse;
  return (
    <FilterLink
      className="chip cat-stock"
      listing={listing}
      browse={browse}
      change={{ inStock: !inStock }}
      current={inStock}
      label={inStock ? t('In stock, clear this filter') : undefined}
    >
      {t('In stock')} {inStock ? <Icon name="close" size="sm" /> : <span className="ct">{count}</span>}
    </FilterLink>
  );
}
