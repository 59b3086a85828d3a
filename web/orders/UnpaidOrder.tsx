import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { callApi } from '../offline/api.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { orderAgain } from './reorder.ts';

type UnpaidOrderProps = { order: GuestOrder; email: string; online: boolean };

/** A checkout that was given up: its goods go back into the cart, and no more reminders are sent. */
export function UnpaidOrder({ order, email, online }: UnpaidOrderProps) {
  const t = useT();
  const navigate = useNavigate();
  const products = useDeviceProducts();
  const [isStopped, setStopped] = useState(false);
  const stop = async () => {
    const { orderNumber } = order;
    const response = await callApi('/api/orders/no-reminders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderNumber, email }),
    }).catch(() => null);
    if (response?.ok) setStopped(true);
    else toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-commit btn-block"
        disabled={products === null}
        onClick={() => {
          if (products && orderAgain(order, products, t)) void navigate('/cart');
        }}
      >
        <Icon name="cart" size="sm" />
        {t('Put it back in my cart')}
      </button>
      {isStopped ? (
        <p className="hint" role="status">
          {t('You will get no more reminders about unpaid orders.')}
        </p>
      ) : (
        <button type="button" className="link tap" disabled={!online} onClick={() => void stop()}>
          {t('Stop reminders about unpaid orders')}
        </button>
      )}
    </>
  );
}
