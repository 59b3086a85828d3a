import { formatCents } from '../../domain/base/money.ts';
import { LEAST_ONLINE_CENTS, type PaymentKind, type PaymentStatus } from '../../domain/orders/orders.ts';
import type { Translate } from '../ui/locale.tsx';
import type { Tone } from '../ui/Tag.tsx';

export type PaidOrder = { isPickup: boolean; paymentKind: PaymentKind };

/** @param order who agreed to pay when the material comes, or is fetched, is sent no invoice */
export function paymentText(
  status: PaymentStatus,
  t: Translate,
  { isPickup, paymentKind }: PaidOrder = { isPickup: false, paymentKind: 'online' },
): { words: string; tone: Tone } {
  switch (status) {
    case 'unpaid':
      return { words: t('Unpaid'), tone: 'warn' };
    case 'paid':
      return { words: t('Paid'), tone: 'ok' };
    case 'invoiced':
      return {
        words:
          paymentKind === 'account'
            ? t('On account')
            : paymentKind !== 'on_delivery'
              ? t('Invoiced')
              : isPickup
                ? t('Pay at pick-up')
                : t('Pay on delivery'),
        tone: 'info',
      };
    case 'refunded':
      return { words: t('Refunded'), tone: 'neutral' };
    case 'partly_refunded':
      return { words: t('Partly refunded'), tone: 'neutral' };
    case 'failed':
      return { words: t('Payment failed'), tone: 'danger' };
  }
}

/** How the rest of an order or invoice is paid that the payment provider does not take. */
export const tooSmallText = (cents: number, phone: string, t: Translate): string =>
  t(
    'Less than {least} cannot be paid online. Please pay {amount} in cash or by check, at the yard or to the driver. Questions? Call {phone}.',
    { least: formatCents(LEAST_ONLINE_CENTS), amount: formatCents(cents), phone },
  );
