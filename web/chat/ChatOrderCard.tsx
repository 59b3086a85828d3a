import { amountText } from '../../domain/catalog/amounts.ts';
import '../orders/orders.css';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { type CardOutcome, type ChatMessage, cardOutcome } from '../../domain/chat/chat.ts';
import { dayInWords } from '../../domain/delivery/windowLabels.ts';
import { freeChanges } from '../../domain/orders/freeChanges.ts';
import { type GuestOrder, lookupSchema } from '../../domain/orders/guestOrders.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { useNames } from '../catalog/names.ts';
import { refreshPersonalRows } from '../identity/personalRows.ts';
import { useOnline, useWaitingText } from '../identity/useOnline.ts';
import { storeNow } from '../offline/storeTime.ts';
import { EditOrder } from '../orders/EditOrder.tsx';
import { changeProblemText, headlineText, lookupText } from '../orders/labels.ts';
import { OrderChange } from '../orders/OrderChange.tsx';
import { lookUpOrder, saveLastOrder } from '../orders/orders.ts';
import { dayRows } from '../orders/places.ts';
import { orderAgain } from '../orders/reorder.ts';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { formatWeekday } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { changeCard, note } from './conversation.ts';

type Card = NonNullable<ChatMessage['orderCard']>;

type ChatOrderCardProps = {
  /** Of its message. */
  id: string;
  card: Card;
  /** A later card takes the buttons away from the earlier ones. */
  isLast: boolean;
};

/**
 * What the assistant offers to do with one order. Nothing happens before its button is pressed, which then does what the
 * same button on the order's page does.
 */
export function ChatOrderCard({ id, card, isLast }: ChatOrderCardProps) {
  const t = useT();
  const { phone } = useSettings();
  const { order, outcome } = card;
  const isOver = outcome !== null || !isLast;
  const end = useRef<HTMLParagraphElement>(null);
  const wasOver = useRef(isOver);
  // The pressed button is gone: what came of it gets the focus.
  useEffect(() => {
    if (outcome !== null && !wasOver.current) end.current?.focus();
    wasOver.current = isOver;
  }, [outcome, isOver]);
  return (
    <section className="chat-card" aria-label={titleOf(card, t)}>
      <h3>{titleOf(card, t)}</h3>
      {order ? <OrderFacts order={order} /> : null}
      {isOver ? (
        <p className={outcome === 'done' ? 'chat-card-end' : 'muted'} ref={end} tabIndex={-1}>
          <span>{`${outcome === null ? t('See the newer card below.') : outcomeText(outcome, card, phone, t)} `}</span>
          {outcome === 'done' && card.action === 'reorder' ? (
            <Link className="link" to="/cart">
              {t('Go to the cart')}
            </Link>
          ) : null}
        </p>
      ) : order ? (
        <OrderAction id={id} card={card} order={order} />
      ) : (
        <FindOrder id={id} orderNumber={card.orderNumber} />
      )}
    </section>
  );
}

/** What is in the order, and when it comes. */
function OrderFacts({ order }: { order: GuestOrder }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useNames();
  const settings = useSettings();
  const days = dayRows(order, { settings, language, t });
  return (
    <Ledger
      rows={[
        ...order.lines.map(({ name, quantity, unit }, at) => ({
          key: `line ${at}`,
          label: nameOf(name),
          value: amountText(unit, quantity, t),
        })),
        ...(days.length > 0
          ? days
          : [
              order.isPickup
                ? { label: t('Pick-up'), day: t('The next day that we are open') }
                : { label: t('Delivery'), day: t('On the next delivery day') },
            ]
        ).map(({ label, day }) => ({ key: label, label, value: day })),
        {
          key: 'total',
          label: t('Total'),
          value: formatMoney(order.totalCents + order.taxCents, { cents: 'always' }),
        },
      ]}
    />
  );
}

