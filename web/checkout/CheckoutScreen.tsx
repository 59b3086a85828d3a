import '../cart/cart.css';
import './checkout.css';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useLoaderData, useNavigate } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { AccountAnswer, PendingPayment } from '../../domain/orders/checkout.ts';
import { eachText } from '../../domain/orders/orderTexts.ts';
import { clearCart, setAsideForPayment, useCart } from '../cart/cart.ts';
import { type CartCatalog, cartCatalog } from '../cart/figures.ts';
import { $pendingPayment } from '../cart/payment.ts';
import { refreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import { usePerson } from '../identity/session.ts';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useHydrated } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';
import { Checkout } from './Checkout.tsx';
import { prefillDraft, saveOrderDraft } from './placeOrder.ts';

export const checkoutRoute: ScreenRoute<CatalogSource, CartCatalog> = {
  Screen: CheckoutScreen,
  load: cartCatalog,
  head: ({ t }) => ({
    title: t('Checkout'),
    description: t('Where the load goes, when, and who the driver calls.'),
    canonical: '/checkout',
    noindex: true,
  }),
};

export function CheckoutScreen() {
  const t = useT();
  const navigate = useNavigate();
  const terms = useLoaderData<CartCatalog>();
  const isHydrated = useHydrated();
  const cart = useCart();
  const person = usePerson();
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    if (person) prefillDraft(person);
  }, [person]);

  const goToPayment = async (payment: PendingPayment) => {
    $pendingPayment.set(payment);
    // Before the cart is emptied, because this screen redirects to /cart when it is empty.
    flushSync(() => setLeaving(t('Redirecting to Payment')));
    setAsideForPayment();
    toast({ title: t('Redirecting to Payment') });
    await navigate('/payment-processing', { state: payment, replace: true });
  };

  const goToOrder = async ({ orderNumber, invoiceNumber }: AccountAnswer) => {
    flushSync(() => setLeaving(t('Opening your order')));
    clearCart();
    saveOrderDraft(eachText(() => ''));
    toast({
      title: t('Your order is in'),
      text: t('Invoice {number} is on your account.', { number: invoiceNumber }),
    });
    void refreshPersonalRows();
    await navigate(`/account/orders/${orderNumber}`, { replace: true });
  };

  if (isHydrated && !leaving && cart.length === 0) return <Navigate to="/cart" replace />;
  return (
    <div className="wrap page">
      <h1 className="h2 co-title">{t('Checkout')}</h1>
      {isHydrated && !leaving ? (
        <Checkout {...terms} cart={cart} onPayment={goToPayment} onInvoiced={goToOrder} />
      ) : (
        <Busy label={leaving ?? t('Opening your cart')} />
      )}
      <noscript>
        <p>{t('The checkout needs JavaScript. You can also order by telephone.')}</p>
      </noscript>
    </div>
  );
}
