import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

export function MailLink({ email }: { email: string }) {
  return (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}

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
