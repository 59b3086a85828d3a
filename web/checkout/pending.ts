import { type PendingPayment, storedPayment } from '../../domain/orders/placeOrder.ts';
import { kept, useKept } from '../ui/kept.ts';

// The order that waits for its payment. Kept so that a reload of the waiting page, another tab or a cancelled
// payment find it again.

const pending = kept<PendingPayment>('checkout-pending', storedPayment);

export const readPendingPayment = pending.read;
export const keepPendingPayment = pending.keep;

export function usePendingPayment(): PendingPayment | null {
  return useKept(pending);
}
