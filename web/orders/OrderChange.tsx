import { useId, useMemo, useState } from 'react';
import { formatCents } from '../../domain/base/money.ts';
import { phoneHref } from '../../domain/base/phones.ts';
import { canCancelFree, type DeliveryWindow, deliveryDates } from '../../domain/delivery/calendar.ts';
import { pickupDates, pickupSettings } from '../../domain/delivery/pickup.ts';
import { dayInWords } from '../../domain/delivery/windowLabels.ts';
import { hasHalves, isDayFull } from '../../domain/delivery/windows.ts';
import { freeChanges, freeUntilText } from '../../domain/orders/freeChanges.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { useProductNames } from '../catalog/useProductNames.ts';
import { WindowPicker } from '../delivery/WindowPicker.tsx';
import { useFullWindows } from '../delivery/windows.ts';
import { Button } from '../ui/Button.tsx';
import { formatWeekday } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { refusalText } from '../ui/refusalLabels.ts';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { changeProblemText } from './labels.ts';
import { askOrderWindows, changeOrder, type OrderOnPage } from './orderClient.ts';

const ChangeDetails = lazyPart(async () => (await import('./ChangeDetails.tsx')).ChangeDetails);

/** Three weeks of weekdays. */
const DAYS_OFFERED = 15;

/** The menu that moves, changes or cancels an order, as long as that is free of charge; afterwards says whom to call. */
export function OrderChange({ now, ...page }: OrderOnPage & { now: Date }) {
  const { order, email, online, onChanged } = page;
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const nameOf = useProductNames();
  const id = useId();
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const [busy, setBusy] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const { orderNumber, version, deliveryDate, paymentStatus, isPickup } = order;
  const free = freeChanges(order, now, settings);
  /** From when the menu was opened: nothing moves away from under a finger, and the store decides what is too late. */
  const [choices, setChoices] = useState<typeof free | null>(null);
  const isLost = choices?.canMove && (!free.canMove || (choices.canCancel && !free.canCancel));
  const { isOpen, later, movable, until, canCancel, canMove } = isLost ? choices : free;
  if (!isOpen) return null;

  const { phone } = settings;
  const planned = (
    <p className="wide hint">
      {t('The truck is already planned. To move or cancel, call')}{' '}
      <a className="link num" href={phoneHref(phone)}>
        {phone}
      </a>
    </p>
  );
  if (isPending)
    return (
      <p className="wide" role="status">
        {t('The cancellation is on its way. We email you once the refund is made.')}
      </p>
    );
  if (!canMove) return planned;

  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded';
  const days = isPickup
    ? pickupDates({ now, settings }, DAYS_OFFERED)
    : deliveryDates({ zone: null, now, everyLineWeekend: false, settings }, DAYS_OFFERED);
  const letGo = () => {
    setChoices(null);
    page.onRefused();
  };
  const change = async (slot: Parameters<typeof changeOrder>[1]) => {
    setBusy(true);
    const answer = await changeOrder({ orderNumber, email, version }, slot);
    setBusy(false);
    if (answer.kind !== 'changed') {
      toast({ tone: 'error', title: t('Not changed'), text: changeProblemText(answer, phone, t, isPickup) });
      if (answer.kind === 'refused') letGo();
      return;
    }
    setOpen(null);
    setChoices(freeChanges(answer.order, now, settings));
    setIsPending(answer.isPending);
    if (!answer.isPending)
      toast(
        slot === null
          ? { title: t('Order cancelled') }
          : {
              title: isPickup ? t('Pick-up moved') : t('Delivery moved'),
              text: movedTo(dayInWords(formatWeekday(slot.deliveryDate, language), slot.deliveryWindow, t)),
            },
      );
    onChanged(answer.order);
  };
  const movedTo = (day: string) =>
    isPickup ? t('Pick it up on {day}.', { day }) : t('It arrives on {day}.', { day });
  const row = (what: 'move' | 'cancel', label: string) => (
    <Button
      className="btn-bare"
      aria-expanded={open === what}
      aria-controls={`${id}-${what}`}
      disabled={busy || !online}
      onClick={() => setOpen(open === what ? null : what)}
    >
      <Icon name={what === 'move' ? 'calendar' : 'close'} size="sm" />
      <span>{label}</span>
    </Button>
  );
  return (
    <details className="needs-js" onToggle={(event) => setChoices(event.currentTarget.open ? free : null)}>
      <summary className="btn btn-quiet btn-block">
        {t('Change or cancel')}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="order-menu">
        {row(
          'move',
          isPickup ? t('Move the pick-up') : later.length > 0 ? t('Move a load') : t('Move the delivery'),
        )}
        {open === 'move' ? (
          <div className="stack gap-14" id={`${id}-move`}>
            {later.length === 0 ? (
              <MoveForm
                label={isPickup ? t('New pick-up day') : t('New delivery day')}
                isPickup={isPickup}
                order={{ orderNumber, email, load: null }}
                at={{ day: deliveryDate, window: order.deliveryWindow }}
                days={days}
                isLastMove={(day) => !freeChanges({ ...order, deliveryDate: day }, now, settings).canMove}
                busy={busy}
                online={online}
                onMove={(slot) => change({ ...slot, load: null })}
              />
            ) : (
              later.map(({ load, name, day, deliveryWindow }) =>
                movable.some((place) => place.load === load) ? (
                  <MoveForm
                    key={load}
                    label={t('Load {n}, {name}: now {day}', {
                      n: load,
                      name: nameOf(name),
                      day: formatWeekday(day, language),
                    })}
                    order={{ orderNumber, email, load }}
                    at={{ day, window: deliveryWindow }}
                    days={days}
                    isLastMove={(day) => !canCancelFree(day, now, settings)}
                    busy={busy}
                    online={online}
                    onMove={(slot) => change({ ...slot, load })}
                  />
                ) : (
                  <p key={load} className="hint">
                    {t('Load {n}, {name}: its truck on {day} is already planned. Call {phone}.', {
                      n: load,
                      name: nameOf(name),
                      day: formatWeekday(day, language),
                      phone,
                    })}
                  </p>
                ),
              )
            )}
          </div>
        ) : null}
        {until === null ? null : <ChangeDetails {...page} onRefused={letGo} />}
        {canCancel ? row('cancel', t('Cancel the order')) : null}
        {open === 'cancel' ? (
          <div className="stack gap-14" id={`${id}-cancel`}>
            <p>
              {isPaid
                ? t('Cancel this order? We refund {amount} the way you paid.', {
                    amount: formatCents(chargedCents(order) - order.refundedCents),
                  })
                : t('Cancel this order? Nothing will be charged.')}
            </p>
            <div className="tiles">
              <Button className="btn-danger" disabled={busy || !online} onClick={() => void change(null)}>
                {busy ? t('Cancelling...') : t('Yes, cancel it')}
              </Button>
              <Button disabled={busy} onClick={() => setOpen(null)}>
                {t('Keep the order')}
              </Button>
            </div>
          </div>
        ) : null}
        {free.canMove ? (
          <p className="hint">
            {freeUntilText(until === null || later.length > 0 ? { kind: 'day_before' } : until, {
              settings,
              formatDay: (day) => formatWeekday(day, language),
              t,
            })}
          </p>
        ) : (
          planned
        )}
      </div>
    </details>
  );
}

