import { Link } from 'react-router-dom';
import { PHONE, PHONE_HREF } from '../../domain/business.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import { type Browse, browseHref, type Listing } from './browse.ts';
import { FilterLink } from './FilterLink.tsx';

type NoProductsProps = {
  listing: Listing;
  browse: Browse;
  /** Nothing is sold here at all, so that there is nothing to clear. */
  empty: boolean;
};

export function NoProducts({ listing, browse, empty }: NoProductsProps) {
  const t = useT();
  return (
    <div className="cat-none">
      <Icon name={empty ? 'heap' : 'search'} />
      <h2 className="h3">{empty ? t('Nothing here yet') : t('No products match')}</h2>
      <p>
        {empty
          ? t(
              'The yard is restocking this list. Call or write and we will tell you what can be loaded today.',
            )
          : t('Try fewer words, or another category. We may also have it without listing it: call and ask.')}
      </p>
      <p className="cat-none-go">
        {empty ? null : (
          <FilterLink
            className="btn btn-primary"
            to={browseHref(listing, browse, { search: '', category: listing.category })}
            anchor={listing.anchor}
          >
            {t('Clear search and filter')}
          </FilterLink>
        )}
        <a className="btn btn-quiet" href={PHONE_HREF}>
          <Icon name="phone" size="sm" />
          <span className="num">{PHONE}</span>
        </a>
        <Link className="btn btn-quiet" to="/contact">
          {t('Contact us')}
        </Link>
      </p>
    </div>
  );
}
