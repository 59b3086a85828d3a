import { formatCents } from '../../domain/base/money.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { earliestDelivery } from '../../domain/delivery/calendar.ts';
import { allInYardCents, type DeliveryQuote } from '../../domain/delivery/delivery.ts';
import { type Cart, totalCents } from '../../domain/orders/cart.ts';
import { storeNow } from '../offline/storeTime.ts';
import { formatWeekday } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

type DeliveredLoadProps = { cart: Cart; cubicYards: number; delivery: DeliveryQuote };

/** The price per delivered yard at this ZIP, and the earliest delivery. */
export function DeliveredLoad({ cart, cubicYards, delivery }: DeliveredLoadProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  if (delivery.status !== 'served' || cubicYards === 0) return null;
  const { zone, feeCents } = delivery;
  // Tools share the trip but have no yards.
  const materials = cart.filter(({ product }) => isBulk(product));
  return (
    <Ledger
      rows={[
        // The mean of several materials says nothing.
        ...(materials.length === 1
          ? [
              {
                key: 'yard',
                label: t('Per yard, with delivery'),
                ...(settings.taxes.mode === 'off' ? {} : { note: t('Before tax') }),
                value: formatCents(
                  allInYardCents({ subtotalCents: totalCents(materials), feeCents, cubicYards }),
                ),
              },
            ]
          : []),
        {
          key: 'soonest',
          label: t('Soonest delivery'),
          value: formatWeekday(earliestDelivery(zone, storeNow(), settings), language),
        },
      ]}
    />
  );
}
