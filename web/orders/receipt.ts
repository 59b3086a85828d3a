import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { useNames } from '../catalog/names.ts';
import { useSavePaper } from '../ui/pdf/savePaper.ts';

/** Downloads an order's receipt. */
export function useReceipt(): (order: GuestOrder) => Promise<void> {
  const savePaper = useSavePaper();
  const nameOf = useNames();
  return (order) =>
    savePaper(order.orderNumber, async (about) => {
      const { receiptPdf } = await import('./receiptPdf.ts');
      return receiptPdf(order, { ...about, nameOf });
    });
}
