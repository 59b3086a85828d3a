import type { CatalogTab } from '../../../domain/catalog/catalogSource.ts';
import { useT } from '../../ui/locale.tsx';
import type { ProductList } from '../catalog.ts';
import { tabLabel } from '../labels.ts';
import type { Browse, Listing } from './browse.ts';
import { FilterLink } from './FilterLink.tsx';

const TABS: readonly CatalogTab[] = ['all', 'premium', 'traditional'];

type CatalogTabsProps = { listing: Listing; browse: Browse; counts: ProductList['tabCounts'] };

/** All, Premium Catalog, Traditional: each an address of its own, with its number of matches. */
export function CatalogTabs({ listing, browse, counts }: CatalogTabsProps) {
  const t = useT();
  return (
    <nav className="cat-tabs" aria-label={t('Catalog')}>
      {TABS.map((tab) => (
        <FilterLink key={tab} listing={listing} browse={browse} change={{ tab }} current={browse.tab === tab}>
          {tabLabel(tab, t)} <span className="ct">{counts[tab]}</span>
        </FilterLink>
      ))}
    </nav>
  );
}
