import type { FocusEvent, MouseEvent, ReactNode } from 'react';
import type { CategorySlug } from '../../../domain/catalog/goods.ts';
import type { CatalogTab } from '../../../domain/catalog/productQuery.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Swatch } from '../../ui/pictures/Picture.tsx';
import { type Browse, browseHref, type Listing, useAsk } from '../browse.ts';
import { categoryTexture, type ProductList } from '../catalog.ts';
import { tabLabel } from '../labels.ts';

type FilterLinkProps = {
  listing: Listing;
  browse: Browse;
  /** The changes this link makes. */
  change: Partial<Browse>;
  current?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** A link that changes the list. With scripts the page keeps its scroll position. */
export function FilterLink(props: FilterLinkProps) {
  const { listing, browse, change, current, className, label, children } = props;
  const ask = useAsk(listing, browse);
  const path = browseHref(listing, browse, change);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    ask(change);
  };
  return (
    <a
      href={listing.anchor ? `${path}#${listing.anchor}` : path}
      className={className}
      aria-label={label}
      aria-current={current ? 'true' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** A dot with the category's texture; tools show an icon. */
function CategorySwatch({ slug }: { slug: CategorySlug }) {
  const texture = categoryTexture(slug);
  return texture ? <Swatch slug={texture} /> : <Icon name="tools" size="sm" />;
}

type CategoryFilterProps = { listing: Listing; browse: Browse; categories: ProductList['categories'] };

/** No category or exactly one. All Products, or the x of the selected one, clears it (spec 1 §4). */
export function CategoryFilter({ listing, browse, categories }: CategoryFilterProps) {
  const t = useT();
  return (
    <nav className="chips" aria-label={t('Category')} onFocus={showWhole}>
      <FilterLink
        className="chip"
        listing={listing}
        browse={browse}
        change={{ category: null }}
        current={browse.category === null}
      >
        {t('All Products')}
      </FilterLink>
      {categories.map(({ slug, name, count }) => {
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
            <span>{`${name} `}</span>
            {chosen ? <Icon name="close" size="sm" /> : <span className="ct">{count}</span>}
          </FilterLink>
        );
      })}
    </nav>
  );
}

/** A browser is content with a part of what the keyboard reaches. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const TABS: readonly CatalogTab[] = ['all', 'premium', 'traditional'];

type CatalogTabsProps = { listing: Listing; browse: Browse; counts: ProductList['tabCounts'] };

/** All, Premium Catalog, Traditional: each with its own URL and count. */
export function CatalogTabs({ listing, browse, counts }: CatalogTabsProps) {
  const t = useT();
  return (
    <nav className="tablist cat-tabs" aria-label={t('Catalog')}>
      {TABS.map((tab) => (
        <FilterLink key={tab} listing={listing} browse={browse} change={{ tab }} current={browse.tab === tab}>
          <span>{tabLabel(tab, t)}</span> <span className="ct">{counts[tab]}</span>
        </FilterLink>
      ))}
    </nav>
  );
}
