import { HAND_METHODS } from '../../../domain/orders/orders.ts';
import type { Translate } from '../../ui/locale.tsx';

/** How an order or a difference is paid. */
export const PAYMENT_CHOICES = ['link', 'on_delivery', 'account', ...HAND_METHODS] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];
/** `open`: the goods are handed over, and the money is still to come. */
export type NamedPayment = PaymentChoice | 'open';

export function paymentName(kind: NamedPayment, t: Translate): string {
  switch (kind) {
    case 'link':
      return t('Online payment link');
    case 'on_delivery':
      return t('On delivery');
    case 'account':
      return t('On account');
    case 'cash':
      return t('Cash');
    case 'check':
      return t('Check');
    case 'other':
      return t('Card terminal or transfer');
    case 'open':
      return t('Nothing received: still unpaid');
  }
}
