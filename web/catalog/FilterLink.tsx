import type { ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router-dom';

type FilterLinkProps = {
  to: string;
  /** Where the browser goes to when it has to load the page anew, without JavaScript. */
  anchor?: string;
  current?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** Changes what a list shows. With scripts running the page stays where it is; without, it is a plain link. */
export function FilterLink({ to, anchor, current, className, label, children }: FilterLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset: true });
  return (
    <a
      href={anchor ? `${to}#${anchor}` : to}
      className={className}
      aria-label={label}
      aria-current={current ? 'true' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
