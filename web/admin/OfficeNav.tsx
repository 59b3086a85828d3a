import { Link } from 'react-router-dom';
import type { OfficeSummary } from '../../domain/office.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import { TABS } from './tabs.ts';

type OfficeNavProps = { current: string; summary: OfficeSummary };

export function OfficeNav({ current, summary }: OfficeNavProps) {
  const t = useT();
  return (
    <nav className="office-nav" aria-label={t('Rooms of the office')}>
      {TABS.map(({ id, label, icon, waiting }) => {
        const count = waiting?.(summary) ?? 0;
        return (
          <Link
            key={id}
            className="office-link"
            to={`/admin?tab=${id}`}
            aria-current={id === current ? 'page' : undefined}
          >
            <Icon name={icon} />
            {label(t)}
            {count > 0 ? <span className="office-count num">{count}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}
