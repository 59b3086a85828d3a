import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CustomerPage } from '../../../domain/admin/customers.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { statusTone } from '../../../domain/orders/orders.ts';
import { STATUS_ICONS, statusWords } from '../../orders/labels.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { MailLink, PhoneLink } from '../ui/ContactLink.tsx';
import { formatMoment } from '../ui/format.ts';
import { AccountTag } from './AccountTag.tsx';

/** What the store knows of one account. */
export function CustomerFacts({ page: { customer, orders, sites, reviews } }: { page: CustomerPage }) {
  const t = useT();
  const language = useLanguage();
  const { fullName, email, phone, memberSince, lastSeen, spentCents } = customer;
  return (
    <div className="admin-form">
      <div className="between">
        <h1 className="h2">{fullName ?? email}</h1>
        <AccountTag customer={customer} />
      </div>
      <dl className="ledger panel">
        <Row label={t('Email')} value={<MailLink email={email} />} />
        <Row label={t('Phone')} value={phone ? <PhoneLink phone={phone} /> : '–'} />
        <Row label={t('Member since')} value={formatMoment(memberSince, language)} />
        <Row label={t('Last seen')} value={lastSeen ? formatMoment(lastSeen, language) : '–'} />
        <Row label={t('Orders')} value={String(customer.orders)} />
        <Row label={t('Spent')} value={formatMoney(spentCents)} />
      </dl>
      {orders.length > 0 ? (
        <section>
          <h2 className="h3">{t('Orders')}</h2>
          <ul className="list">
            {orders.map(({ id, orderNumber, status, totalCents, createdAt }) => (
              <li key={id}>
                <Link className="link num" to={`/admin?tab=orders&order=${id}`}>
                  {orderNumber}
                </Link>
                <span className="num">{formatMoment(createdAt, language)}</span>
                <Tag tone={statusTone(status)} icon={STATUS_ICONS[status]}>
                  {statusWords(status, t)}
                </Tag>
                <b className="num">{formatMoney(totalCents)}</b>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {sites.length > 0 ? (
        <section>
          <h2 className="h3">{t('Sites')}</h2>
          <ul className="list">
            {sites.map(({ id, label, address }) => (
              <li key={id}>
                <b>{label}</b>
                <span>{address}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {reviews.length > 0 ? (
        <section>
          <h2 className="h3">{t('Reviews')}</h2>
          <ul className="list">
            {reviews.map(({ id, productName, rating, title, isApproved }) => (
              <li key={id}>
                <Stars value={rating} />
                <span>
                  {productName}
                  {title ? `: ${title}` : ''}
                </span>
                <span className="muted">{isApproved ? t('Approved') : t('Pending')}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Row({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
