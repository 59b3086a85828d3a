import { useId, useState } from 'react';
import { formatMoney } from '../../domain/base/money.ts';
import { phoneHref } from '../../domain/base/settings.ts';
import { canCancelFree, changeDeadline, deliveryDates } from '../../domain/delivery/calendar.ts';
import { cutoffText } from '../../domain/delivery/deliveryLabels.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { formatLongDate } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { changeProblemText } from './labels.ts';
import { changeOrder } from './orders.ts';

/** Three weeks of weekdays. */
const DAYS_OFFERED = 15;

type OrderChangeProps = {
  order: GuestOrder;
  /** The email that it was looked up with; null for an order of the signed-in account. */
  email: string | null;
  now: Date;
  online: boolean;
  onChanged: (order: GuestOrder) => void;
};

/** Moves or cancels an order, as long as that is free of charge; afterwards says whom to call. */
export function OrderChange({ order, email, now, online, onChanged }: OrderChangeProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const id = useId();
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const [busy, setBusy] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const { status, orderNumber, deliveryDate, paymentStatus, loads } = order;
  if (status !== 'pending' && status !== 'confirmed') return null;

  const { phone } = settings;
  if (isPending)
    return (
      <p className="track-change" role="status">
        {t('The cancellation is on its way. We email you once the refund is made.')}
      </p>
    );
  if (deliveryDate !== null && !canCancelFree(deliveryDate, now, settings))
    return (
      <p className="track-change hint">
        {t('The truck is already planned. To move or cancel, call')}{' '}
        <a className="link num" href={phoneHref(phone)}>
          {phone}
        </a>
      </p>
    );

  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded';
  const isOneDay = new Set(loads.map(({ day }) => day)).size < 2;
  const days = deliveryDates({ zone: null, now, everyLineWeekend: false, settings }, DAYS_OFFERED).filter(
    (day) => day !== deliveryDate,
  );
  const deadline = deliveryDate === null ? null : changeDeadline(deliveryDate, settings);
  const change = async (day: string | null) => {
    setBusy(true);
    const answer = await changeOrder({ orderNumber, email }, day);
    setBusy(false);
    if (answer.kind !== 'changed') {
      toast({ tone: 'error', title: t('Not changed'), text: changeProblemText(answer, phone, t) });
      return;
    }
    setOpen(null);
    setIsPending(answer.isPending);
    if (!answer.isPending)
      toast(
        day === null
          ? { title: t('Order cancelled') }
          : {
              title: t('Delivery moved'),
              text: t('It comes on {day}.', { day: formatLongDate(day, language) }),
            },
      );
    onChanged(answer.order);
  };
  const toggle = (what: 'move' | 'cancel', label: string) => (
    <button
      type="button"
      className="btn btn-quiet"
      aria-expanded={open === what}
      aria-controls={`${id}-${what}`}
      disabled={busy || !online}
      onClick={() => setOpen(open === what ? null : what)}
    >
      <Icon name={what === 'move' ? 'calendar' : 'close'} size="sm" />
      {label}
    </button>
  );
  return (
    <section className="needs-js track-change" aria-label={t('Move or cancel')}>
      <div className="track-go">
        {isOneDay ? toggle('move', t('Move the delivery')) : null}
        {toggle('cancel', t('Cancel the order'))}
      </div>
      {open === 'move' ? (
        <form
          className="panel"
          id={`${id}-move`}
          onSubmit={(event) => {
            event.preventDefault();
            void change(String(new FormData(event.currentTarget).get('day')));
          }}
        >
          <div className="field">
            <label htmlFor={`${id}-day`}>{t('New delivery day')}</label>
            <select className="inp" id={`${id}-day`} name="day">
              {days.map((day) => (
                <option key={day} value={day}>
                  {formatLongDate(day, language)}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className="btn btn-primary" disabled={busy || !online}>
            {busy ? t('Saving...') : t('Move to this day')}
          </button>
        </form>
      ) : null}
      {open === 'cancel' ? (
        <div className="panel" id={`${id}-cancel`}>
          <p>
            {isPaid
              ? t('Cancel this order? We refund {amount} the way you paid.', {
                  amount: formatMoney(chargedCents(order) - order.refundedCents, { cents: 'always' }),
                })
              : t('Cancel this order? Nothing will be charged.')}
          </p>
          <div className="track-go">
            <button
              type="button"
              className="btn btn-danger"
              disabled={busy || !online}
              onClick={() => void change(null)}
            >
              {busy ? t('Cancelling...') : t('Yes, cancel it')}
            </button>
            <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => setOpen(null)}>
              {t('Keep the order')}
            </button>
          </div>
        </div>
      ) : null}
      <p className="hint">
        {deadline === null
          ? t('Free of charge until {time} on the business day before the delivery.', {
              time: cutoffText(settings.cutoff),
            })
          : t('Free of charge until {time} on {day}.', {
              time: cutoffText(settings.cutoff),
              day: formatLongDate(deadline, language),
            })}
      </p>
    </section>
  );
}
