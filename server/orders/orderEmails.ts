// Over 300 lines: the words of every email about an order, in two languages, beside what composes them.
import * as z from 'zod/mini';
import { type Language, LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES, type StoreSettings } from '../../domain/base/settings.ts';
import { canCancelFree, changeDeadline, formatStoreDate } from '../../domain/delivery/calendar.ts';
import { cutoffText, deliveryHours } from '../../domain/delivery/deliveryLabels.ts';
import { calendarFile } from '../../domain/orders/calendarFile.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { chargedCents, ORDER_STATUSES, type OrderStatus } from '../../domain/orders/orders.ts';
import { lineTranslator, TRANSLATORS } from '../catalog/lineTranslator.ts';
import type { Db } from '../db/sql.ts';
import type { Keyring } from '../identity/secrets.ts';
import { type Block, type Email, headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { toldDate, toldLoads } from './orderParts.ts';

const factsSchema = z.object({
  orderId: z.uuid(),
  status: z.optional(z.enum(ORDER_STATUSES)),
  refundedNowCents: z.optional(z.int()),
  /** The moved loads; absent when no load is planned yet. */
  loads: z.optional(z.array(z.int())),
});
type Facts = z.infer<typeof factsSchema>;

type OrderFacts = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  deliveryAddress: string;
  deliveryDate: string | null;
  specialInstructions: string | null;
  deliveryFeeCents: number;
  totalCents: number;
  taxCents: number;
  refundedCents: number;
  status: OrderStatus;
  currency: string;
  lines: { name: string; quantity: number; unit: string; cents: number }[];
  /** The planned loads, once the order is confirmed. */
  loads: GuestOrder['loads'];
};

const WORDS = {
  en: {
    received: (number: string) => `We have your order ${number}`,
    thanks: (name: string) => `Thank you, ${name}. Your payment arrived and your order is in.`,
    moved: {
      pending: (number: string) => `Your order ${number} is waiting`,
      confirmed: (number: string) => `Your order ${number} is confirmed`,
      in_progress: (number: string) => `Your order ${number} is on its way`,
      delivered: (number: string) => `Your order ${number} was delivered`,
      cancelled: (number: string) => `Your order ${number} was cancelled`,
    },
    now: (name: string) => `Hello ${name}, here is the latest on your order.`,
    refunded: (number: string) => `A refund for your order ${number}`,
    givenBack: (name: string, amount: string) =>
      `Hello ${name}, we gave ${amount} back the way you paid. Your bank may take some days to show it.`,
    ended: (name: string, amount: string) =>
      `Hello ${name}, your order is cancelled and we gave ${amount} back the way you paid. Your bank may take some days to show it.`,
    unpaid: (number: string) => `The payment for your order ${number} did not arrive`,
    notPaid: (name: string) =>
      `Hello ${name}, your bank did not send the payment, so the order is cancelled and nothing will be charged. You can order again at any time.`,
    rescheduled: (number: string) => `A new delivery day for your order ${number}`,
    newDay: (name: string, day: string) =>
      `Hello ${name}, your order now comes on ${day}. If that day does not suit you, call us.`,
    someday: 'the next available day',
    loadRescheduled: (number: string, load: number) =>
      `A new delivery day for load ${load} of your order ${number}`,
    loadNewDay: (name: string, load: string, day: string) =>
      `Hello ${name}, ${load} now comes on ${day}. If that day does not suit you, call us.`,
    newDays: (name: string) =>
      `Hello ${name}, the loads of your order come on other days now. If one of them does not suit you, call us.`,
    load: (load: number, of: number) => `Load ${load} of ${of}`,
    comes: (day: string) => `It arrives ${day}. We email you as soon as the yard has confirmed the day.`,
    soon: 'It arrives on the next delivery day with a free truck. We email you which one.',
    call: `On the day the driver calls ${DRIVER_CALL_MINUTES} minutes before arrival. Somebody should be there to show where it goes, or leave us a note with the order.`,
    change: (until: string) => `You can move or cancel it yourself, free of charge, until ${until}.`,
    changeSoon: (time: string) =>
      `You can move or cancel it yourself, free of charge, until ${time} on the business day before.`,
    number: 'Order',
    fee: 'Delivery',
    free: 'Free',
    tax: 'Sales tax',
    total: 'Total',
    back: 'Refunded',
    to: 'Deliver to',
    on: 'Delivery date',
    note: 'Where to drop it',
    next: 'next available day',
    track: 'Track, move or cancel your order',
  },
  es: {
    received: (number: string) => `Recibimos su pedido ${number}`,
    thanks: (name: string) => `Gracias, ${name}. Su pago llegó y su pedido está registrado.`,
    moved: {
      pending: (number: string) => `Su pedido ${number} está en espera`,
      confirmed: (number: string) => `Su pedido ${number} está confirmado`,
      in_progress: (number: string) => `Su pedido ${number} va en camino`,
      delivered: (number: string) => `Su pedido ${number} fue entregado`,
      cancelled: (number: string) => `Su pedido ${number} fue cancelado`,
    },
    now: (name: string) => `Hola ${name}, estas son las novedades de su pedido.`,
    refunded: (number: string) => `Un reembolso de su pedido ${number}`,
    givenBack: (name: string, amount: string) =>
      `Hola ${name}, le devolvimos ${amount} por el mismo medio de pago. Su banco puede tardar unos días en mostrarlo.`,
    ended: (name: string, amount: string) =>
      `Hola ${name}, su pedido está cancelado y le devolvimos ${amount} por el mismo medio de pago. Su banco puede tardar unos días en mostrarlo.`,
    unpaid: (number: string) => `El pago de su pedido ${number} no llegó`,
    notPaid: (name: string) =>
      `Hola ${name}, su banco no envió el pago, así que el pedido está cancelado y no se cobrará nada. Puede pedir otra vez cuando quiera.`,
    rescheduled: (number: string) => `Nuevo día de entrega para su pedido ${number}`,
    newDay: (name: string, day: string) =>
      `Hola ${name}, su pedido llega ahora el ${day}. Si ese día no le conviene, llámenos.`,
    someday: 'próximo día disponible',
    loadRescheduled: (number: string, load: number) =>
      `Nuevo día de entrega para la carga ${load} de su pedido ${number}`,
    loadNewDay: (name: string, load: string, day: string) =>
      `Hola ${name}, la ${load} llega ahora el ${day}. Si ese día no le conviene, llámenos.`,
    newDays: (name: string) =>
      `Hola ${name}, las cargas de su pedido llegan ahora otros días. Si alguno no le conviene, llámenos.`,
    load: (load: number, of: number) => `Carga ${load} de ${of}`,
    comes: (day: string) => `Llega el ${day}. Le escribimos en cuanto el depósito confirme el día.`,
    soon: 'Llega el próximo día de entrega con un camión libre. Le escribimos cuál es.',
    call: `Ese día el conductor llama ${DRIVER_CALL_MINUTES} minutos antes de llegar. Conviene que alguien le muestre dónde descargar, o déjenos una nota con el pedido.`,
    change: (until: string) => `Puede cambiar el día o cancelar usted mismo, sin costo, hasta ${until}.`,
    changeSoon: (time: string) =>
      `Puede cambiar el día o cancelar usted mismo, sin costo, hasta el día hábil anterior, ${time}.`,
    number: 'Pedido',
    fee: 'Entrega',
    free: 'Gratis',
    tax: 'Impuesto sobre ventas',
    total: 'Total',
    back: 'Reembolsado',
    to: 'Entregar en',
    on: 'Fecha de entrega',
    note: 'Dónde descargar',
    next: 'el próximo día disponible',
    track: 'Rastrear, cambiar o cancelar su pedido',
  },
} as const;

