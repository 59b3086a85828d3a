import { type Language, LOCALE_TAGS, type Translate } from '../../../domain/base/locale.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { type DeliveryWindow, formatStoreDate } from '../../../domain/delivery/calendar.ts';
import { pickupSettings } from '../../../domain/delivery/pickup.ts';
import { dayInWords, deliveryHours } from '../../../domain/delivery/windowLabels.ts';
import { areDeliveredTogether, type GuestOrder } from '../../../domain/orders/guestOrders.ts';
import { orderSummary } from '../../../domain/orders/orderSummary.ts';
import { chargedCents, owedCents } from '../../../domain/orders/orders.ts';
import { ORDER_TEXT_NAMES, ORDER_TEXT_WORDS } from '../../../domain/orders/orderTexts.ts';
import { lineTranslator } from '../../catalog/lineTranslator.ts';
import type { Db } from '../../db/sql.ts';
import type { Block } from '../../notifications/email.ts';
import { TRANSLATORS } from '../../notifications/translators.ts';
import { guestOrderColumns, isPaidOnline } from '../orderParts.ts';

// An order as emails show it. It is read from the database when the email is sent.

export type MailedOrder = GuestOrder & {
  /** Both null unless it is on account. */
  invoiceNumber: string | null;
  invoiceDueOn: string | null;
  payUntil: Date | null;
  /** Whether any of it was paid online. */
  isPaidOnline: boolean;
  currency: string;
  /** A product's name in the language of the email. */
  nameOf(name: string): string;
};

export async function readMailedOrder(
  db: Db,
  orderId: string,
  language: Language,
): Promise<MailedOrder | null> {
  const [order] = await db<MailedOrder[]>`
    select ${guestOrderColumns(db)}, pay_until, currency, ${isPaidOnline(db)} as is_paid_online,
      (select invoice_number from invoices where order_id = orders.id) as invoice_number,
      (select due_on from invoices where order_id = orders.id) as invoice_due_on
    from orders where id = ${orderId}`;
  if (!order) return null;
  const translateLine = await lineTranslator(db, language);
  return {
    ...order,
    lines: order.lines.map(translateLine),
    loads: order.loads.map(translateLine),
    nameOf: (name) => translateLine({ name }).name,
  };
}

/** The table of an email: lines, amounts, places and days. */
export function orderRows(order: MailedOrder, settings: StoreSettings, language: Language): Block {
  const t = TRANSLATORS[language];
  const money = moneyFormatter(order);
  const { goods, amounts } = orderSummary(order, t, { money });
  const row = (name: string, cents: number) => (cents > 0 ? [[name, money(cents)] as const] : []);
  return {
    kind: 'rows',
    rows: [
      [t('Order'), order.orderNumber],
      ...goods.map(({ label, note, value }) => [`${label}, ${note}`, value] as const),
      ...amounts.map(({ label, value }) => [label, value] as const),
      [t('Total'), money(chargedCents(order))],
      ...row(t('Still to pay'), order.paymentKind === 'on_delivery' ? owedCents(order) : order.dueCents),
      ...row(t('Refunded'), order.refundedCents),
      ...placeRows(order, t),
      ...dayRows(order, settings, language),
    ],
  };
}

function placeRows(order: MailedOrder, t: Translate): (readonly [string, string])[] {
  return [
    [order.isPickup ? t('Pick up at') : t('Deliver to'), order.deliveryAddress],
    ...ORDER_TEXT_NAMES.flatMap((name) => {
      const text = order[name];
      return text ? [[ORDER_TEXT_WORDS[name].label(t, order.isPickup), text] as const] : [];
    }),
  ];
}

/** One day and window, unless the order's loads arrive in several. */
function dayRows(
  order: MailedOrder,
  settings: StoreSettings,
  language: Language,
): (readonly [string, string])[] {
  const { deliveryDate, deliveryWindow, isPickup, loads } = order;
  const t = TRANSLATORS[language];
  const dayOf = (day: string, window: DeliveryWindow) => {
    const hours = isPickup ? pickupSettings(day, settings) : settings;
    return `${dayText(day, language)}, ${deliveryHours({ day, window }, hours, t)}`;
  };
  if (isPickup)
    return [
      [
        t('Pick-up day'),
        deliveryDate ? dayOf(deliveryDate, deliveryWindow) : t('the next day that we are open'),
      ],
    ];
  if (areDeliveredTogether(loads))
    return [
      [t('Delivery date'), deliveryDate ? dayOf(deliveryDate, deliveryWindow) : t('next available day')],
    ];
  return loads.map(({ load, day, deliveryWindow: window }) => [
    t('Load {n} of {of}', { n: load, of: loads.length }),
    dayOf(day, window),
  ]);
}

/** `Tuesday, June 3, 2031` */
export const dayText = (day: string, language: Language) =>
  formatStoreDate(day, LOCALE_TAGS[language], {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

export const dayAndWindow = (day: string, window: DeliveryWindow, language: Language) =>
  dayInWords(dayText(day, language), window, TRANSLATORS[language]);

export function pickupDay({ deliveryDate: day, deliveryWindow }: MailedOrder, language: Language): string {
  const t = TRANSLATORS[language];
  return day ? dayAndWindow(day, deliveryWindow, language) : t('the next day that we are open');
}

export function moneyFormatter({ currency }: MailedOrder): (cents: number) => string {
  return (cents) => formatMoney(cents, { currency, cents: 'always' });
}
