import { Link } from 'react-router-dom';

type LinkRowProps = {
  label: string;
  links: readonly { name: string; to: string }[];
  /** Whether the label stands before the links, too. */
  isTitled?: boolean;
};

/** Pages of the same kind beside each other: cities, guides. */
export function LinkRow({ label, links, isTitled = false }: LinkRowProps) {
  return (
    <nav className={isTitled ? 'info-sec info-cities' : 'info-cities'} aria-label={label}>
      {isTitled ? <b>{label}</b> : null}
      {links.map(({ name, to }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
