import type { Translate } from '../../../domain/base/locale.ts';
import { amountText } from '../../../domain/catalog/goods.ts';
import type { PersonalField } from '../../../domain/orders/adminOrders.ts';
import { areDeliveredTogether } from '../../../domain/orders/guestOrders.ts';
import { canPayOnline, type OrderStatus, owedCents } from '../../../domain/orders/orders.ts';
import { eachText, ORDER_TEXT_WORDS } from '../../../domain/orders/orderTexts.ts';
import { type Facts, type Order, ownChanges, type Write } from './emailParts.ts';
import { dayAndWindow, type MailedOrder, moneyFormatter, pickupDay } from './mailedOrder.ts';
import { missReasonText } from './orderNotices.ts';

// What the emails say when something about an order has changed.

export const changed: Write = (order, { t, facts }) => {
  const { backCents = 0, payment, isOwn, changes } = facts;
  const { orderNumber: number, name, status, invoiceNumber } = order;
  if (status === 'cancelled' || status === 'delivered') return null;
  const money = moneyFormatter(order);
  const isOwed = owedCents(order) > 0;
  const amount = money(owedCents(order));
  const isToDriver = payment ? payment === 'on_delivery' : order.paymentKind === 'on_delivery';
  const next = changes ? changeTexts(changes, order, t) : [];
  if (backCents > 0)
    next.push(
      t('We refund the difference of {amount} the way you paid.', { amount: money(backCents) }),
      ...bankNote(order, t),
    );
  if (isOwed && isToDriver)
    next.push(
      order.isPickup
        ? t('Please bring {amount} when you pick it up, in cash or by check.', { amount })
        : t('Please have {amount} ready for the driver, in cash or by check.', { amount }),
    );
  if (isOwed && invoiceNumber)
    next.push(t('Invoice {number} now asks for {amount}.', { number: invoiceNumber, amount }));
  if (canPayOnline(order) && !isToDriver && !invoiceNumber)
    next.push(t('Please pay the remaining {amount} online.', { amount }));
  return {
    heading: t('Your order {number} was changed', { number }),
    opening: isOwn
      ? t('Hello {name}, you changed your order. This is how it stands now.', { name })
      : t('Hello {name}, we changed your order as agreed. This is how it stands now.', { name }),
    next,
    asksToPay: !isToDriver,
  };
};

/** One text per change; the email's table shows the result. */
function changeTexts(
  { lines, fields }: NonNullable<Facts['changes']>,
  { nameOf, isPickup }: MailedOrder,
  t: Translate,
): string[] {
  const texts: Record<PersonalField | 'isPickup', string> = {
    isPickup: isPickup ? t('You pick it up at the yard now.') : t('We deliver it now.'),
    deliveryAddress: t('The delivery address is new.'),
    ...eachText((name) => ORDER_TEXT_WORDS[name].changed(t, isPickup)),
    customerPhone: t('The phone number is new.'),
  };
  const fieldTexts: Record<string, string> = texts;
  return [
    ...lines.map(({ name, unit, from, to }) => {
      const was = amountText(unit, from, t);
      return to === 0
        ? t('{name}: taken off the order, before {was}.', { name: nameOf(name), was })
        : from === 0
          ? t('{name}: added, {is}.', { name: nameOf(name), is: amountText(unit, to, t) })
          : t('{name}: {is}, before {was}.', { name: nameOf(name), is: amountText(unit, to, t), was });
    }),
    ...fields.flatMap((field) => fieldTexts[field] ?? []),
  ];
}

export const statusChanged: Write = (order, context) => {
  const { t, facts } = context;
  const { name, status, isPickup } = order;
  // Changed again since, or undone: another email covers it, or none.
  if (facts.status !== status) return null;
  return {
    heading: statusText(order, t),
    opening:
      isPickup && status === 'in_progress'
        ? t(
            'Hello {name}, your order is ready at the yard. Give us the number when you come, and we will load it for you.',
            { name },
          )
        : t('Hello {name}, here is the latest on your order.', { name }),
    next: status === 'confirmed' ? ownChanges(order, context) : [],
  };
};

