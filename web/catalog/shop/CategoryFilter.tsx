import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import type { ProductList } from '../catalog.ts';
import { categoryName } from '../categoryWords.ts';
import type { Browse, Listing } from './browse.ts';
import { CategorySwatch } from './CategorySwatch.tsx';
import { FilterLink } from './FilterLink.tsx';

type CategoryFilterProps = { listing: Listing; browse: Browse; categories: ProductList['categories'] };

/** None or exactly one category. All Products, or the x of the chosen one, clears it (spec 1 §4). */
export function CategoryFilter({ listing, browse, categories }: CategoryFilterProps) {
  const t = useT();
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="chips" aria-label={t('Category')}>
      <FilterLink
        className="chip"
        listing={listing}
        browse={browse}
        change={{ category: null }}
        current={browse.category === null}
      >
        {t('All Products')} <span className="ct">{all}</span>
      </FilterLink>
      {categories.map(({ slug, name: own, count }) => {
        const name = categoryName(own, t);
        const chosen = browse.category === slug;
        return (
          <FilterLink
            key={slug}
            className="chip sw"
            listing={listing}
            browse={browse}
            change={{ category: chosen ? null : slug }}
            current={chosen}
            label={chosen ? t('{category}, clear this filter', { category: name }) : undefined}
          >
            <CategorySwatch slug={slug} />
            {name} {chosen ? <Icon name="close" size="sm" /> : <span className="ct">{count}</span>}
          </FilterLink>
        );
      })}
    </nav>
  );
}
