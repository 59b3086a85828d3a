// Long: what each email about an order says.
import * as z from 'zod/mini';
import type { Language, Translate } from '../../../domain/base/locale.ts';
import { DRIVER_CALL_MINUTES, type StoreSettings } from '../../../domain/base/settings.ts';
import { amountText } from '../../../domain/catalog/goods.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { MISS_REASONS } from '../../../domain/delivery/deliveries.ts';
import type { PersonalField } from '../../../domain/orders/adminOrders.ts';
import { freeChanges, freeUntilText } from '../../../domain/orders/freeChanges.ts';
import { areDeliveredTogether } from '../../../domain/orders/guestOrders.ts';
import { isMailable } from '../../../domain/orders/noEmail.ts';
import { canPayOnline, ORDER_STATUSES, type OrderStatus, owedCents } from '../../../domain/orders/orders.ts';
import { eachText } from '../../../domain/orders/orderTexts.ts';
import { ORDER_TEXT_WORDS } from '../../../domain/orders/orderTextWords.ts';
import type { Db } from '../../db/sql.ts';
import type { Keyring } from '../../identity/secrets.ts';
import { headerText } from '../../notifications/email.ts';
import type { Template } from '../../notifications/mailQueue.ts';
import type { Compose, Emails } from '../../notifications/sendMail.ts';
import { TRANSLATORS } from '../../notifications/translators.ts';
import { deliveryPhotoPath } from '../deliveryPhotos.ts';
import { type EmailText, layOutEmail } from './emailLayout.ts';
import {
  dayAndWindow,
  dayText,
  type MailedOrder,
  moneyFormatter,
  pickupDay,
  readMailedOrder,
} from './mailedOrder.ts';
import { missReasonText } from './orderNotices.ts';

const factsSchema = z.object({
  orderId: z.uuid(),
  status: z.optional(z.enum(ORDER_STATUSES)),
  refundedNowCents: z.optional(z.int()),
  /** Why the load came back. */
  reason: z.optional(z.enum(MISS_REASONS)),
  /** The moved loads; absent when no load is planned yet. */
  loads: z.optional(z.array(z.int())),
  /** Only the time of day changed. */
  isSameDay: z.optional(z.boolean()),
  /** After an edit: the refund, and how the rest is paid. */
  backCents: z.optional(z.int()),
  payment: z.optional(z.nullable(z.string())),
  /** The customer did it. */
  isOwn: z.optional(z.boolean()),
  changes: z.optional(
    z.object({
      lines: z.array(z.object({ name: z.string(), unit: z.string(), from: z.int(), to: z.int() })),
      fields: z.array(z.string()),
    }),
  ),
});
type Facts = z.infer<typeof factsSchema>;

/** `name` is the customer's, safe for a subject line. */
type Order = MailedOrder & { name: string };
type Context = { t: Translate; facts: Facts; language: Language; settings: StoreSettings; now: Date };
/** Null: the email has lost its reason. */
type Write = (order: Order, context: Context) => EmailText | null;

type Templates = Extract<Template, `order_${string}`>;

/** Emails about orders, from the stored order: nothing in them comes from the device's claims. */
export function orderEmails({
  sql: db,
  keyring,
  publicUrl,
  now: clock,
}: {
  sql: Db;
  keyring: Pick<Keyring, 'orderProof' | 'photoProof'>;
  publicUrl: string;
  now: () => Date;
}): Pick<Emails, Templates> {
  const compose =
    (write: Write): Compose =>
    async ({ facts: eventFacts, language }, settings) => {
      const facts = factsSchema.parse(eventFacts);
      const order = await readMailedOrder(db, facts.orderId, language);
      if (!order || !isMailable(order.customerEmail)) return null;
      const { orderNumber, customerEmail } = order;
      const now = clock();
      const written = write(
        { ...order, name: headerText(order.customerName) },
        { t: TRANSLATORS[language], facts, language, settings, now },
      );
      if (!written) return null;
      // After the #, which browsers send to nobody.
      const key = keyring.orderProof(orderNumber, customerEmail);
      const url = `${publicUrl}/track-order?order=${orderNumber}#key=${key}`;
      const photo =
        facts.status === 'delivered'
          ? await deliveryPhotoPath(db, keyring, { orderId: facts.orderId, now })
          : null;
      const photoUrl = photo && `${publicUrl}${photo}`;
      return layOutEmail(order, written, { url, photoUrl, settings, language, now });
    };
  return {
    order_placed: compose(placed),
    order_received: compose(received),
    order_paid: compose(paid),
    order_changed: compose(changed),
    order_status: compose(statusChanged),
    order_refunded: compose(refunded),
    order_unpaid: compose(unpaid),
    order_missed: compose(missed),
    order_rescheduled: compose(rescheduled),
  };
}

const placed: Write = (order, context) => {
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

const received: Write = (order, context) => {
  const { t } = context;
  return {
    heading: t('We have your order {number}', { number: order.orderNumber }),
    opening: thanks(order, context),
    next: whatComesNext(order, context),
  };
};

/** For an order that the yard had before. */
const paid: Write = (order, context) => {
  const { t } = context;
  return {
    heading: t('We have your payment for order {number}', { number: order.orderNumber }),
    opening: t('Thank you, {name}. Your payment arrived.', { name: order.name }),
    next: order.status === 'in_progress' ? [] : ownChanges(order, context),
  };
};

function thanks(order: Order, { t, language }: Context): string {
  const { name, invoiceNumber, invoiceDueOn } = order;
  const owed = owedCents(order);
  if (owed <= 0) return t('Thank you, {name}. Your payment arrived and your order is in.', { name });
  const amount = moneyFormatter(order)(owed);
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

/** What the customer can still change without a call; empty when nothing. */
function ownChanges(order: Order, { t, language, settings, now }: Context): string[] {
  const { until } = freeChanges(order, now, settings);
  if (until === null) return [];
  const formatDay = (day: string) => dayText(day, language);
  return [
    `${t('You can move, change or cancel it yourself.')} ${freeUntilText(until, { settings, formatDay, t })}`,
  ];
}

const changed: Write = (order, { t, facts }) => {
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

const statusChanged: Write = (order, context) => {
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

const refunded: Write = (order, { t, facts: { refundedNowCents = order.refundedCents } }) => {
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

const unpaid: Write = ({ orderNumber, name }, { t }) => ({
  heading: t('The payment for your order {number} did not arrive', { number: orderNumber }),
  opening: t(
    'Hello {name}, your bank did not send the payment, so the order is cancelled and nothing will be charged. You can order again at any time.',
    { name },
  ),
});

const missed: Write = (order, { t, facts: { reason }, settings }) => {
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

const rescheduled: Write = (order, context) => {
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