function statusText({ status, orderNumber: number, isPickup }: Order, t: Translate): string {
  const texts: Record<OrderStatus, string> = {
    // It was confirmed before.
    pending: t('Your order {number} is waiting', { number }),
    confirmed: t('Your order {number} is confirmed', { number }),
    in_progress: isPickup
      ? t('Your order {number} is ready to pick up', { number })
      : t('Your order {number} is on its way', { number }),
    delivered: isPickup
      ? t('Your order {number} was picked up', { number })
      : t('Your order {number} was delivered', { number }),
    cancelled: t('Your order {number} was cancelled', { number }),
  };
  return texts[status];
}

export const refunded: Write = (order, { t, facts: { refundedNowCents = order.refundedCents } }) => {
  const amounts = { name: order.name, amount: moneyFormatter(order)(refundedNowCents) };
  return {
    heading: t('A refund for your order {number}', { number: order.orderNumber }),
    opening:
      order.status === 'cancelled'
        ? t('Hello {name}, your order is cancelled and we refunded {amount} the way you paid.', amounts)
        : t('Hello {name}, we refunded {amount} the way you paid.', amounts),
    next: bankNote(order, t),
  };
};

/** No bank shows cash that was handed back. */
const bankNote = ({ isPaidOnline }: Order, t: Translate): string[] =>
  isPaidOnline ? [t('It may take your bank a few days to show it.')] : [];

export const unpaid: Write = ({ orderNumber, name }, { t }) => ({
  heading: t('The payment for your order {number} did not arrive', { number: orderNumber }),
  opening: t(
    'Hello {name}, your bank did not send the payment, so the order is cancelled and nothing will be charged. You can order again at any time.',
    { name },
  ),
});

export const missed: Write = (order, { t, facts: { reason }, settings }) => {
  const { orderNumber, name, status } = order;
  if (status === 'cancelled' || status === 'delivered' || !reason) return null;
  return {
    heading: t('We could not deliver your order {number}', { number: orderNumber }),
    opening: t(
      'Hello {name}, our truck had to bring your load back: {reason}. We will call you about a new day, or call us at {phone}.',
      { name, reason: missReasonText(reason, t), phone: settings.phone },
    ),
  };
};

export const rescheduled: Write = (order, context) => {
  const { t, facts, language } = context;
  const { orderNumber: number, name, deliveryDate, deliveryWindow, isPickup, status, loads } = order;
  if (status === 'cancelled' || status === 'delivered') return null;
  const next = [
    ...(facts.isOwn ? [] : [t('If that does not suit you, call us.')]),
    ...ownChanges(order, context),
  ];
  if (isPickup)
    return {
      heading: t('A new pick-up day for your order {number}', { number }),
      opening: t('Hello {name}, your pick-up day is now {day}.', { name, day: pickupDay(order, language) }),
      next,
    };
  const heading = facts.isSameDay
    ? t('A new delivery time for your order {number}', { number })
    : t('A new delivery day for your order {number}', { number });
  const moved = loads.filter(({ load }) => facts.loads?.includes(load));
  const [first] = moved;
  if (!first || areDeliveredTogether(loads)) {
    const day = deliveryDate
      ? dayAndWindow(deliveryDate, deliveryWindow, language)
      : t('the next available day');
    return { heading, opening: t('Hello {name}, your order now arrives on {day}.', { name, day }), next };
  }
  if (moved.length > 1) {
    const opening = t('Hello {name}, the loads of your order now arrive on other days.', { name });
    return { heading, opening, next };
  }
  const { load, day, deliveryWindow: window } = first;
  return {
    heading: t('A new delivery day for load {load} of your order {number}', { load, number }),
    opening: t('Hello {name}, load {load} of {all} now arrives on {day}.', {
      name,
      load,
      all: loads.length,
      day: dayAndWindow(day, window, language),
    }),
    next,
  };
};
