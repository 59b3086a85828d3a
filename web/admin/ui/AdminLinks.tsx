import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';

/** A phone number as a link that calls it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

/** An email address as a link that writes to it. */
export function MailLink({ email }: { email: string }) {
  return (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}

/** A link from an item back to its list. */
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