function OrderAction({ id, card, order }: { id: string; card: Card; order: GuestOrder }) {
  const t = useT();
  const waiting = useWaitingText();
  const language = useLanguage();
  const online = useOnline();
  const settings = useSettings();
  const products = useDeviceProducts();
  const now = storeNow();
  const { action, email } = card;
  if (action === 'reorder')
    return (
      <button
        type="button"
        className="btn btn-primary"
        disabled={products === null}
        onClick={() => {
          if (products && orderAgain(order, products, t)) changeCard(id, { outcome: 'done' });
        }}
      >
        {t('Add all to the cart')}
      </button>
    );
  const { isOpen, canEdit } = freeChanges(order, now, settings);
  if (action === 'edit' ? !canEdit : !isOpen)
    return (
      <p className="muted">
        {t('This order can no longer be changed: {status}.', {
          status: headlineText(order, now, language, t),
        })}
      </p>
    );
  const changed = (next: GuestOrder, isPending: boolean) => {
    if (email === null) void refreshPersonalRows();
    else saveLastOrder({ order: next, email, asOf: new Date().toISOString() });
    const outcome = isPending ? 'pending' : 'done';
    changeCard(id, { order: next, outcome });
    note(doneText({ action, order: next, isPending }, t, language));
  };
  const asked = { order, email, now, online, onChanged: changed };
  const pressed = {
    id: card.id,
    onRefused: (code: string) => {
      const outcome = cardOutcome(code);
      if (outcome) changeCard(id, { outcome });
    },
    onKept: () => changeCard(id, { outcome: 'kept' }),
  };
  return (
    <>
      {online ? null : <p className="small muted">{waiting}</p>}
      {action === 'edit' ? (
        <EditOrder {...asked} card={pressed} />
      ) : (
        <OrderChange {...asked} card={{ ...pressed, kind: action, day: card.deliveryDate }} />
      )}
    </>
  );
}

/** A guest proves an order by its number and email, as on the tracking page. */
function FindOrder({ id, orderNumber }: { id: string; orderNumber: string | null }) {
  const t = useT();
  const waiting = useWaitingText();
  const online = useOnline();
  return (
    <Form
      className="chat-card-find"
      aria-label={t('Find your order')}
      schema={lookupSchema}
      explain={({ field }) =>
        field === 'email' ? t('Enter the email of the order.') : t('Enter the number of the order.')
      }
      save={async (asked) => {
        const answer = await lookUpOrder(asked.email, asked.orderNumber);
        if (answer.kind === 'found') {
          const { order } = answer;
          changeCard(id, { order, email: asked.email, orderNumber: order.orderNumber });
          return undefined;
        }
        toast({ ...lookupText(answer, t), tone: 'error' });
        return {};
      }}
    >
      <TextField
        name="orderNumber"
        label={t('Order Number')}
        required
        defaultValue={orderNumber ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        name="email"
        label={t('Email Address')}
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton disabled={!online} pendingLabel={t('Looking up...')}>
        {online ? t('Show the order') : waiting}
      </SubmitButton>
    </Form>
  );
}

function titleOf({ action, orderNumber }: Card, t: Translate): string {
  const number = orderNumber ?? '';
  switch (action) {
    case 'cancel':
      return number ? t('Cancel order {number}', { number }) : t('Cancel an order');
    case 'move':
      return number ? t('Move order {number}', { number }) : t('Move a delivery');
    case 'edit':
      return number ? t('Edit order {number}', { number }) : t('Edit an order');
    case 'reorder':
      return number ? t('Reorder {number}', { number }) : t('Reorder');
  }
}

function outcomeText(outcome: CardOutcome, { action }: Card, phone: string, t: Translate): string {
  switch (outcome) {
    case 'done':
      return action === 'cancel'
        ? t('Order cancelled')
        : action === 'move'
          ? t('Delivery moved')
          : action === 'edit'
            ? t('Your order was changed')
            : t('It is in your cart, at today’s prices.');
    case 'pending':
      if (action === 'edit') return t('Your order was changed. Your refund is on its way.');
      return t('The cancellation is on its way. We email you once the refund is made.');
    case 'kept':
      return t('Nothing was changed.');
    default:
      return changeProblemText({ kind: 'refused', code: outcome, reason: null }, phone, t);
  }
}

/** Said in the conversation, so that the next answers know of it. */
function doneText(
  { action, order, isPending }: { action: Card['action']; order: GuestOrder; isPending: boolean },
  t: Translate,
  language: Parameters<typeof formatWeekday>[1],
): string {
  const { orderNumber: number, deliveryDate, deliveryWindow, refundedCents } = order;
  if (action === 'edit') return t('We changed order {number} as you asked.', { number });
  if (isPending) return t('The cancellation is on its way. We email you once the refund is made.');
  if (action === 'cancel')
    return refundedCents > 0
      ? t('Order {number} is cancelled. We refund {amount} the way you paid.', {
          number,
          amount: formatMoney(refundedCents, { cents: 'always' }),
        })
      : t('Order {number} is cancelled. Nothing is charged.', { number });
  return deliveryDate === null
    ? t('Order {number} is moved.', { number })
    : t('Order {number} now arrives on {day}.', {
        number,
        day: dayInWords(formatWeekday(deliveryDate, language), deliveryWindow, t),
      });
}
