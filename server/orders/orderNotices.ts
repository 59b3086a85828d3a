import * as z from 'zod/mini';
import { type Language, LOCALE_TAGS, type Translate } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES, type StoreSettings } from '../../domain/base/settings.ts';
import { formatStoreDate } from '../../domain/delivery/calendar.ts';
import { MISS_REASONS, type MissReason } from '../../domain/delivery/deliveries.ts';
import type { DeliveryWindow } from '../../domain/delivery/deliveryWindow.ts';
import { dayInWords } from '../../domain/delivery/windowLabels.ts';
import {
  defaultText,
  fillTemplate,
  type PushMessage,
  type TextChannel,
  type TextEvent,
} from '../../domain/messages.ts';
import { chargedCents, ORDER_STATUSES, type OrderStatus } from '../../domain/orders/orders.ts';
import type { Db } from '../db/sql.ts';
import type { Keyring } from '../identity/secrets.ts';
import type { Notice, NoticeAsked } from '../notifications/notices.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { toldDate, toldWindow } from './orderParts.ts';

// Texts and pushes about orders: to their customers, and to the people of the yard.

const factsSchema = z.object({
  orderId: z.uuid(),
  status: z.optional(z.enum(ORDER_STATUSES)),
  reason: z.optional(z.enum(MISS_REASONS)),
});

type OrderFacts = {
  orderNumber: string;
  customerEmail: string;
  customerName: string;
  day: string | null;
  deliveryWindow: DeliveryWindow;
  status: OrderStatus;
  currency: string;
  totalCents: number;
  taxCents: number;
  /** Who agreed to texts, if anybody did. */
  phone: string | null;
  channel: TextChannel | null;
};

/** Hours after which it is no longer news. */
const HOURS: Readonly<Record<TextEvent, number>> = {
  confirmed: 24,
  on_the_way: 2,
  delivered: 12,
  missed: 12,
  moved: 24,
};

type Parts = { sql: Db; keyring: Pick<Keyring, 'orderProof'>; publicUrl: string };

/** What the customer of an order is told; nothing when the order has changed since, or was taken back. */
export async function customerNotices(
  { sql, keyring, publicUrl }: Parts,
  { event, language, facts }: NoticeAsked,
  settings: StoreSettings,
): Promise<Notice[]> {
  const known = factsSchema.parse(facts);
  const order = await read(sql, known.orderId);
  if (!order) return [];
  const told = textEventOf(event, known.status ?? null, order.status);
  if (told === null) return [];
  const { orderNumber, customerEmail, day, deliveryWindow, phone, channel } = order;
  // After the #, which browsers send to nobody.
  const url = `/track-order?order=${orderNumber}#key=${keyring.orderProof(orderNumber, customerEmail)}`;
  const dayIn = (spoken: Language, t: Translate) =>
    day === null ? t('the next available day') : dayInWords(dayText(day, spoken), deliveryWindow, t);
  const reasonIn = (t: Translate) => missReasonText(known.reason ?? 'no_access', t);
  const bodyIn = (spoken: Language) => {
    const t = TRANSLATORS[spoken];
    const text = fillTemplate(defaultText(told, t), {
      store: settings.name,
      number: orderNumber,
      day: dayIn(spoken, t),
      arrival: callText(t),
      reason: reasonIn(t),
      phone: settings.phone,
      link: `${publicUrl}${url}`,
    });
    return `${text} ${t('Reply STOP to end texts.')}`;
  };
  const messageIn = (spoken: Language): PushMessage => {
    const t = TRANSLATORS[spoken];
    const facts = { number: orderNumber, day: dayIn(spoken, t), reason: reasonIn(t) };
    return { ...pushText(told, facts, t), url, tag: `order ${orderNumber}`, language: spoken };
  };
  const hours = HOURS[told];
  const followers = await sql<{ id: string; language: Language }[]>`
    select distinct on (endpoint) s.id, s.language from push_subscriptions s, orders o
    where o.id = ${known.orderId} and (s.owner = o.owner
      or s.owner = (select owner from customers where id = o.customer_id)
      or exists (select from push_orders where subscription_id = s.id and order_id = o.id))
    order by endpoint, s.created_at desc`;
  const text: Notice[] =
    phone && channel ? [{ channel, recipient: phone, body: bodyIn(language), hours }] : [];
  const pushes = followers.map(
    (one): Notice => ({
      channel: 'push',
      recipient: { id: one.id },
      message: messageIn(one.language),
      hours,
    }),
  );
  return [...text, ...pushes];
}

/** Which of the texts tells this event; null when none does, or the order has gone on since. */
function textEventOf(
  event: NoticeAsked['event'],
  status: OrderStatus | null,
  now: OrderStatus,
): TextEvent | null {
  const isOver = now === 'cancelled' || now === 'delivered';
  if (event === 'order_rescheduled') return isOver ? null : 'moved';
  if (event === 'order_missed') return isOver ? null : 'missed';
  if (event !== 'order_status' || status !== now) return null;
  if (status === 'confirmed') return 'confirmed';
  if (status === 'in_progress') return 'on_the_way';
  return status === 'delivered' ? 'delivered' : null;
}

