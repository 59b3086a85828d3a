import type { AdminOrder } from '../../../domain/admin/orders.ts';
import { Ledger, type LedgerRow } from '../../ui/Ledger.tsx';
import { useT } from '../../ui/locale.tsx';
import { AdminPicture } from '../ui/AdminPicture.tsx';
import { MailLink, PhoneLink } from '../ui/ContactLink.tsx';
import { zoneWords } from './orderLabels.ts';

/** Who ordered, and where the load goes: the address, and what is saved of the site. */
export function OrderSite({ order }: { order: AdminOrder }) {
  const t = useT();
  const { customerName, customerPhone, customerEmail, deliveryAddress, zone, city, site } = order;
  const row = (key: string, label: string, value: LedgerRow['value'] | null) =>
    value ? [{ key, label, value }] : [];
  const contact = [site?.contactName, site?.contactPhone].filter(Boolean).join(', ');
  return (
    <section className="panel" aria-labelledby="order-site">
      <h2 className="h3" id="order-site">
        {t('Customer')}
      </h2>
      <Ledger
        rows={[
          { key: 'name', label: t('Name'), value: customerName },
          ...row('phone', t('Phone'), customerPhone && <PhoneLink phone={customerPhone} />),
          {
            key: 'email',
            label: t('Email'),
            value: <MailLink email={customerEmail} />,
          },
          { key: 'to', label: t('Deliver to'), value: deliveryAddress },
          ...row('zone', t('Zone'), zone && `${zoneWords(zone)}${city ? `, ${city}` : ''}`),
          ...row('gate', t('Gate code'), site?.gateCode ?? null),
          ...row('contact', t('On site'), contact || null),
          ...row('drop', t('Drop spot'), site?.dropNote ?? null),
          ...row('instructions', t('Instructions'), order.specialInstructions),
        ]}
      />
      {site?.hasPhoto ? (
        <AdminPicture
          path={`/api/drop-photos/${site.addressId}?person=${site.person}`}
          alt={t('Where the load is dropped')}
        />
      ) : null}
    </section>
  );
}
