import { Link } from 'react-router-dom';
import { useT } from './locale.tsx';
import type { Crumb } from './screen.ts';

/** Breadcrumbs. The last entry is the page itself, not a link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const t = useT();
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className="crumbs">
        {items.map(({ to, label }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
