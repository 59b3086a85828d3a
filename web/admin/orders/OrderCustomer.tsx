import { Link } from 'react-router-dom';
import type { PersonalField } from '../../../domain/orders/adminOrders.ts';
import { eachText, ORDER_TEXT_WORDS, textRows } from '../../../domain/orders/orderTexts.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { Ledger, type LedgerRow } from '../../ui/Ledger.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { contactText } from '../deliveries/deliveryLabels.ts';
import { MailLink, PhoneLink } from '../ui/AdminLinks.tsx';
import { useZoneName } from '../ui/useZoneName.ts';

/** The customer, the delivery address, and the saved details of the site. */
export function OrderCustomer({ order }: { order: AdminOrder }) {
  const t = useT();
  const nameOfZone = useZoneName();
  const { id, customerName, customerId, customerPhone, customerEmail, deliveryAddress } = order;
  const { zone, city, site, isPickup } = order;
  const customer = { className: 'link', to: `/admin?tab=customers&customer=${customerId ?? id}` };
  const row = (key: string, label: string, value: LedgerRow['value'] | null) =>
    value ? [{ key, label, value }] : [];
  return (
    <Section className="panel" title={t('Customer')}>
      <Ledger
        rows={[
          ...row('name', t('Name'), <Link {...customer}>{customerName}</Link>),
          ...row('phone', t('Phone'), customerPhone && <PhoneLink phone={customerPhone} />),
          ...row('email', t('Email'), <MailLink email={customerEmail} />),
          ...row('to', isPickup ? t('Pick up at') : t('Deliver to'), deliveryAddress),
          ...row('zone', t('Zone'), !isPickup && zone && `${nameOfZone(zone)}${city ? `, ${city}` : ''}`),
          ...row('gate', t('Gate code'), site?.gateCode ?? null),
          ...row('contact', t('On site'), contactText(site)),
          ...row('drop', t('Drop spot'), site?.dropNote ?? null),
          ...textRows(order, t),
        ]}
      />
    </Section>
  );
}

export const personalFields = (t: Translate): Record<PersonalField, string> => ({
  deliveryAddress: t('the address'),
  ...eachText((name) => ORDER_TEXT_WORDS[name].name(t)),
  customerPhone: t('the phone number'),
});
