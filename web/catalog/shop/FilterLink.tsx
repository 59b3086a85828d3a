import type { MouseEvent, ReactNode } from 'react';
import { type Browse, browseHref, type Listing } from './browse.ts';
import { useAsk } from './useListQuery.ts';

type FilterLinkProps = {
  listing: Listing;
  browse: Browse;
  /** What the list shows differently there. */
  change: Partial<Browse>;
  current?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** Changes what a list shows. With scripts running the page stays where it is; without, it is a plain link. */
export function FilterLink({
  listing,
  browse,
  change,
  current,
  className,
  label,
  children,
}: FilterLinkProps) {
  const ask = useAsk(listing, browse);
  const to = browseHref(listing, browse, change);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    ask(change);
  };
  return (
    <a
      href={listing.anchor ? `${to}#${listing.anchor}` : to}
      className={className}
      aria-label={label}
      aria-current={current ? 'true' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
