import { HAND_METHODS } from '../../../domain/orders/orders.ts';
import type { Translate } from '../../ui/locale.tsx';

/** How an order or a difference is paid. */
export const PAYMENT_CHOICES = ['link', 'on_delivery', 'account', ...HAND_METHODS] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

export function paymentName(kind: PaymentChoice, t: Translate): string {
  const words: Record<PaymentChoice, string> = {
    link: t('Link to pay online'),
    on_delivery: t('On delivery'),
    account: t('On account'),
    cash: t('Cash'),
    check: t('Check'),
    other: t('Card terminal or transfer'),
  };
  return words[kind];
}