type MoveFormProps = {
  label: string;
  order: Parameters<typeof askOrderWindows>[0];
  /** Its place now. */
  at: { day: string | null; window: DeliveryWindow };
  days: readonly string[];
  /** Whether nothing can be changed free of charge any more once it is on this day. */
  isLastMove: (day: string) => boolean;
  isPickup?: boolean;
  busy: boolean;
  online: boolean;
  onMove: (slot: { deliveryDate: string; deliveryWindow: DeliveryWindow }) => Promise<void>;
};

function MoveForm(form: MoveFormProps) {
  const { label, order, at, days, isLastMove, isPickup = false, busy, online, onMove } = form;
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const id = useId();
  const { orderNumber, email, load } = order;
  const [full, lookAgain] = useFullWindows(
    useMemo(
      () => (online ? () => askOrderWindows({ orderNumber, email, load }) : null),
      [online, orderNumber, email, load],
    ),
  );
  // The order's own day is offered only if it has another window.
  const open = days.filter(
    (day) =>
      !isDayFull(full, day) &&
      (day !== at.day || hasHalves(day, isPickup ? pickupSettings(day, settings) : settings)),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [window, setWindow] = useState(at.window);
  const day =
    chosen !== null && open.includes(chosen)
      ? chosen
      : (open.find((candidate) => candidate !== at.day) ?? open[0] ?? null);
  if (day === null) return <p className="hint">{t('Our trucks are full. To move the delivery, call us.')}</p>;
  const isFull = full[day]?.includes(window) ?? false;
  return (
    <form
      className="stack gap-14"
      onSubmit={(event) => {
        event.preventDefault();
        void onMove({ deliveryDate: day, deliveryWindow: window }).then(lookAgain);
      }}
    >
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select
          className="inp"
          id={id}
          name="day"
          value={day}
          onChange={(event) => setChosen(event.target.value)}
        >
          {open.map((option) => (
            <option key={option} value={option}>
              {formatWeekday(option, language)}
            </option>
          ))}
        </select>
      </div>
      <WindowPicker
        day={day}
        value={window}
        full={full}
        isPickup={isPickup}
        error={isFull ? refusalText('window_full', t) : undefined}
        onChange={setWindow}
      />
      {isLastMove(day) ? (
        <p className="hint" role="status">
          {t('On this day it can no longer be moved or cancelled free of charge.')}
        </p>
      ) : null}
      <button
        type="submit"
        className="btn btn-primary"
        disabled={busy || !online || isFull || (day === at.day && window === at.window)}
      >
        {busy ? t('Saving...') : t('Move to this day')}
      </button>
    </form>
  );
}
