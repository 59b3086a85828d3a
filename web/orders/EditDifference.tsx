import { formatMoney } from '../../domain/base/money.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import type { CustomerEditPrice } from '../../domain/orders/orderEdits.ts';
import { Icon } from '../ui/Icon.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { type EditPrice, editErrors } from './orderEdits.ts';

/** What the order costs now and then, before it is changed. */
export function EditDifference({
  order,
  isPickup,
  price,
}: {
  order: GuestOrder;
  isPickup: boolean;
  price: EditPrice;
}) {
  const t = useT();
  const { phone } = useSettings();
  if (price.kind === 'problem') {
    const [text] = Object.values(editErrors(price.problem, { phone, isPickup }, t));
    return (
      <p className="hint err" role="alert">
        <Icon name="warning" size="sm" />
        <span>{text}</span>
      </p>
    );
  }
  const cents = (amount: number) => formatMoney(amount, { cents: 'always' });
  return (
    <div role="status">
      {price.kind === 'asking' ? (
        <p className="muted">{t('Working out the price...')}</p>
      ) : (
        <>
          <Ledger
            rows={[
              { key: 'was', label: t('Total so far'), value: cents(order.totalCents) },
              {
                key: 'fee',
                label: isPickup ? t('Pick-up') : t('Delivery'),
                value: price.price.deliveryFeeCents === 0 ? t('Free') : cents(price.price.deliveryFeeCents),
              },
              ...(price.price.discountCents > 0
                ? [{ key: 'off', label: t('Discount'), value: `−${cents(price.price.discountCents)}` }]
                : []),
              ...moved(price.price, t('You pay now'), t('Your refund')).map(([label, amount]) => ({
                key: label,
                label,
                value: cents(amount),
              })),
            ]}
            total={{ label: t('New total'), value: cents(price.price.totalCents) }}
          />
          {price.price.belowMinimumYards === null ? null : (
            <p className="hint">
              {t('This ZIP has a minimum of {n} cubic yards.', { n: price.price.belowMinimumYards })}
            </p>
          )}
          <p className="hint">
            {price.price.moreCents > 0
              ? t(
                  'You pay the difference next. If it is not paid within an hour, the order goes back to what it was.',
                )
              : price.price.backCents > 0
                ? t('We refund the difference the way you paid, with its share of the tax.')
                : order.paymentKind === 'account'
                  ? t('Your invoice is updated to match.')
                  : t('Before sales tax. Nothing is paid or refunded now.')}
          </p>
        </>
      )}
    </div>
  );
}

const moved = (
  { moreCents, backCents }: CustomerEditPrice,
  more: string,
  back: string,
): (readonly [string, number])[] => [
  ...(moreCents > 0 ? [[more, moreCents] as const] : []),
  ...(backCents > 0 ? [[back, backCents] as const] : []),
];
