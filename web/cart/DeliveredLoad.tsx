import { earliestDelivery } from '../../domain/base/calendar.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { allInYardCents, type DeliveryQuote } from '../../domain/delivery/delivery.ts';
import { zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { type Cart, totalCents } from '../../domain/orders/cart.ts';
import { formatLongDate } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { money } from './labels.ts';

type DeliveredLoadProps = { cart: Cart; cubicYards: number; delivery: DeliveryQuote };

/** What a yard of the load comes to at its ZIP, and the soonest it can be there. */
export function DeliveredLoad({ cart, cubicYards, delivery }: DeliveredLoadProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  if (delivery.status !== 'served' || cubicYards === 0) return null;
  const { zone, feeCents, minimumYards } = delivery;
  // Tools share the trip; they are no yards.
  const subtotalCents = totalCents(cart.filter(({ product }) => isBulk(product)));
  return (
    <Ledger
      rows={[
        {
          key: 'yard',
          label: t('A yard, delivered'),
          value: money(allInYardCents({ subtotalCents, feeCents, cubicYards })),
        },
        {
          key: 'soonest',
          label: t('Soonest delivery'),
          note: t('{zone}, from {n} cubic yards', { zone: zoneName(zone, t), n: minimumYards }),
          value: formatLongDate(earliestDelivery(zone, new Date(), settings), language),
        },
      ]}
    />
  );
}
