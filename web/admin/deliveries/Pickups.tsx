import { useState } from 'react';
import { Link } from 'react-router-dom';
import { amountText } from '../../../domain/catalog/goods.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import { canBecome, statusText, statusTone } from '../../../domain/orders/orders.ts';
import type { Pickup } from '../../../server/admin/dayBoard.ts';
import { statusIcon } from '../../orders/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { PhoneLink } from '../ui/AdminLinks.tsx';
import { formatDay } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { PICKUP_STEPS, type PickupStep, takePickupStep } from './board.ts';
import { HandedOverSheet } from './CollectSheet.tsx';
import { pickupLabel } from './deliveryLabels.ts';

/** What people fetch at the yard on the board's days or did not fetch yet: no truck and no driver has it. */
export function Pickups({ pickups }: { pickups: readonly Pickup[] }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  const [collecting, setCollecting] = useState<Pickup | null>(null);
  if (pickups.length === 0) return null;
  const take = async (order: Pickup, next: PickupStep, answer?: Parameters<typeof takePickupStep>[2]) => {
    const isDone = await attempt(() => takePickupStep(order, next, answer), t('It could not be saved.'));
    if (isDone) setCollecting(null);
  };
  const begin = (order: Pickup, next: PickupStep) => {
    if (next === 'delivered' && order.dueCents > 0) setCollecting(order);
    else void take(order, next);
  };
  return (
    <section className="board-unscheduled mt-24" aria-labelledby="pickups">
      <h2 className="h3" id="pickups">
        {t('Pick-ups at the yard')} <span className="ct num">{pickups.length}</span>
      </h2>
      <ul>
        {pickups.map((order) => (
          <PickupCard key={order.id} order={order} isBusy={isBusy} onStep={(next) => begin(order, next)} />
        ))}
      </ul>
      {collecting ? (
        <HandedOverSheet
          dueCents={collecting.dueCents}
          submit={pickupLabel('delivered', t)}
          isBusy={isBusy}
          onClose={() => setCollecting(null)}
          onAnswer={(answer) => take(collecting, 'delivered', answer)}
        />
      ) : null}
    </section>
  );
}

type CardProps = { order: Pickup; isBusy: boolean; onStep: (next: PickupStep) => void };

function PickupCard({ order, isBusy, onStep }: CardProps) {
  const t = useT();
  const language = useLanguage();
  const { id, orderNumber, status, deliveryDate: day, deliveryWindow, goods } = order;
  const isLate = day !== null && day < storeDate(new Date());
  const next = PICKUP_STEPS.find((step) => canBecome(status, step));
  return (
    <li className="board-load row gap-4">
      <div className="board-about">
        <b>
          {goods.map(({ name, quantity, unit }) => `${amountText(unit, quantity, t)} ${name}`).join(', ')}
        </b>
        <p className="board-who small">
          <Link className="link" to={`/admin?tab=orders&order=${id}`}>
            {order.customerName}
          </Link>
          {order.customerPhone ? <PhoneLink phone={order.customerPhone} /> : null}
          <span>{day ? dayInWords(formatDay(day, language), deliveryWindow, t) : t('No day')}</span>
          {isLate ? <b>{t('Not picked up yet')}</b> : null}
        </p>
        <Tag tone={statusTone(status)} icon={statusIcon({ status, isPickup: true })}>
          {statusText(status, t, true)}
        </Tag>
      </div>
      {isLate && canBecome(status, 'cancelled', true) ? (
        <Link className="btn btn-quiet btn-sm" to={`/admin?tab=orders&order=${id}`}>
          {t('Put back into stock…')}
          <span className="unseen"> {orderNumber}</span>
        </Link>
      ) : null}
      {next ? (
        <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => onStep(next)}>
          <span>{pickupLabel(next, t)}</span>
          <span className="unseen"> {orderNumber}</span>
        </Button>
      ) : null}
    </li>
  );
}
