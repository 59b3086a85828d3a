import type { Language } from '../../../domain/base/locale.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { directionsUrl } from '../../../domain/delivery/pickup.ts';
import { freeChanges } from '../../../domain/orders/freeChanges.ts';
import { canPayOnline, owedCents } from '../../../domain/orders/orders.ts';
import type { Email } from '../../notifications/email.ts';
import { TRANSLATORS } from '../../notifications/translators.ts';
import type { EmailText } from './emailParts.ts';
import { type MailedOrder, moneyFormatter, orderRows } from './mailedOrder.ts';

// Assembles an email about an order.

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
  { heading, opening, next = [], asksToPay = false }: EmailText,
  { url, photoUrl, settings, language, now }: Layout,
): Email {
  const t = TRANSLATORS[language];
  const isComing = order.status !== 'delivered' && order.status !== 'cancelled';
  const { isOpen, canCancel, canMove } = freeChanges(order, now, settings);
  return {
    to: order.customerEmail,
    subject: heading,
    heading,
    blocks: [
      opening,
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
      ...next,
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
