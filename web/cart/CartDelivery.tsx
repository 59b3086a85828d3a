import { formatCents } from '../../domain/base/money.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { earliestDelivery, storeDate } from '../../domain/delivery/calendar.ts';
import { allInYardCents, type DeliveryQuote } from '../../domain/delivery/delivery.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { type Cart, totalCents } from '../../domain/orders/cart.ts';
import { storeNow } from '../offline/storeTime.ts';
import { formatWeekday } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

type DeliveredYardProps = { cart: Cart; cubicYards: number; delivery: DeliveryQuote };

export function SoonestDay({ zone }: { zone: Zone }) {
  const settings = useSettings();
  const t = useT();
  const language = useLanguage();
  const day = earliestDelivery(zone, storeNow(), settings);
  return day === storeDate(storeNow()) ? t('Today') : formatWeekday(day, language);
}

/** The price per delivered yard at this ZIP; the mean of several materials says nothing. */
export function DeliveredYard({ cart, cubicYards, delivery }: DeliveredYardProps) {
  const t = useT();
  const { taxes } = useSettings();
  // Tools share the trip but have no yards.
  const materials = cart.filter(({ product }) => isBulk(product));
  if (delivery.status !== 'served' || materials.length !== 1) return null;
  const subtotalCents = totalCents(materials);
  const cents = allInYardCents({ subtotalCents, feeCents: delivery.feeCents, cubicYards });
  const note = taxes.mode === 'off' ? {} : { note: t('Before tax') };
  return (
    <Ledger
      rows={[{ key: 'yard', label: t('Per yard, with delivery'), ...note, value: formatCents(cents) }]}
    />
  );
}
