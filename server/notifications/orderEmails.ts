import * as z from 'zod/mini';
import type { Language } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { formatStoreDate } from '../../domain/delivery/calendar.ts';
import { chargedCents, ORDER_STATUSES, type OrderStatus } from '../../domain/orders/orders.ts';
import type { Db } from '../db/sql.ts';
import { type Block, type Email, headerText } from './email.ts';
import type { Compose } from './sendMail.ts';

const factsSchema = z.object({
  orderId: z.uuid(),
  status: z.optional(z.enum(ORDER_STATUSES)),
  refundedNowCents: z.optional(z.int()),
  deliveryDate: z.optional(z.string()),
  /** The one load that moved; without it, the whole order did. */
  load: z.optional(z.int()),
});
type Facts = z.infer<typeof factsSchema>;

type OrderFacts = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  deliveryAddress: string;
  deliveryDate: string | null;
  deliveryFeeCents: number;
  totalCents: number;
  taxCents: number;
  refundedCents: number;
  status: OrderStatus;
  currency: string;
  lines: { name: string; quantity: number; unit: string; cents: number }[];
  /** Those that ride, once the order is confirmed. */
  loads: { load: number; day: string }[];
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
      `Hello ${name}, your load now comes on ${day}. If that day does not suit you, call us.`,
    loadRescheduled: (number: string, load: number) =>
      `A new delivery day for load ${load} of your order ${number}`,
    loadNewDay: (name: string, load: string, day: string) =>
      `Hello ${name}, ${load} now comes on ${day}. If that day does not suit you, call us.`,
    load: (load: number, of: number) => `Load ${load} of ${of}`,
    number: 'Order',
    fee: 'Delivery',
    tax: 'Sales tax',
    total: 'Total',
    back: 'Refunded',
    to: 'Deliver to',
    on: 'Delivery date',
    next: 'next available day',
    track: 'Track your order',
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
      `Hola ${name}, su carga llega ahora el ${day}. Si ese día no le conviene, llámenos.`,
    loadRescheduled: (number: string, load: number) =>
      `Nuevo día de entrega para la carga ${load} de su pedido ${number}`,
    loadNewDay: (name: string, load: string, day: string) =>
      `Hola ${name}, la ${load} llega ahora el ${day}. Si ese día no le conviene, llámenos.`,
    load: (load: number, of: number) => `Carga ${load} de ${of}`,
    number: 'Pedido',
    fee: 'Entrega',
    tax: 'Impuesto sobre ventas',
    total: 'Total',
    back: 'Reembolsado',
    to: 'Entregar en',
    on: 'Fecha de entrega',
    next: 'el próximo día disponible',
    track: 'Seguir su pedido',
  },
} as const;

/** Emails about orders, from the order itself: what a device claimed is not in them. */
export function orderEmails(
  db: Db,
  publicUrl: string,
): Readonly<Record<'received' | 'status' | 'refunded' | 'unpaid' | 'rescheduled', Compose>> {
  const email = async (
    facts: Record<string, unknown>,
    language: Language,
    words: (order: OrderFacts, known: Facts) => { heading: string; opening: string } | null,
  ): Promise<Email | null> => {
    const known = factsSchema.parse(facts);
    const order = await read(db, known.orderId);
    if (!order) return null;
    const written = words(order, known);
    if (!written) return null;
    const { heading, opening } = written;
    return {
      to: order.customerEmail,
      subject: heading,
      heading,
      blocks: [
        { kind: 'text', text: opening },
        rowsOf(order, language),
        { kind: 'link', label: WORDS[language].track, url: `${publicUrl}/track-order` },
      ],
    };
  };
  return {
    received: ({ facts, language }) =>
      email(facts, language, ({ orderNumber, customerName }) => ({
        heading: WORDS[language].received(orderNumber),
        opening: WORDS[language].thanks(headerText(customerName)),
      })),
    status: ({ facts, language }) =>
      email(facts, language, ({ orderNumber, customerName }, { status = 'pending' }) => ({
        heading: WORDS[language].moved[status](orderNumber),
        opening: WORDS[language].now(headerText(customerName)),
      })),
    refunded: ({ facts, language }) =>
      email(facts, language, (order, { refundedNowCents = order.refundedCents }) => ({
        heading: WORDS[language].refunded(order.orderNumber),
        opening: WORDS[language][order.status === 'cancelled' ? 'ended' : 'givenBack'](
          headerText(order.customerName),
          moneyOf(order)(refundedNowCents),
        ),
      })),
    unpaid: ({ facts, language }) =>
      email(facts, language, ({ orderNumber, customerName }) => ({
        heading: WORDS[language].unpaid(orderNumber),
        opening: WORDS[language].notPaid(headerText(customerName)),
      })),
    rescheduled: ({ facts, language }) =>
      email(facts, language, ({ orderNumber, customerName, deliveryDate, status, loads }, known) => {
        const { load } = known;
        const current = load ? loads.find((one) => one.load === load)?.day : deliveryDate;
        // Moved again meanwhile: the email about that says the day.
        if (!current || current !== known.deliveryDate || status === 'cancelled') return null;
        const words = WORDS[language];
        const name = headerText(customerName);
        const day = formatStoreDate(current, language === 'es' ? 'es-US' : 'en-US', {
          weekday: 'long',
          year: 'numeric',
          month: 'long',
          day: 'numeric',
        });
        if (!load || loads.length === 1)
          return { heading: words.rescheduled(orderNumber), opening: words.newDay(name, day) };
        return {
          heading: words.loadRescheduled(orderNumber, load),
          opening: words.loadNewDay(name, words.load(load, loads.length).toLowerCase(), day),
        };
      }),
  };
}

function moneyOf({ currency }: OrderFacts): (cents: number) => string {
  return (cents) => formatMoney(cents, { currency, cents: 'always' });
}

function rowsOf(order: OrderFacts, language: Language): Block {
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
      [words.fee, money(order.deliveryFeeCents)],
      ...row(words.tax, taxCents),
      [words.total, money(chargedCents(order))],
      ...row(words.back, refundedCents),
      [words.to, order.deliveryAddress],
      ...daysOf(order, language),
    ],
  };
}

/** One day, unless the loads of the order come on several. */
function daysOf({ deliveryDate, loads }: OrderFacts, language: Language): (readonly [string, string])[] {
  const words = WORDS[language];
  if (new Set(loads.map(({ day }) => day)).size < 2) return [[words.on, deliveryDate ?? words.next]];
  return loads.map(({ load, day }) => [words.load(load, loads.length), day]);
}

async function read(db: Db, orderId: string): Promise<OrderFacts | null> {
  const [order] = await db<OrderFacts[]>`
    select order_number, customer_name, customer_email, delivery_address, delivery_date, delivery_fee_cents,
      total_cents, tax_cents, refunded_cents, status, currency,
      (select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'unit', unit, 'cents', line_total_cents)
          order by position)
        from order_items where order_id = orders.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('load', load, 'day', day) order by load), '[]')
        from deliveries where order_id = orders.id and status <> 'cancelled') as loads
    from orders where id = ${orderId}`;
  return order ?? null;
}
