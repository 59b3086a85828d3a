import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';

/** From one thing of a room back to all of them. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <p className="admin-back">
      <Link className="link tap" to={to}>
        <Icon name="chevron-left" size="sm" />
        {label}
      </Link>
    </p>
  );
}
