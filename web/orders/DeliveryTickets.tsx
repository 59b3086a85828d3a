import { amountText } from '../../domain/catalog/amounts.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { POUNDS_PER_TON } from '../../domain/delivery/loads.ts';
import { loadTrucks } from '../../domain/delivery/trucks.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { useNames } from '../catalog/names.ts';
import { formatYards } from '../ui/format.ts';
import { Ledger, type LedgerRow } from '../ui/Ledger.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { useSettings } from '../ui/settings.tsx';
import { dayRows } from './places.ts';

/**
 * A ticket for each group of identical loads, for the driver and the site: contents, address, day. One for all that is
 * picked up. Print only.
 */
export function DeliveryTickets({ order }: { order: GuestOrder }) {
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const nameOf = useNames();
  const tickets = toTickets(order, { nameOf, t });
  if (tickets.length === 0 || order.status === 'cancelled') return null;
  const { orderNumber } = order;
  return (
    <Section
      className="on-paper delivery-tickets"
      title={order.isPickup ? t('Pick-up ticket') : t('Load tickets')}
    >
      {tickets.map(({ key, rows }) => (
        <div className="delivery-ticket" key={key}>
          <Ledger
            rows={[
              { key: 'order', label: t('Order Number'), value: orderNumber },
              ...rows,
              {
                key: 'to',
                label: order.isPickup ? t('Pick up at') : t('Deliver to'),
                value: order.deliveryAddress,
              },
              ...dayRows(order, { settings, language, t }).map(({ label, day }) => ({
                key: label,
                label,
                value: day,
              })),
              ...(order.poNumber ? [{ key: 'po', label: t('PO number'), value: order.poNumber }] : []),
              ...(order.jobName ? [{ key: 'job', label: t('Job name'), value: order.jobName }] : []),
              ...(order.specialInstructions
                ? [{ key: 'instructions', label: t('Instructions'), value: order.specialInstructions }]
                : []),
            ]}
          />
          <p className="delivery-ticket-sign small">{t('Received by')}</p>
        </div>
      ))}
    </Section>
  );
}

type Slip = { key: string; rows: LedgerRow[] };

function toTickets(
  { isPickup, lines }: GuestOrder,
  { nameOf, t }: { nameOf: (english: string) => string; t: Translate },
): Slip[] {
  if (isPickup) {
    const rows = lines.map(({ name, unit, quantity }, index) => ({
      key: `line ${index}`,
      label: nameOf(name),
      value: amountText(unit, quantity, t),
    }));
    return [{ key: 'pickup', rows }];
  }
  return lines.flatMap((line, index) => {
    if (!isBulk(line)) return [];
    const { loads } = loadTrucks({ materialId: line.materialId ?? null, cubicYards: line.quantity });
    return loads.map(({ trucks, cubicYards, pounds }): Slip => {
      const tons = pounds === null ? null : pounds / POUNDS_PER_TON;
      const each = amountText('per cubic yard', cubicYards, t);
      return {
        key: `${index} ${cubicYards}`,
        rows: [
          {
            key: 'name',
            label: nameOf(line.name),
            value: trucks > 1 ? t('{n} trucks, {amount} each', { n: trucks, amount: each }) : each,
          },
          ...(tons === null
            ? []
            : [
                {
                  key: 'tons',
                  label: t('Weight of a load'),
                  value: t('{n} tons', { n: formatYards(Math.round(tons * 10) / 10) }),
                },
              ]),
        ],
      };
    });
  });
}
