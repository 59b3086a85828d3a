import { useState } from 'react';
import { formatCents } from '../../../domain/base/money.ts';
import { refundableCents } from '../../../domain/orders/adminOrders.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import { dueOnDeliveryCents, isUnpaid, type OrderStatus, statusText } from '../../../domain/orders/orders.ts';
import type { AdminOrderRow } from '../../../server/admin/orders/orderList.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { HandedOverSheet } from '../deliveries/CollectSheet.tsx';
import { mailNote } from '../ui/AdminLinks.tsx';
import { admin } from '../ui/adminApi.ts';
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx';
import { formatDay } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { useUntil } from '../ui/useUntil.ts';
import { changeStatus } from './orderActions.ts';
import { mailText, otherDays, statusChangedText, stepLabel } from './orderLabels.ts';
import { UnpaidSheet } from './UnpaidSheet.tsx';

/** A status that an order can be taken back from. */
export type OrderStep = Exclude<OrderStatus, 'pending' | 'cancelled'>;

type OrderButtonsProps = {
  order: AdminOrderRow;
  steps: readonly OrderStatus[];
  /** Where none is the screen's main action: in a row of a list, and before the money is there. */
  isQuiet?: boolean;
};

/**
 * Changes an order's status, with undo for ten minutes. Asks first when the order is unpaid, planned for another day,
 * or would be canceled, and for the money that is due on delivery.
 */
export function OrderButtons({ order, steps, isQuiet = false }: OrderButtonsProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  const { undoAction } = useUndo();
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const [isCollecting, setCollecting] = useState(false);
  const change = async (next: OrderStatus, answer: Parameters<typeof changeStatus>[2] = {}) => {
    setAsking(null);
    const changed = await attempt(
      () => changeStatus(order, next, answer),
      t('Failed to update order status'),
    );
    if (!changed) return;
    setCollecting(false);
    if (changed.status === next)
      toast({
        title: statusChangedText(changed, t),
        ...(changed.undoUntil && next !== 'pending' && next !== 'cancelled'
          ? {
              text: hasEmail(changed.customerEmail) ? mailText(t) : mailNote(changed.customerEmail, t),
              ...undoAction([changed.id], next),
            }
          : {}),
      });
    else
      toast({
        tone: 'warning',
        title: t('The payment provider is not responding'),
        text: t('The refund will be retried automatically. The order is cancelled once it goes through.'),
        seconds: 8,
      });
  };
  const begin = (next: OrderStatus) => {
    const asks =
      next === 'cancelled' || (next === 'confirmed' ? isUnpaid(order) : otherDays([order]).length > 0);
    if (asks) setAsking(next);
    else changeOrAsk(next);
  };
  const changeOrAsk = (next: OrderStatus) => {
    setAsking(null);
    if (next === 'delivered' && dueOnDeliveryCents(order) > 0) setCollecting(true);
    else void change(next);
  };
  const look = (next: OrderStatus) =>
    next === 'cancelled' ? 'btn-danger' : next === steps[0] && !isQuiet ? 'btn-primary' : 'btn-quiet';
  return (
    <div className="admin-order-acts cluster gap-8">
      {steps.map((next) => (
        <button
          key={next}
          type="button"
          className={`btn btn-sm ${look(next)}`}
          disabled={isBusy}
          onClick={() => begin(next)}
        >
          <span>{stepLabel(next, t, order.isPickup)}</span>
          <span className="unseen"> {order.orderNumber}</span>
        </button>
      ))}
      {asking === 'cancelled' ? (
        <CancelSheet
          order={order}
          onClose={() => setAsking(null)}
          onCancel={(keepMoney) => void change('cancelled', { keepMoney })}
        />
      ) : null}
      {asking === 'confirmed' ? (
        <UnpaidSheet
          to="confirmed"
          unpaid={[order]}
          of={1}
          onClose={() => setAsking(null)}
          onConfirm={() => void change('confirmed', { evenUnpaid: true })}
        />
      ) : null}
      {asking === 'in_progress' || asking === 'delivered' ? (
        <OtherDaySheet
          to={asking}
          orders={[order]}
          onClose={() => setAsking(null)}
          onConfirm={() => changeOrAsk(asking)}
        />
      ) : null}
      {isCollecting ? (
        <HandedOverSheet
          dueCents={dueOnDeliveryCents(order)}
          submit={stepLabel('delivered', t, order.isPickup)}
          isBusy={isBusy}
          onClose={() => setCollecting(false)}
          onAnswer={(answer) => change('delivered', answer)}
        />
      ) : null}
    </div>
  );
}