/** Emails about orders, from the stored order: nothing in them comes from the device's claims. */
export function orderEmails({
  sql: db,
  keyring,
  publicUrl,
}: {
  sql: Db;
  keyring: Pick<Keyring, 'orderProof'>;
  publicUrl: string;
}): Readonly<Record<'received' | 'status' | 'refunded' | 'unpaid' | 'rescheduled', Compose>> {
  const email = async (
    facts: Record<string, unknown>,
    language: Language,
    settings: StoreSettings,
    words: (order: OrderFacts, known: Facts) => { heading: string; opening: string; next?: string[] } | null,
  ): Promise<Email | null> => {
    const known = factsSchema.parse(facts);
    const order = await read(db, known.orderId, language);
    // Of a deleted account: `delete_account` (sql/0012_row_security.sql).
    if (!order || order.customerEmail.endsWith('@deleted.invalid')) return null;
    const written = words(order, known);
    if (!written) return null;
    const { heading, opening, next = [] } = written;
    const { orderNumber, customerEmail } = order;
    const isComing = order.status !== 'delivered' && order.status !== 'cancelled';
    // After the #, which browsers send to nobody.
    const key = keyring.orderProof(orderNumber, customerEmail);
    return {
      to: order.customerEmail,
      subject: heading,
      heading,
      blocks: [
        { kind: 'text', text: opening },
        rowsOf(order, settings, language),
        ...next.map((text) => ({ kind: 'text', text }) as const),
        {
          kind: 'link',
          label: WORDS[language].track,
          url: `${publicUrl}/track-order?order=${orderNumber}#key=${key}`,
        },
      ],
      calendar: isComing
        ? calendarFile(order, { storeName: settings.name, now: new Date(), t: TRANSLATORS[language] })
        : null,
    };
  };
  return {
    received: ({ facts, language }, settings) =>
      email(facts, language, settings, (order) => ({
        heading: WORDS[language].received(order.orderNumber),
        opening: WORDS[language].thanks(headerText(order.customerName)),
        next: nextOf(order, settings, language),
      })),
    status: ({ facts, language }, settings) =>
      email(facts, language, settings, ({ orderNumber, customerName, ...order }, { status }) =>
        // The status changed since, or the change was undone: another email covers it, or none.
        status && status === order.status
          ? {
              heading: WORDS[language].moved[status](orderNumber),
              opening: WORDS[language].now(headerText(customerName)),
            }
          : null,
      ),
    refunded: ({ facts, language }, settings) =>
      email(facts, language, settings, (order, { refundedNowCents = order.refundedCents }) => ({
        heading: WORDS[language].refunded(order.orderNumber),
        opening: WORDS[language][order.status === 'cancelled' ? 'ended' : 'givenBack'](
          headerText(order.customerName),
          moneyOf(order)(refundedNowCents),
        ),
      })),
    unpaid: ({ facts, language }, settings) =>
      email(facts, language, settings, ({ orderNumber, customerName }) => ({
        heading: WORDS[language].unpaid(orderNumber),
        opening: WORDS[language].notPaid(headerText(customerName)),
      })),
    rescheduled: ({ facts, language }, settings) =>
      email(facts, language, settings, (order, known) => {
        const { orderNumber, customerName, deliveryDate, status, loads } = order;
        if (status === 'cancelled' || status === 'delivered') return null;
        const words = WORDS[language];
        const name = headerText(customerName);
        const moved = loads.filter(({ load }) => known.loads?.includes(load));
        const [first] = moved;
        const isOneDay = new Set(loads.map(({ day }) => day)).size < 2;
        if (!first || isOneDay)
          return {
            heading: words.rescheduled(orderNumber),
            opening: words.newDay(name, deliveryDate ? dayText(deliveryDate, language) : words.someday),
          };
        if (moved.length > 1)
          return { heading: words.rescheduled(orderNumber), opening: words.newDays(name) };
        const load = words.load(first.load, loads.length).toLowerCase();
        return {
          heading: words.loadRescheduled(orderNumber, first.load),
          opening: words.loadNewDay(name, load, dayText(first.day, language)),
        };
      }),
  };
}

