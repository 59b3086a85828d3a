import { parseResponse } from 'hono/client';
import { useState } from 'react';
import { canBecome, dueOnDeliveryCents, isUnpaid } from '../../../domain/orders/orders.ts';
import type { AdminOrderRow } from '../../../server/admin/orders/orderList.ts';
import { Button } from '../../ui/Button.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { type OrderStep, OtherDaySheet, useUndo } from './OrderButtons.tsx';
import { mailText, otherDays } from './orderLabels.ts';
import { UnpaidSheet } from './UnpaidSheet.tsx';

type OrderBulkProps = {
  picked: readonly AdminOrderRow[];
  onClear: () => void;
  /** Selects the loaded orders; null when there are none. */
  onAll: (() => void) | null;
};

type Plan = { to: OrderStep; orders: readonly AdminOrderRow[] };

/** Whether money is still to come that somebody has to be asked about before this step. */
const isOpen = (order: AdminOrderRow, status: Plan['to']) =>
  status === 'confirmed' ? isUnpaid(order) : status === 'delivered' && dueOnDeliveryCents(order) > 0;

/** Actions on several selected orders, which can be undone until the customers are told. */
export function OrderBulk({ picked, onClear, onAll }: OrderBulkProps) {
  const t = useT();
  const [sheet, setSheet] = useState<(Plan & { about: 'day' | 'money' }) | null>(null);
  const { isBusy, changeStatuses } = useStatusChanges();
  const begin = (next: Plan['to']) => {
    const orders = picked.filter(({ status }) => canBecome(status, next));
    if (next !== 'confirmed' && otherDays(orders).length > 0) setSheet({ to: next, orders, about: 'day' });
    else askForMoney({ to: next, orders });
  };
  const askForMoney = (plan: Plan) => {
    if (plan.orders.some((order) => isOpen(order, plan.to))) setSheet({ ...plan, about: 'money' });
    else void send(plan);
  };
  const send = async (plan: Plan) => {
    setSheet(null);
    onClear();
    await changeStatuses(plan);
  };
  return (
    <>
      {sheet?.about === 'money' && sheet.to !== 'in_progress' ? (
        <UnpaidSheet
          to={sheet.to}
          unpaid={sheet.orders.filter((order) => isOpen(order, sheet.to))}
          of={sheet.orders.length}
          onClose={() => setSheet(null)}
          onConfirm={(choice) =>
            void send({
              ...sheet,
              orders:
                choice === 'all' ? sheet.orders : sheet.orders.filter((order) => !isOpen(order, sheet.to)),
            })
          }
        />
      ) : null}
      {sheet?.about === 'day' && sheet.to !== 'confirmed' ? (
        <OtherDaySheet
          to={sheet.to}
          orders={sheet.orders}
          onClose={() => setSheet(null)}
          onConfirm={() => askForMoney(sheet)}
        />
      ) : null}
      {picked.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend that would be seen.
        <div className="admin-bulk row cluster gap-8" role="group" aria-label={t('Selected orders')}>
          <b className="grow-auto">{t('{n} selected', { n: picked.length })}</b>
          {(['confirmed', 'delivered'] as const).map((next) => {
            const movableCount = picked.filter(({ status }) => canBecome(status, next)).length;
            return movableCount > 0 ? (
              <Button key={next} className="btn-primary btn-sm" disabled={isBusy} onClick={() => begin(next)}>
                {bulkLabel(next, movableCount, t)}
              </Button>
            ) : null;
          })}
          {onAll ? (
            <Button className="btn-quiet btn-sm" onClick={onAll}>
              {t('Select all shown')}
            </Button>
          ) : null}
          <Button className="btn-quiet btn-sm" onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Takes several orders to one status in one request, and says how many it changed. */
export function useStatusChanges() {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  const { undoAction } = useUndo();
  const changeStatuses = async ({ to, orders }: Plan) => {
    const evenUnpaid = orders.some((order) => isOpen(order, to));
    const versions = orders.map(({ id, version }) => ({ id, version }));
    const changed = await attempt(
      () => parseResponse(admin.orders.status.$post({ json: { to, orders: versions, evenUnpaid } })),
      t('Failed to update order status'),
    );
    if (!changed) return;
    const [updatedCount, leftCount] = [changed.done.length, changed.left.length];
    if (updatedCount > 0)
      toast({
        title: updatedCount === 1 ? t('1 order updated') : t('{n} orders updated', { n: updatedCount }),
        text: mailText(t, updatedCount),
        ...undoAction(changed.done, to),
      });
    if (leftCount > 0)
      toast({
        tone: 'error',
        title: t('Error'),
        text: changed.left.every(({ code }) => code === 'changed_since')
          ? t('{n} orders were not changed: somebody else changed them first.', { n: leftCount })
          : t('{n} orders were not changed.', { n: leftCount }),
      });
  };
  return { isBusy, changeStatuses };
}

function bulkLabel(status: 'confirmed' | 'delivered', count: number, t: Translate): string {
  if (status === 'delivered')
    return count === 1 ? t('Mark 1 as delivered') : t('Mark {n} as delivered', { n: count });
  return count === 1 ? t('Confirm 1 order') : t('Confirm {n} orders', { n: count });
}
