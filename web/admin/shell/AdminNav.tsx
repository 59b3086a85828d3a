import { Link } from 'react-router-dom';
import type { AdminSummary } from '../../../domain/admin/admin.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { TABS } from './tabs.ts';

/** On a phone the tabs are one long row: the open one must not stand outside of it. */
function bringIntoView(link: HTMLElement | null) {
  const row = link?.parentElement;
  if (!link || !row) return;
  const from = row.getBoundingClientRect();
  const at = link.getBoundingClientRect();
  row.scrollBy({ left: at.left - from.left - (from.width - at.width) / 2 });
}

type AdminNavProps = { current: string; summary: AdminSummary };

export function AdminNav({ current, summary }: AdminNavProps) {
  const t = useT();
  return (
    <nav className="admin-nav" aria-label={t('Admin sections')}>
      {TABS.map(({ id, label, icon, waiting }) => {
        const count = waiting?.(summary) ?? 0;
        return (
          <Link
            key={id}
            ref={id === current ? bringIntoView : undefined}
            className="admin-link"
            to={`/admin?tab=${id}`}
            aria-current={id === current ? 'page' : undefined}
          >
            <Icon name={icon} />
            {label(t)}
            {count > 0 ? <span className="admin-count num">{count}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}
