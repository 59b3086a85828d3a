import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { useDeviceProducts } from '../device/useDeviceCatalog.ts';
import { $status } from '../offline/status.ts';
import { useT } from '../ui/locale.tsx';
import { noAnswerText } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';

type ReorderButtonProps = { order: GuestOrder; className: string; label?: string; children: ReactNode };

/** Puts the lines of an order in the cart again, and opens the cart. */
export function ReorderButton({ order, className, label, children }: ReorderButtonProps) {
  const t = useT();
  const navigate = useNavigate();
  const products = useDeviceProducts();
  // A second press meanwhile would add them twice.
  const [busy, setBusy] = useState(false);
  const reorder = async () => {
    if (!products) return;
    setBusy(true);
    try {
      const { orderAgain } = await import('./reorder.ts');
      if (orderAgain(order, products, t)) await navigate('/cart');
    } catch (error) {
      console.warn('An order could not be put in the cart again.', error);
      toast({
        tone: 'error',
        title: noAnswerText($status.get().hasNetwork, t),
        text: t('This part of the page could not be loaded. Try again later.'),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={className}
      disabled={products === null || busy}
      aria-label={label}
      onClick={() => void reorder()}
    >
      {children}
    </button>
  );
}
