import { type PendingPayment, pendingPaymentSchema } from '../../domain/ordering.ts';
import { kept, useKept } from './kept.ts';

// The order that waits for its payment. Kept so that a reload of the waiting page, another tab or a cancelled
// payment find it again.

/** As storage or a navigation's state carries it; null for anything else. */
export function pendingOf(carried: unknown): PendingPayment | null {
  const read = pendingPaymentSchema.safeParse(carried);
  return read.success ? read.data : null;
}

const pending = kept<PendingPayment>('checkout-pending', pendingOf);

export const readPendingPayment = pending.read;
export const keepPendingPayment = pending.keep;

export function usePendingPayment(): PendingPayment | null {
  return useKept(pending);
}
