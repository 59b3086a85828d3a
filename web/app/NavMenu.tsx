import type { FocusEvent, KeyboardEvent } from 'react';
import { NavLink as RouterLink } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import type { NavLink } from './links.ts';

/**
 * A dropdown of the header. Native `details`, so it opens by keyboard and without JavaScript; scripts add what
 * it lacks: Esc, and closing when the focus or a click goes elsewhere.
 */
export function NavMenu({ label, links }: { label: string; links: readonly NavLink[] }) {
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.open = false;
  };
  const onKeyDown = ({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details className="navmenu" name="header-menu" onBlur={onBlur} onKeyDown={onKeyDown}>
      <summary>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {links.map(({ to, label: text }) => (
          <li key={to}>
            <RouterLink to={to}>{text}</RouterLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
