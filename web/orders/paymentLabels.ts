import { formatCents } from '../../domain/base/money.ts';
import { LEAST_ONLINE_CENTS, type PaymentKind, type PaymentStatus } from '../../domain/orders/orders.ts';
import type { Translate } from '../ui/locale.tsx';
import type { Tone } from '../ui/Tag.tsx';

export type PaidOrder = { isPickup: boolean; paymentKind: PaymentKind; dueCents: number };

export function paymentText(
  status: PaymentStatus,
  t: Translate,
  { isPickup, paymentKind, dueCents }: PaidOrder = { isPickup: false, paymentKind: 'online', dueCents: 0 },
): { words: string; tone: Tone } {
  switch (status) {
    case 'unpaid':
      return { words: t('Unpaid'), tone: 'warn' };
    case 'paid':
      return dueCents > 0 ? { words: t('Partly paid'), tone: 'warn' } : { words: t('Paid'), tone: 'ok' };
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
