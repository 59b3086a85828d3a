import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';

/** Somebody's number, to be called with one tap. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

/** Somebody's address, to be written to. */
export function MailLink({ email }: { email: string }) {
  return (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}

/** From one row of a list back to all of them. */
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
