import * as z from 'zod/mini';
import { type Language, LOCALE_TAGS, type Translate } from '../../../domain/base/locale.ts';
import { DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import { type DeliveryWindow, formatStoreDate } from '../../../domain/delivery/calendar.ts';
import { MISS_REASONS, type MissReason } from '../../../domain/delivery/deliveries.ts';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import type { NotificationMessage } from '../../../domain/notifications.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/orders.ts';
import type { Db } from '../../db/sql.ts';
import type { Keyring } from '../../identity/secrets.ts';
import type { NoticeRequest } from '../../notifications/noticeQueue.ts';
import type { Notice } from '../../notifications/notices.ts';
import { TRANSLATORS } from '../../notifications/translators.ts';
import { deliveryPhotoPath } from '../deliveryPhotos.ts';

// Notifications about orders to their customers.

const factsSchema = z.object({
  orderId: z.uuid(),
  status: z.optional(z.enum(ORDER_STATUSES)),
  reason: z.optional(z.enum(MISS_REASONS)),
});

type NoticeKind = 'confirmed' | 'on_the_way' | 'delivered' | 'missed' | 'moved';

type OrderFacts = {
  orderNumber: string;
  customerEmail: string;
  customerName: string;
  day: string | null;
  deliveryWindow: DeliveryWindow;
  isPickup: boolean;
  status: OrderStatus;
  currency: string;
  totalCents: number;
  taxCents: number;
};

/** Hours after which it is not worth sending. */
const HOURS: Readonly<Record<NoticeKind, number>> = {
  confirmed: 24,
  on_the_way: 2,
  delivered: 12,
  missed: 12,
  moved: 24,
};

type Parts = { sql: Db; keyring: Pick<Keyring, 'orderProof' | 'photoProof'> };

/** Notifies the customer of an event, unless the order has changed since. */
export async function customerNotices(
  { sql, keyring }: Parts,
  { event, facts }: NoticeRequest,
): Promise<Notice[]> {
  const eventFacts = factsSchema.parse(facts);
  const order = await readOrderFacts(sql, eventFacts.orderId);
  if (!order) return [];
  const noticeKind = toNoticeKind(event, eventFacts.status ?? null, order.status);
  if (noticeKind === null) return [];
  const { orderNumber, customerEmail, day, deliveryWindow, isPickup } = order;
  const url = orderPath(keyring, { orderNumber, customerEmail });
  const dayIn = (language: Language, t: Translate) =>
    day === null ? t('the next available day') : dayInWords(dayText(day, language), deliveryWindow, t);
  const reasonIn = (t: Translate) => missReasonText(eventFacts.reason ?? 'no_access', t);
  const messageIn = (language: Language): NotificationMessage => {
    const t = TRANSLATORS[language];
    const facts = { number: orderNumber, day: dayIn(language, t), reason: reasonIn(t) };
    const notice = isPickup ? pickupNotice(noticeKind, facts, t) : noticeText(noticeKind, facts, t);
    const shown = { url, tag: `order ${orderNumber}`, language, action: t('See the order') };
    return { ...notice, ...shown, ...(photo === null ? {} : { image: photo }) };
  };
  const photo =
    noticeKind === 'delivered'
      ? await deliveryPhotoPath(sql, keyring, { orderId: eventFacts.orderId, now: new Date() })
      : null;
  const hours = HOURS[noticeKind];
  const followers = await sql<{ id: string; language: Language }[]>`
    select distinct on (endpoint) s.id, s.language from push_subscriptions s, orders o
    where o.id = ${eventFacts.orderId} and (s.owner = o.owner
      or s.owner = (select owner from customers where id = o.customer_id)
      or exists (select from push_orders where subscription_id = s.id and order_id = o.id))
    order by endpoint, s.created_at desc`;
  return followers.map(({ id, language }) => ({ recipient: id, message: messageIn(language), hours }));
}

/** The order's page, which is signed instead of asking for the email. After the #, which browsers send to nobody. */
export const orderPath = (
  keyring: Parts['keyring'],
  { orderNumber, customerEmail }: Pick<OrderFacts, 'orderNumber' | 'customerEmail'>,
) => `/track-order?order=${orderNumber}#key=${keyring.orderProof(orderNumber, customerEmail)}`;

/** Null if the event has no notification, or the order has moved on since. */
function toNoticeKind(
  event: NoticeRequest['event'],
  status: OrderStatus | null,
  now: OrderStatus,
): NoticeKind | null {
  const isOver = now === 'cancelled' || now === 'delivered';
  if (event === 'order_rescheduled') return isOver ? null : 'moved';
  if (event === 'order_missed') return isOver ? null : 'missed';
  if (event !== 'order_status' || status !== now) return null;
  if (status === 'confirmed') return 'confirmed';
  if (status === 'in_progress') return 'on_the_way';
  return status === 'delivered' ? 'delivered' : null;
}

export async function readOrderFacts(sql: Db, orderId: string): Promise<OrderFacts | null> {
  const [order] = await sql<OrderFacts[]>`
    select order_number, customer_email, customer_name, delivery_date as day,
      delivery_window, is_pickup, status, currency, total_cents, tax_cents
    from orders
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

function noticeText(
  event: NoticeKind,
  { number, day, reason }: Record<'number' | 'day' | 'reason', string>,
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
        text: t('Pictures and history are on the order page.'),
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

/** The notification about an order to pick up at the yard. */
function pickupNotice(
  event: NoticeKind,
  { number, day }: Record<'number' | 'day', string>,
  t: Translate,
): { title: string; text: string } {
  switch (event) {
    case 'confirmed':
      return {
        title: t('Order {number} is confirmed', { number }),
        text: t('Pick it up on {day}.', { day }),
      };
    case 'on_the_way':
      return {
        title: t('Order {number} is ready', { number }),
        text: t('Hours and directions are on the order page.'),
      };
    case 'moved':
      return { title: t('A new pick-up day'), text: t('Pick it up on {day}.', { day }) };
    case 'delivered':
    case 'missed':
      return {
        title: t('Order {number} was picked up', { number }),
        text: t('The history is on the order page.'),
      };
  }
}
