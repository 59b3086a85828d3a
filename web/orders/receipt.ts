import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { useNames } from '../catalog/names.ts';
import { downloadFile } from '../ui/download.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';

/** Downloads an order's receipt. This device draws it, so that it works without signal too. */
export function useReceipt(): (order: GuestOrder) => Promise<void> {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const nameOf = useNames();
  return async (order) => {
    try {
      const { receiptPdf } = await import('./receiptPdf.ts');
      const bytes = await receiptPdf(order, { settings, language, t, nameOf });
      downloadFile(new File([bytes], `${order.orderNumber}.pdf`, { type: 'application/pdf' }));
    } catch (error) {
      console.warn('The receipt was not made.', error);
      toast({
        tone: 'error',
        title: t('No signal.'),
        text: t('This part of the page loads when you are back online.'),
      });
    }
  };
}