async function read(sql: Db, orderId: string): Promise<OrderFacts | null> {
  const [order] = await sql<OrderFacts[]>`
    select order_number, customer_email, customer_name, ${toldDate(sql)} as day,
      ${toldWindow(sql)} as delivery_window, status, currency, total_cents, tax_cents, consent.phone, consent.channel
    from orders left join lateral (
      select phone, channel from text_consents
      where order_id = orders.id or user_id = (select user_id from customers where id = orders.customer_id)
      order by order_id is null limit 1) consent on true
    where orders.id = ${orderId} and customer_email not like '%@deleted.invalid'`;
  return order ?? null;
}

const dayText = (day: string, language: Language) =>
  formatStoreDate(day, LOCALE_TAGS[language], { weekday: 'long', month: 'long', day: 'numeric' });

export function missReasonText(reason: MissReason, t: Translate): string {
  switch (reason) {
    case 'nobody_there':
      return t('nobody was there');
    case 'no_access':
      return t('the truck could not get in');
    case 'no_room':
      return t('there was no room to unload');
    case 'wrong_place':
      return t('the address could not be found');
    case 'weather':
      return t('the weather');
    case 'breakdown':
      return t('the truck broke down');
    case 'refused':
      return t('the load was refused');
  }
}

const callText = (t: Translate) =>
  t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES });

function pushText(
  event: TextEvent,
  { number, day, reason }: { number: string; day: string; reason: string },
  t: Translate,
): { title: string; text: string } {
  switch (event) {
    case 'confirmed':
      return { title: t('Order {number} is confirmed', { number }), text: t('It arrives {day}.', { day }) };
    case 'on_the_way':
      return { title: t('Your load is on its way'), text: callText(t) };
    case 'delivered':
      return {
        title: t('Order {number} was delivered', { number }),
        text: t('Pictures and history are on the order’s page.'),
      };
    case 'missed':
      return {
        title: t('We could not deliver your load'),
        text: t('The reason: {reason}. We will call you about a new day.', { reason }),
      };
    case 'moved':
      return { title: t('A new delivery day'), text: t('It arrives {day}.', { day }) };
  }
}

const YARD_HOURS = 12;

type About = { title: (t: Translate) => string; text: (t: Translate) => string; url: string };

/** What the people of the yard are told who switched it on, by pushes alone. */
export async function yardNotices(sql: Db, { event, facts, key }: NoticeAsked): Promise<Notice[]> {
  const about = await yardNews(sql, event, facts);
  if (about === null) return [];
  const people = await sql<{ id: string; language: Language }[]>`
    select distinct on (endpoint) s.id, s.language
    from push_subscriptions s join users u on s.owner = 'u:' || u.id
    where for_yard and u.role in ('admin', 'clerk') and u.disabled_at is null
    order by endpoint, s.created_at desc`;
  return people.map(({ id, language }) => ({
    channel: 'push',
    recipient: { id },
    message: {
      title: about.title(TRANSLATORS[language]),
      text: about.text(TRANSLATORS[language]),
      url: about.url,
      tag: key,
      language,
    },
    hours: YARD_HOURS,
  }));
}

const quoteSchema = z.object({ quoteId: z.uuid() });
const productSchema = z.object({ productId: z.string() });

async function yardNews(sql: Db, event: NoticeAsked['event'], facts: unknown): Promise<About | null> {
  if (event === 'order_received' || event === 'order_unpaid') {
    const { orderId } = factsSchema.parse(facts);
    const order = await read(sql, orderId);
    if (!order) return null;
    const total = formatMoney(chargedCents(order), { currency: order.currency });
    return {
      title: (t) => (event === 'order_received' ? t('New order') : t('Payment failed')),
      text: () => `${order.orderNumber}, ${total}, ${order.customerName}`,
      url: `/admin?tab=orders&order=${orderId}`,
    };
  }
  if (event === 'quote_asked') {
    const { quoteId } = quoteSchema.parse(facts);
    const [quote] = await sql<{ name: string }[]>`
      select name from quotes where id = ${quoteId} and deleted_at is null`;
    return quote
      ? {
          title: (t) => t('New quote request'),
          text: () => quote.name,
          url: `/admin?tab=quotes&quote=${quoteId}`,
        }
      : null;
  }
  if (event === 'stock_low') {
    const { productId } = productSchema.parse(facts);
    const [product] = await sql<{ name: string; left: number }[]>`
      select name, inventory_count as left from products where id::text = ${productId} and inventory_count is not null`;
    if (!product) return null;
    return {
      title: (t) => t('Low stock'),
      text: (t) => t('{name}: {n} left', { name: product.name, n: product.left }),
      url: '/admin?tab=products',
    };
  }
  return null;
}
