import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import type { Browse, Listing } from './browse.ts';
import { FilterLink } from './FilterLink.tsx';

const PHONE = '(max-width: 559px)';

/** Grid or list. Until somebody chooses, a phone shows rows and anything wider a grid. */
export function ViewToggle({ listing, browse }: { listing: Listing; browse: Browse }) {
  const t = useT();
  const phone = useSyncExternalStore(watchWidth, isPhone, () => null);
  const shown = browse.view !== 'auto' ? browse.view : phone === null ? null : phone ? 'list' : 'grid';
  return (
    <nav className={shown === null ? 'seg cat-view is-auto' : 'seg cat-view'} aria-label={t('View')}>
      <FilterLink
        className="cat-view-grid"
        listing={listing}
        browse={browse}
        change={{ view: 'grid' }}
        current={shown === 'grid'}
        label={t('Grid')}
      >
        <Icon name="grid" />
      </FilterLink>
      <FilterLink
        className="cat-view-list"
        listing={listing}
        browse={browse}
        change={{ view: 'list' }}
        current={shown === 'list'}
        label={t('List')}
      >
        <Icon name="list" />
      </FilterLink>
    </nav>
  );
}

function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
