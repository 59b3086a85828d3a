import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { NavLink as RouterLink } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import type { NavLink } from './links.ts';

/**
 * A dropdown of the header. Native `details`, so it opens by keyboard and without JavaScript; scripts add what
 * it lacks: Esc, and closing when the focus or a click goes elsewhere.
 */
type NavMenuProps = {
  label: string;
  links: readonly NavLink[];
  /** Overlays the label. */
  note?: string | null;
  /** Above the links while they are open. */
  children?: ReactNode;
};

export function NavMenu({ label, links, note, children }: NavMenuProps) {
  const [open, setOpen] = useState(false);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.open = false;
  };
  const onKeyDown = ({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details
      className="navmenu"
      name="header-menu"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {label}
        {note ? <b className="num">{note}</b> : null}
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {/* Focusable, because Safari gives a pressed button's focus to what holds it, and this must stay open. */}
        {children && open ? (
          <li className="hd-area" tabIndex={-1}>
            {children}
          </li>
        ) : null}
        {links.map(({ to, label: text }) => (
          <li key={to}>
            <RouterLink to={to}>{text}</RouterLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
