import { DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { canPayOnline, owedCents } from '../../../domain/orders/orders.ts';
import { type Context, type Order, ownChanges, type Write } from './emailParts.ts';
import { dayAndWindow, dayText, moneyFormatter, pickupDay } from './mailedOrder.ts';

// What the emails say while an order is placed and paid.

export const placed: Write = (order, context) => {
  const { t, language } = context;
  const { orderNumber: number, name, payUntil } = order;
  if (!canPayOnline(order)) return null;
  const amount = moneyFormatter(order)(owedCents(order));
  return {
    heading: t('Your order {number}: please pay it online', { number }),
    opening: t(
      'Hello {name}, here is the order you placed with us. It is in as soon as you have paid {amount}.',
      { name, amount },
    ),
    next: [
      ...(payUntil
        ? [
            t('The link works until {day}, and we hold the material for you until then.', {
              day: dayText(storeDate(payUntil), language),
            }),
          ]
        : []),
      ...ownChanges(order, context),
    ],
    asksToPay: true,
  };
};

export const received: Write = (order, context) => {
  const { t } = context;
  return {
    heading: t('We have your order {number}', { number: order.orderNumber }),
    opening: thanks(order, context),
    next: whatComesNext(order, context),
  };
};

/** For an order that the yard had before. */
export const paid: Write = (order, context) => {
  const { t } = context;
  return {
    heading: t('We have your payment for order {number}', { number: order.orderNumber }),
    opening: t('Thank you, {name}. Your payment arrived.', { name: order.name }),
    next: order.status === 'in_progress' ? [] : ownChanges(order, context),
  };
};

function thanks(order: Order, { t, language }: Context): string {
  const { name, invoiceNumber, invoiceDueOn } = order;
  const dueCents = owedCents(order);
  if (dueCents <= 0) return t('Thank you, {name}. Your payment arrived and your order is in.', { name });
  const amount = moneyFormatter(order)(dueCents);
  if (invoiceNumber && invoiceDueOn)
    return t('Thank you, {name}. Your order is in. Invoice {number} of {amount} is due on {day}.', {
      name,
      number: invoiceNumber,
      amount,
      day: dayText(invoiceDueOn, language),
    });
  if (order.isPickup)
    return t(
      'Thank you, {name}. Your order is in. Please bring {amount} when you pick it up, in cash or by check.',
      { name, amount },
    );
  return t(
    'Thank you, {name}. Your order is in. Please have {amount} ready for the driver, in cash or by check.',
    { name, amount },
  );
}

function whatComesNext(order: Order, context: Context): string[] {
  const { t, language } = context;
  const { status, deliveryDate: day, deliveryWindow: window, isPickup } = order;
  if (status === 'cancelled') return [];
  if (isPickup)
    return [
      t('Pick it up on {day}. We email you as soon as it is ready.', { day: pickupDay(order, language) }),
      t(
        'We load it for you. Cover a loose load for the road, and do not take more than your truck or trailer can carry.',
      ),
      ...ownChanges(order, context),
    ];
  const call = t(
    'On the day the driver calls {n} minutes before arrival. Somebody should be there to show where it goes, or leave us a note with the order.',
    { n: DRIVER_CALL_MINUTES },
  );
  if (day === null)
    return [
      t('It arrives on the next delivery day with a free truck. We email you which one.'),
      call,
      ...ownChanges(order, context),
    ];
  return [
    t('It arrives {day}. We email you as soon as the yard has confirmed the day.', {
      day: dayAndWindow(day, window, language),
    }),
    call,
    ...ownChanges(order, context),
  ];
}
