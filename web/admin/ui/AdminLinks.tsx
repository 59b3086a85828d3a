import { Link } from 'react-router-dom';
import { formatPhone } from '../../../domain/admin.ts';
import { phoneHref } from '../../../domain/base/phones.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';

/** How the customer is told of a change. */
export const mailNote = (email: string, t: Translate): string =>
  hasEmail(email) ? t('{email} will get an email.', { email }) : t('This customer has no email. Call them.');

export function PhoneLink({ phone, hasIcon = false }: { phone: string; hasIcon?: boolean }) {
  const href = phoneHref(phone);
  if (href === undefined) return <span className="num">{phone}</span>;
  return (
    <a className="link num" href={href}>
      {hasIcon ? <Icon name="phone" size="sm" /> : null}
      <span>{formatPhone(phone)}</span>
    </a>
  );
}

export function MailLink({ email }: { email: string }) {
  const t = useT();
  if (!hasEmail(email)) return t('No email');
  return (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <p className="mb-8 admin-noprint">
      <Link className="link tap gap-4" to={to}>
        <Icon name="chevron-left" size="sm" />
        {label}
      </Link>
    </p>
  );
}
