import * as z from 'zod/mini';
import type { Language } from '../../domain/language.ts';
import { formatMoney } from '../../domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/orders.ts';
import type { Db } from '../db/sql.ts';
import { type Block, headerText, type Letter } from './letter.ts';
import type { Compose } from './sending.ts';

const factsSchema = z.object({
  orderId: z.uuid(),
  status: z.optional(z.enum(ORDER_STATUSES)),
});

type OrderFacts = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  deliveryAddress: string;
  deliveryDate: string | null;
  deliveryFeeCents: number;
  totalCents: number;
  currency: string;
  lines: { name: string; quantity: number; unit: string; cents: number }[];
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
    number: 'Order',
    fee: 'Delivery',
    total: 'Total',
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
    number: 'Pedido',
    fee: 'Entrega',
    total: 'Total',
    to: 'Entregar en',
    on: 'Fecha de entrega',
    next: 'el próximo día disponible',
    track: 'Seguir su pedido',
  },
} as const;

/** Letters about orders, from the order itself: what a device claimed is not in them. */
export function orderLetters(db: Db, publicUrl: string): { received: Compose; status: Compose } {
  const letter = async (
    facts: Record<string, unknown>,
    language: Language,
    words: (order: OrderFacts, status: OrderStatus | undefined) => { heading: string; opening: string },
  ): Promise<Letter | null> => {
    const { orderId, status } = factsSchema.parse(facts);
    const order = await read(db, orderId);
    if (!order) return null;
    const { heading, opening } = words(order, status);
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
      letter(facts, language, ({ orderNumber, customerName }) => ({
        heading: WORDS[language].received(orderNumber),
        opening: WORDS[language].thanks(headerText(customerName)),
      })),
    status: ({ facts, language }) =>
      letter(facts, language, ({ orderNumber, customerName }, status = 'pending') => ({
        heading: WORDS[language].moved[status](orderNumber),
        opening: WORDS[language].now(headerText(customerName)),
      })),
  };
}

function rowsOf(order: OrderFacts, language: Language): Block {
  const words = WORDS[language];
  const money = (cents: number) => formatMoney(cents, { currency: order.currency, cents: 'always' });
  return {
    kind: 'rows',
    rows: [
      [words.number, order.orderNumber],
      ...order.lines.map(
        ({ name, quantity, unit, cents }) => [`${quantity} × ${name} (${unit})`, money(cents)] as const,
      ),
      [words.fee, money(order.deliveryFeeCents)],
      [words.total, money(order.totalCents)],
      [words.to, order.deliveryAddress],
      [words.on, order.deliveryDate ?? words.next],
    ],
  };
}

async function read(db: Db, orderId: string): Promise<OrderFacts | null> {
  const [order] = await db<OrderFacts[]>`
    select order_number, customer_name, customer_email, delivery_address, delivery_date, delivery_fee_cents,
      total_cents, currency,
      (select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'unit', unit, 'cents', line_total_cents)
          order by position)
        from order_items where order_id = orders.id) as lines
    from orders where id = ${orderId}`;
  return order ?? null;
}
