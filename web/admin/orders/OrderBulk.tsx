import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type AdminOrderRow, isUnpaid } from '../../../domain/admin/orders.ts';
import { canBecome, type OrderStatus } from '../../../domain/orders/orders.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { ConfirmMailSheet } from '../ui/ConfirmMailSheet.tsx';
import { UndoToast } from '../ui/UndoToast.tsx';
import { ConfirmUnpaidSheet } from './ConfirmUnpaidSheet.tsx';
import { mailedOf, moveLabel, moveText } from './orderLabels.ts';
import { moveOrder } from './orders.ts';

type OrderBulkProps = {
  picked: readonly AdminOrderRow[];
  onClear: () => void;
  /** Picks all that are loaded; null for none. */
  onAll: (() => void) | null;
};

type Plan = { to: OrderStatus; orders: readonly AdminOrderRow[] };

/** One after the other: each is its own change, with its own answer. Who sent unpaid ones was asked about them. */
async function carryOut({ to, orders }: Plan, t: Translate): Promise<void> {
  let failed = 0;
  for (const order of orders) {
    try {
      await moveOrder(order, to, { evenUnpaid: to === 'confirmed' && isUnpaid(order) });
    } catch (error) {
      console.warn('An order of several was not moved.', error);
      failed += 1;
    }
  }
  const done = orders.length - failed;
  if (done > 0) toast({ title: done === 1 ? t('1 order updated') : t('{n} orders updated', { n: done }) });
  if (failed === 0) return;
  toast({
    tone: 'error',
    title: t('Error'),
    text: `${t('Failed to update order status')}. ${t('{n} orders were not changed: somebody else changed them first, or there is no signal.', { n: failed })}`,
  });
}

/**
 * What is done to several orders at once. No arrow leads back from confirmed, so undoing is not to have sent it yet:
 * it goes after ten seconds, or when somebody leaves the tab.
 */
export function OrderBulk({ picked, onClear, onAll }: OrderBulkProps) {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [asked, setAsked] = useState<Plan | null>(null);
  const { attempt } = useAdminMutation('orders');
  const waiting = useRef<() => void>(null);
  const send = useCallback(() => {
    const start = waiting.current;
    waiting.current = null;
    setPlan(null);
    start?.();
  }, []);
  useEffect(() => send, [send]);
  useEffect(() => {
    if (!plan) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [plan]);
  const begin = (to: OrderStatus) => {
    const orders = picked.filter(({ status }) => canBecome(status, to));
    if (to === 'delivered' || orders.some(isUnpaid)) setAsked({ to, orders });
    else hold(to, orders);
  };
  const hold = (to: OrderStatus, orders: readonly AdminOrderRow[]) => {
    setAsked(null);
    send();
    const plan = { to, orders };
    waiting.current = () => void attempt(() => carryOut(plan, t), t('Failed to update order status'));
    setPlan(plan);
    onClear();
  };
  const undo = () => {
    waiting.current = null;
    setPlan(null);
  };
  const print = async () => {
    const there = new URLSearchParams(query);
    there.set('print', picked.map(({ id }) => id).join(','));
    await navigate(`?${there}`);
  };
  return (
    <>
      {plan ? (
        <UndoToast
          key={`${plan.to} ${plan.orders.map(({ id }) => id).join()}`}
          text={`${moveLabel(plan.to, t)}: ${plan.orders.length}`}
          onUndo={undo}
          onEnd={send}
        />
      ) : null}
      {asked?.to === 'confirmed' ? (
        <ConfirmUnpaidSheet
          unpaid={asked.orders.filter(isUnpaid)}
          of={asked.orders.length}
          onClose={() => setAsked(null)}
          onConfirm={(which) =>
            hold(
              'confirmed',
              which === 'all' ? asked.orders : asked.orders.filter((order) => !isUnpaid(order)),
            )
          }
        />
      ) : null}
      {asked?.to === 'delivered' ? (
        <ConfirmMailSheet
          title={`${moveLabel('delivered', t)}: ${asked.orders.length}`}
          recipients={mailedOf(asked.orders)}
          action={moveLabel('delivered', t)}
          onClose={() => setAsked(null)}
          onConfirm={() => hold('delivered', asked.orders)}
        >
          {moveText('delivered', t)}
        </ConfirmMailSheet>
      ) : null}
      {picked.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend that would be seen.
        <div className="admin-bulk" role="group" aria-label={t('Selected orders')}>
          <b>{t('{n} selected', { n: picked.length })}</b>
          {(['confirmed', 'delivered'] as const).map((to) => {
            const able = picked.filter(({ status }) => canBecome(status, to)).length;
            return able > 0 ? (
              <button key={to} type="button" className="btn btn-primary btn-sm" onClick={() => begin(to)}>
                {moveLabel(to, t)} ({able})
              </button>
            ) : null;
          })}
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => void print()}>
            <Icon name="print" size="sm" />
            {t('Print tickets')}
          </button>
          {onAll ? (
            <button type="button" className="btn btn-quiet btn-sm" onClick={onAll}>
              {t('Select all shown')}
            </button>
          ) : null}
          <button type="button" className="btn btn-quiet btn-sm" onClick={onClear}>
            {t('Clear selection')}
          </button>
        </div>
      ) : null}
    </>
  );
}