/** `Tuesday, June 3, 2031` */
const dayText = (day: string, language: Language) =>
  formatStoreDate(day, LOCALE_TAGS[language], {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

function moneyOf({ currency }: OrderFacts): (cents: number) => string {
  return (cents) => formatMoney(cents, { currency, cents: 'always' });
}

/** What happens with a paid order from here on. */
function nextOf(
  { status, deliveryDate: day }: OrderFacts,
  settings: StoreSettings,
  language: Language,
): string[] {
  if (status === 'cancelled') return [];
  const words = WORDS[language];
  const cutoff = cutoffText(settings.cutoff);
  if (day === null) return [words.soon, words.call, words.changeSoon(cutoff)];
  const deadline = dayText(changeDeadline(day, settings), language);
  const until = language === 'es' ? `el ${deadline}, ${cutoff}` : `${cutoff} on ${deadline}`;
  const isFree = canCancelFree(day, new Date(), settings);
  return [words.comes(dayText(day, language)), words.call, ...(isFree ? [words.change(until)] : [])];
}

function rowsOf(order: OrderFacts, settings: StoreSettings, language: Language): Block {
  const words = WORDS[language];
  const money = moneyOf(order);
  const { taxCents, refundedCents } = order;
  const row = (name: string, cents: number) => (cents > 0 ? [[name, money(cents)] as const] : []);
  return {
    kind: 'rows',
    rows: [
      [words.number, order.orderNumber],
      ...order.lines.map(
        ({ name, quantity, unit, cents }) => [`${quantity} × ${name} (${unit})`, money(cents)] as const,
      ),
      [words.fee, order.deliveryFeeCents === 0 ? words.free : money(order.deliveryFeeCents)],
      ...row(words.tax, taxCents),
      [words.total, money(chargedCents(order))],
      ...row(words.back, refundedCents),
      [words.to, order.deliveryAddress],
      ...(order.specialInstructions ? [[words.note, order.specialInstructions] as const] : []),
      ...daysOf(order, settings, language),
    ],
  };
}

/** One day, unless the order's loads arrive on several. */
function daysOf(
  { deliveryDate, loads }: OrderFacts,
  settings: StoreSettings,
  language: Language,
): (readonly [string, string])[] {
  const words = WORDS[language];
  const at = (day: string) =>
    `${dayText(day, language)}, ${deliveryHours(day, settings, TRANSLATORS[language])}`;
  if (new Set(loads.map(({ day }) => day)).size < 2)
    return [[words.on, deliveryDate ? at(deliveryDate) : words.next]];
  return loads.map(({ load, day }) => [words.load(load, loads.length), at(day)]);
}

async function read(db: Db, orderId: string, language: Language): Promise<OrderFacts | null> {
  const [order] = await db<OrderFacts[]>`
    select order_number, customer_name, customer_email, delivery_address, ${toldDate(db)} as delivery_date,
      special_instructions,
      delivery_fee_cents, total_cents, tax_cents, refunded_cents, status, currency,
      (select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'unit', unit, 'cents', line_total_cents)
          order by position)
        from order_items where order_id = orders.id) as lines,
      ${toldLoads(db)} as loads
    from orders where id = ${orderId}`;
  if (!order) return null;
  const spoken = await lineTranslator(db, language);
  return { ...order, lines: order.lines.map(spoken), loads: order.loads.map(spoken) };
}