/** Undoes the step of orders to a status: `undoAction` is the button of the toast that says the step. */
export function useUndo() {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  const undo = async (ids: readonly string[], status: OrderStep) => {
    const undoEach = async () => {
      for (const id of ids) await admin.orders[':id'].undo.$post({ param: { id }, json: { status } });
      toast({ title: t('Undone. No email is sent.') });
    };
    await attempt(undoEach, t('Failed to update order status'));
  };
  const undoAction = (ids: readonly string[], status: OrderStep) => ({
    action: { label: t('Undo'), onPress: () => void undo(ids, status) },
    seconds: 8,
  });
  return { isBusy, undo, undoAction };
}

/** Undoes the last status change, as long as the customer has not been told about it. */
export function UndoButton({ order }: { order: AdminOrderRow }) {
  const t = useT();
  const { isBusy, undo } = useUndo();
  const canUndo = useUntil(order.undoUntil);
  const { id, status, orderNumber } = order;
  if (!canUndo || status === 'pending' || status === 'cancelled') return null;
  return (
    <Button className="btn-sm btn-quiet" disabled={isBusy} onClick={() => void undo([id], status)}>
      {t('Undo')}
      <span className="unseen">{` ${statusText(status, t, order.isPickup)} ${orderNumber}`}</span>
    </Button>
  );
}

type OtherDaySheetProps = {
  to: 'in_progress' | 'delivered';
  orders: readonly AdminOrderRow[];
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before starting or completing a delivery on a day other than the planned one. */
export function OtherDaySheet({ to, orders, onClose, onConfirm }: OtherDaySheetProps) {
  const t = useT();
  const language = useLanguage();
  const days = otherDays(orders).map((day) => formatDay(day, language));
  return (
    <ConfirmSheet
      title={t('Not planned for today')}
      confirm={to === 'in_progress' ? t('Start today anyway') : t('Mark as delivered anyway')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {orders.length === 1
          ? t('Planned for {days}.', { days: days.join(', ') })
          : t('Some of these orders are planned for {days}.', { days: days.join(', ') })}
      </p>
    </ConfirmSheet>
  );
}

type CancelSheetProps = {
  order: AdminOrderRow;
  onClose: () => void;
  onCancel: (keepMoney: boolean) => void;
};

/** Says what happens to the payment before canceling, which cannot be undone. */
function CancelSheet({ order, onClose, onCancel }: CancelSheetProps) {
  const t = useT();
  const [keepMoney, setKeepMoney] = useState(false);
  const cents = refundableCents(order);
  const amount = formatCents(cents);
  return (
    <ConfirmSheet
      title={t('Cancel {number}?', { number: order.orderNumber })}
      confirm={t('Cancel Order')}
      keep={t('Keep the order')}
      isDanger
      onConfirm={() => onCancel(keepMoney)}
      onClose={onClose}
    >
      <p>{`${t('A cancelled order cannot be reopened.')} ${mailNote(order.customerEmail, t)}`}</p>
      {order.isPickup && order.status === 'in_progress' ? (
        <p>{t('Nobody picked it up: the goods go back into stock.')}</p>
      ) : null}
      {cents > 0 ? (
        <fieldset className="stack mt-12">
          <legend className="flabel">{t('Refund')}</legend>
          <label className="check">
            <input type="radio" name="money" checked={!keepMoney} onChange={() => setKeepMoney(false)} />
            <span>{t('Refund {amount}', { amount })}</span>
          </label>
          <label className="check">
            <input type="radio" name="money" checked={keepMoney} onChange={() => setKeepMoney(true)} />
            <span>{t('Keep {amount} (settled another way)', { amount })}</span>
          </label>
        </fieldset>
      ) : null}
      {order.paymentStatus === 'unpaid' ? (
        <p>{t('Nothing was paid. The payment page will be closed.')}</p>
      ) : null}
      {order.paymentStatus === 'invoiced' && order.paymentKind !== 'on_delivery' ? (
        <p>{t('It was invoiced: void the invoice too.')}</p>
      ) : null}
    </ConfirmSheet>
  );
}
