import { Link, useSearchParams } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import { type Attention, isUnpaid, statusText, statusTone } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { moveText } from '../../orders/history.ts';
import { statusIcon } from '../../orders/labels.ts';
import { PrintHead } from '../../orders/PrintHead.tsx';
import { paymentText } from '../../orders/paymentLabels.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Language, type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay, formatMoment } from '../ui/format.ts';
import { Notes } from '../ui/Notes.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { useTruckName } from '../ui/useTruckName.ts';
import { OrderButtons, UndoButton } from './OrderButtons.tsx';
import { OrderCustomer, personalFields } from './OrderCustomer.tsx';
import { OrderDay } from './OrderDay.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { actorName, asMoves, attentionText, nextSteps } from './orderLabels.ts';

/** One order, updated live when somebody else changes it. */
export function OrderDetail({ id }: { id: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const { data, failure } = useAdminQuery('orders', admin.orders[':id'], { param: { id } });
  const listQuery = new URLSearchParams(query);
  listQuery.delete('order');
  return (
    <>
      <BackLink to={`?${listQuery}`} label={t('All orders')} />
      {data ? <Opened order={data} /> : null}
      {data ? null : <ListLoading failure={failure} text={t('Failed to fetch orders')} />}
    </>
  );
}

function Opened({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const [query] = useSearchParams();
  const { status, orderNumber, paymentStatus } = order;
  const payment = paymentText(paymentStatus, t, order);
  const edit = new URLSearchParams(query);
  edit.set('edit', '1');
  const isWaiting = status === 'pending' && isUnpaid(order);
  const buttons = <OrderButtons order={order} steps={nextSteps(order)} isQuiet={isWaiting} />;
  return (
    <>
      <PrintHead />
      <div className="admin-head">
        <div>
          <h1 className="h2">{order.customerName}</h1>
          <p className="muted num mt-4">{`${orderNumber}, ${formatMoment(order.createdAt, language)}`}</p>
        </div>
        <div className="admin-order-tags">
          <Tag tone={statusTone(status)} icon={statusIcon(order)}>
            {statusText(status, t, order.isPickup)}
          </Tag>
          {order.isPickup ? (
            <Tag tone="info" icon="home">
              {t('Pick-up')}
            </Tag>
          ) : null}
          <Tag tone={payment.tone} icon="card">
            {payment.words}
          </Tag>
        </div>
      </div>
      <div className="acts">
        {isWaiting ? null : buttons}
        <UndoButton order={order} />
        {canEdit(order) ? (
          <Link className="btn btn-quiet btn-sm" to={`?${edit}`}>
            <Icon name="edit" size="sm" />
            {t('Change the order')}
          </Link>
        ) : null}
        {isWaiting ? (
          <details>
            <summary className="btn btn-quiet btn-sm">
              {t('More')}
              <Icon name="chevron-down" size="sm" />
            </summary>
            <div className="mt-12">{buttons}</div>
          </details>
        ) : null}
      </div>
      <OrderAttention order={order} />
      <div className="admin-columns mt-16 stack gap-16">
        <div className="stack gap-16">
          <OrderLines order={order} />
          <OrderDay key={`day ${order.deliveryDate} ${order.deliveryWindow}`} order={order} />
        </div>
        <div className="stack gap-16">
          <OrderCustomer order={order} />
          <OrderMoney order={order} />
        </div>
        <Notes
          notes={order.notes}
          topic="orders"
          add={(json) => admin.orders[':id'].notes.$post({ param: { id: order.id }, json })}
        />
        <OrderHistory order={order} />
      </div>
    </>
  );
}

/** As the server decides: before loading, and not while the customer pays. */
const canEdit = ({ status, deliveries, paymentStatus, isInCheckout, dispute }: AdminOrder) =>
  (status === 'pending' || status === 'confirmed') &&
  deliveries.every((load) => load.status === 'planned' || load.status === 'cancelled') &&
  paymentStatus !== 'refunded' &&
  paymentStatus !== 'failed' &&
  dispute !== 'open' &&
  !isInCheckout;

/** The order's problems, until somebody marks them as resolved. */
function OrderAttention({ order }: { order: AdminOrder }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  const { id, version } = order;
  const resolve = (settled: Attention) =>
    attempt(
      () => admin.orders[':id'].attention.$post({ param: { id }, json: { settled, version } }),
      t('It could not be saved.'),
    );
  return order.attention.map((attention) => {
    const { title, text } = attentionText(attention, t);
    return (
      <div key={attention} className="note danger row cluster items-start mt-16">
        <Icon name="warning" />
        <div className="grow-words">
          <b>{title}</b>
          <p>{text}</p>
        </div>
        <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => void resolve(attention)}>
          {t('Mark as resolved')}
          <span className="unseen"> {title}</span>
        </Button>
      </div>
    );
  });
}

/** The order's status changes, its days and who changed them, oldest first. */
function OrderHistory({ order }: { order: AdminOrder }) {
  const t = useT();
  const nameOfTruck = useTruckName();
  const language = useLanguage();
  const moves = asMoves(order);
  const steps = order.moves.flatMap(({ actor, at, undone }, index) => {
    const move = moves[index];
    return move
      ? [{ at, actor, undone, text: moveText(move, moves[index - 1], order, { language, t }) }]
      : [];
  });
  const days = order.dayMoves.map((move) => ({
    ...move,
    undone: false,
    text: dayMoveText(move, { language, t, nameOfTruck }),
  }));
  const edits = order.edits.map(({ from, to, actor, at }) => ({
    actor,
    at,
    undone: false,
    text: editText(from, to, { language, t }),
  }));
  const payments = order.payments
    .filter(({ method }) => method !== 'online')
    .map(({ amountCents, actor, at }) => ({
      actor,
      at,
      undone: false,
      text:
        amountCents < 0
          ? t('{amount} reversed', { amount: formatCents(-amountCents) })
          : t('{amount} received', { amount: formatCents(amountCents) }),
    }));
  const entries = [...steps, ...days, ...edits, ...payments].sort((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <Section className="panel" title={t('History')}>
      <ol className="lines">
        {entries.map(({ actor, at, undone, text }) => (
          <li key={`${at} ${text}`}>
            <b>{text}</b>
            {undone ? <span>{` ${t('(undone)')}`}</span> : null}
            <span className="admin-detail num">{`${actorName(actor, t)}, ${formatMoment(at, language)}`}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function dayMoveText(
  { day, from, deliveryWindow, load, truck }: AdminOrder['dayMoves'][number],
  { language, t, nameOfTruck }: { language: Language; t: Translate; nameOfTruck: (truck: number) => string },
): string {
  const dayText = day && deliveryWindow ? dayInWords(formatDay(day, language), deliveryWindow, t) : null;
  const date = [
    dayText ?? (day ? formatDay(day, language) : null),
    truck === null ? null : nameOfTruck(truck),
  ]
    .filter(Boolean)
    .join(', ');
  const text =
    from && from !== day
      ? t('Moved from {from} to {date}', { from: formatDay(from, language), date })
      : t('Moved to {date}', { date });
  return load === null ? text : `${t('Load {n}', { n: load })}: ${text}`;
}

/** `Changed: 5 × Topsoil → 8 × Topsoil; $225.00 → $360.00` */
function editText(
  from: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
  { language, t }: { language: Language; t: Translate },
): string {
  const shownValue = (name: string, value: unknown) => {
    if (name.endsWith('Cents') && typeof value === 'number') return formatCents(value);
    if (name === 'deliveryDate')
      return typeof value === 'string' ? formatDay(value, language) : t('Next available day');
    if (name === 'isPickup') return value === true ? t('Pick-up') : t('Delivery');
    return Array.isArray(value) ? value.join(', ') : String(value ?? '–');
  };
  const words: Record<string, string> = personalFields(t);
  const parts = Object.keys(changes).flatMap((name) => {
    const value = changes[name];
    const change = `${shownValue(name, from[name])} → ${shownValue(name, value)}`;
    return words[name] ?? (name === 'discountCents' ? `${t('Discount')} ${change}` : change);
  });
  return t('Changed: {what}', { what: parts.join('; ') });
}
