import { Link } from 'react-router-dom';
import type { PersonalField } from '../../../domain/orders/adminOrders.ts';
import { eachText, ORDER_TEXT_WORDS, textRows } from '../../../domain/orders/orderTexts.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';

import { Ledger, type LedgerRow } from '../../ui/Ledger.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { MailLink, PhoneLink } from '../ui/AdminLinks.tsx';
import { useZoneName } from '../ui/useZoneName.ts';

/** The customer, the delivery address, and the saved details of the site. */
export function OrderCustomer({ order }: { order: AdminOrder }) {
  const t = useT();
  const nameOfZone = useZoneName();
  const {
    id,
    customerName,
    customerId,
    customerPhone,
    customerEmail,
    deliveryAddress,
    zone,
    city,
    site,
    isPickup,
  } = order;
  const row = (key: string, label: string, value: LedgerRow['value'] | null) =>
    value ? [{ key, label, value }] : [];
  const contact = [site?.contactName, site?.contactPhone].filter(Boolean).join(', ');
  return (
    <Section className="panel" title={t('Customer')}>
      <Ledger
        rows={[
          {
            key: 'name',
            label: t('Name'),
            value: <CustomerLink id={customerId ?? id} name={customerName} />,
          },
          ...row('phone', t('Phone'), customerPhone && <PhoneLink phone={customerPhone} />),
          {
            key: 'email',
            label: t('Email'),
            value: <MailLink email={customerEmail} />,
          },
          {
            key: 'to',
            label: isPickup ? t('Pick up at') : t('Deliver to'),
            value: deliveryAddress,
          },
          ...row('zone', t('Zone'), !isPickup && zone && `${nameOfZone(zone)}${city ? `, ${city}` : ''}`),
          ...row('gate', t('Gate code'), site?.gateCode ?? null),
          ...row('contact', t('On site'), contact || null),
          ...row('drop', t('Drop spot'), site?.dropNote ?? null),
          ...textRows(order, t),
        ]}
      />
    </Section>
  );
}

function CustomerLink({ id, name }: { id: string; name: string }) {
  return (
    <Link className="link tap" to={`/admin?tab=customers&customer=${id}`}>
      {name}
    </Link>
  );
}

export const personalFields = (t: Translate): Record<PersonalField, string> => ({
  deliveryAddress: t('the address'),
  ...eachText((name) => ORDER_TEXT_WORDS[name].name(t)),
  customerPhone: t('the phone number'),
});
