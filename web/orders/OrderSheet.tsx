import { formatCents } from '../../domain/base/money.ts';
import { amountText, isBulk } from '../../domain/catalog/goods.ts';
import { loadsFor } from '../../domain/delivery/loads.ts';
import { directionsUrl } from '../../domain/delivery/pickup.ts';
import { loadTrucks } from '../../domain/delivery/trucks.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { hasEmail } from '../../domain/orders/noEmail.ts';
import { orderSummary } from '../../domain/orders/orderSummary.ts';
import { chargedCents, statusText, statusTone } from '../../domain/orders/orders.ts';
import { textRows } from '../../domain/orders/orderTexts.ts';
import { useProductNames } from '../catalog/useProductNames.ts';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Ledger, type LedgerRow } from '../ui/Ledger.tsx';
import { type Language, type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';
import { dayRows } from './dayRows.ts';
import { actorText, moveText, type Step, stepTime, timeline } from './history.ts';
import { comingText, nowText, statusIcon, stepText, typeText } from './labels.ts';
import type { Paper } from './OrderPapers.tsx';
import { storeMoment } from './orderTimes.ts';
import { paymentText } from './paymentLabels.ts';

/** An order that fits one truck, drawn as in the cart; the ticket lists several loads. */
function OrderLoads({ order: { lines, isPickup, status } }: { order: GuestOrder }) {
  const [line, otherLine] = lines.filter(isBulk);
  if (!line || otherLine || isPickup || status === 'cancelled') return null;
  const { materialId = null, quantity: cubicYards } = line;
  const { trucks, capacityYards } = loadTrucks({ materialId, cubicYards });
  if (trucks > 1) return null;
  return (
    <div className="track-road">
      <LoadGauge cubicYards={cubicYards} capacity={capacityYards} caption={null} />
    </div>
  );
}

/** Where an order is: what is on its trucks, and the steps that it has taken and will take. */
export function OrderProgress({ order, now }: { order: GuestOrder; now: Date }) {
  return (
    <>
      <OrderLoads order={order} />
      <Timeline steps={timeline(order)} order={order} now={now} />
    </>
  );
}

/** What happened to the order and its payment, and who did it, oldest first. */
export function OrderHistory({ order }: { order: GuestOrder }) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const { moves } = order;
  if (moves.length === 0) return null;
  const allMoves = moves
    .map((move, index) => ({ ...move, text: moveText(move, moves[index - 1], order, { language, t }) }))
    .toSorted((move, other) => move.at.localeCompare(other.at));
  return (
    <section className="mt-32" aria-label={t('History')}>
      <details>
        <summary className="link">
          {t('History')}
          <Icon name="chevron-down" size="sm" />
        </summary>
        <ol className="lines pairs">
          {allMoves.map(({ text, at, actor }) => (
            <li key={`${at} ${text}`}>
              <b>{text}</b>
              <span className="small muted num">
                {`${storeMoment(at, language)}, ${actorText(actor, settings.name, t)}`}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

type OrderTicketProps = {
  order: GuestOrder;
  /** What is being printed of it; null on the screen. */
  paper?: Paper | null;
};

/** A ticket for the whole order, with the rows of the specification: a delivery fee only above 0. */
export function OrderTicket({ order, paper = null }: OrderTicketProps) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useProductNames();
  const settings = useSettings();
  const { status, isPickup, refundedCents, dueCents } = order;
  const payment = paymentText(order.paymentStatus, t, order);
  const paymentTag = <Tag tone={payment.tone}>{payment.words}</Tag>;
  const isPaid = order.paymentStatus === 'paid';
  const isPaper = paper !== null;
  const isReceipt = paper === 'receipt';
  const summary = orderSummary(order, t, {
    money: formatCents,
    nameOf,
    zeros: isReceipt ? ['fee', 'tax'] : [],
  });
  const row = (key: string, label: string, value: LedgerRow['value'] | null): LedgerRow[] =>
    value === null ? [] : [{ key, label, value }];
  const isPriced = paper !== 'ticket';
  const rows: LedgerRow[] = [
    ...(isPriced ? summary.goods : []),
    ...(isPaper
      ? row('name', t('Name'), order.customerName)
      : [
          ...row('type', t('Product type'), typeText(order.productType, t)),
          ...row(
            'quantity',
            t('Quantity'),
            order.cubicYards > 0 ? amountText('per cubic yard', order.cubicYards, t) : null,
          ),
        ]),
    ...(isPickup
      ? row('address', t('Pick up at'), <YardLink address={order.deliveryAddress} />)
      : row('address', t('Deliver to'), <bdi>{order.deliveryAddress}</bdi>)),
    ...dayRows(order, { settings, language, t, isPaper }).flatMap(({ label, day }) =>
      row(`day ${label}`, label, day),
    ),
    ...textRows(order, t),
    ...row('email', t('Email'), hasEmail(order.customerEmail) ? order.customerEmail : null),
    ...row('phone', t('Phone'), order.customerPhone && <bdi>{order.customerPhone}</bdi>),
    ...(isPriced
      ? [
          ...row('payment', t('Payment'), isReceipt && isPaid ? paidText(order, language, t) : paymentTag),
          ...summary.amounts,
          ...(refundedCents > 0 ? row('refunded', t('Refunded'), formatCents(refundedCents)) : []),
          ...(dueCents > 0 ? row('due', t('Still to pay'), formatCents(dueCents)) : []),
        ]
      : []),
  ];
  const title = isReceipt ? t('Receipt') : t('Load ticket');
  return (
    <section className="ticket" aria-label={title}>
      <div className="top">
        <h2 className="h3">{title}</h2>
        {isReceipt ? (
          paymentTag
        ) : (
          <Tag tone={statusTone(status)} icon={statusIcon(order)}>
            {statusText(status, t, isPickup)}
          </Tag>
        )}
      </div>
      {isPriced ? null : (
        <div className="paper-goods">
          <Ledger
            rows={order.lines.map((line, index) => ({
              key: `line ${index}`,
              label: nameOf(line.name),
              note: tonsText(line, t),
              value: amountText(line.unit, line.quantity, t),
            }))}
          />
        </div>
      )}
      <Ledger
        rows={rows}
        total={isPriced ? { label: t('Total'), value: formatCents(chargedCents(order)) } : undefined}
      />
    </section>
  );
}

/** How and when an order was paid. */
function paidText({ paymentKind, paidOrPlacedAt }: GuestOrder, language: Language, t: Translate): string {
  const moment = storeMoment(paidOrPlacedAt, language);
  return paymentKind === 'online' ? `${t('Online')}, ${moment}` : moment;
}

/** What a line weighs as delivered; null for tools. */
function tonsText({ unit, quantity, materialId }: GuestOrder['lines'][number], t: Translate): string | null {
  const tons = isBulk({ unit }) ? loadsFor({ materialId, cubicYards: quantity }).tons : null;
  return tons === null ? null : amountText('per ton', Math.round(tons * 10) / 10, t);
}

/** The yard's address, which opens the way to it. */
function YardLink({ address }: { address: string }) {
  return (
    <a className="link" href={directionsUrl(address)} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}

type TimelineProps = { steps: readonly Step[]; order: GuestOrder; now: Date };

function Timeline({ steps, order, now }: TimelineProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <ol className="tl">
      {steps.map((step) => {
        const { status, state } = step;
        const time = stepTime(step, { ...order, now, language, t });
        const note =
          state === 'todo' ? comingText(status, order, t) : state === 'done' ? null : nowText(order, t);
        return (
          <li key={status} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="dot">
              {state === 'todo' ? null : (
                <Icon name={state === 'done' ? 'check' : statusIcon({ ...order, status })} size="sm" />
              )}
            </span>
            <div>
              <b>
                <span>{stepText(status, t, order.isPickup)}</span>
                {state === 'todo' ? <span className="unseen"> {t('(to come)')}</span> : null}
              </b>
              {note ? <p className="small">{note}</p> : null}
              {time ? <p className="small muted num">{time}</p> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
