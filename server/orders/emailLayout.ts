import type { Language } from '../../domain/base/locale.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { directionsUrl } from '../../domain/delivery/pickup.ts';
import { canPayOnline, owedCents } from '../../domain/orders/orders.ts';
import { type Email, headerText } from '../notifications/email.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { dayAndWindow, type MailedOrder, mailedChanges, moneyFormatter, orderRows } from './mailedOrder.ts';

// Assembles an email about an order.

export type EmailEvent = 'confirmed' | 'on_the_way' | 'delivered' | 'moved' | 'cancelled';

/** The words of one email. */
export type Written = { next?: string[]; asksToPay?: boolean } & (
  | { heading: string; opening: string }
  | { event: EmailEvent }
);

type Layout = {
  url: string;
  /** The picture of the delivered load. */
  photoUrl?: string | null;
  settings: StoreSettings;
  language: Language;
  now: Date;
};

/** The email: its words, the table of its order, and links. */
export function layOutEmail(
  order: MailedOrder,
  written: Written,
  { url, photoUrl, settings, language, now }: Layout,
): Email {
  const t = TRANSLATORS[language];
  const { next = [], asksToPay = false } = written;
  const isComing = order.status !== 'delivered' && order.status !== 'cancelled';
  const { heading, opening } = 'event' in written ? worded(written.event, order, language) : written;
  const { isOpen, canCancel, canMove } = mailedChanges(order, now, settings);
  return {
    to: order.customerEmail,
    subject: heading,
    heading,
    blocks: [
      { kind: 'text', text: opening },
      ...(photoUrl
        ? [
            {
              kind: 'picture',
              alt: t('Your load where the driver dropped it'),
              url: photoUrl,
            } as const,
          ]
        : []),
      orderRows(order, settings, language),
      ...next.map((text) => ({ kind: 'text', text }) as const),
      {
        kind: 'link',
        label:
          asksToPay && canPayOnline(order)
            ? t('Pay {amount} online', { amount: moneyFormatter(order)(owedCents(order)) })
            : canCancel
              ? t('Track, change or cancel your order')
              : canMove
                ? t('Track or move your order')
                : isOpen || order.status === 'in_progress'
                  ? t('Track your order')
                  : t('See your order'),
        url,
      },
      ...(order.isPickup && isComing
        ? [
            {
              kind: 'link',
              label: t('Directions to the yard'),
              url: directionsUrl(order.deliveryAddress),
            } as const,
          ]
        : []),
    ],
  };
}

function worded(
  event: EmailEvent,
  order: MailedOrder,
  language: Language,
): Record<'heading' | 'opening', string> {
  const t = TRANSLATORS[language];
  const { deliveryDate, deliveryWindow, orderNumber: number } = order;
  const name = headerText(order.customerName);
  const opening = t('Hello {name}, here is the latest on your order.', { name });
  switch (event) {
    case 'confirmed':
      return { heading: t('Your order {number} is confirmed', { number }), opening };
    case 'on_the_way':
      return { heading: t('Your order {number} is on its way', { number }), opening };
    case 'delivered':
      return { heading: t('Your order {number} was delivered', { number }), opening };
    case 'cancelled':
      return { heading: t('Your order {number} was cancelled', { number }), opening };
    case 'moved':
      return {
        heading: t('A new delivery day for your order {number}', { number }),
        opening: t('Hello {name}, your order now arrives on {day}. If that day does not suit you, call us.', {
          name,
          day: deliveryDate
            ? dayAndWindow(deliveryDate, deliveryWindow, language)
            : t('the next available day'),
        }),
      };
  }
}
