import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import type { OrderOnPage } from './orderClient.ts';

const OrderPictures = lazyPart(async () => (await import('./OrderPictures.tsx')).OrderPictures);

/** `receipt`: what was paid. `ticket`: what comes and where, without prices, for whoever takes the load in. */
export type Paper = 'receipt' | 'ticket';

/** The paper that is being printed, and what prints one; the browser's own command prints the receipt. Null on the screen. */
export function usePaper(): [Paper | null, (paper: Paper) => void] {
  const [paper, setPaper] = useState<Paper | null>(null);
  useEffect(() => {
    const onPrint = () => flushSync(() => setPaper((chosen) => chosen ?? 'receipt'));
    const onPrinted = () => setPaper(null);
    addEventListener('beforeprint', onPrint);
    addEventListener('afterprint', onPrinted);
    return () => {
      removeEventListener('beforeprint', onPrint);
      removeEventListener('afterprint', onPrinted);
    };
  }, []);
  const print = (chosen: Paper) => {
    flushSync(() => setPaper(chosen));
    window.print();
  };
  return [paper, print];
}

type OrderPapersProps = Pick<OrderOnPage, 'order' | 'email' | 'online'> & { onPrint: (paper: Paper) => void };

/** The menu of what can be printed and looked at. */
export function OrderPapers({ order, email, online, onPrint }: OrderPapersProps) {
  const t = useT();
  const { status, isPickup, orderNumber, paymentKind } = order;
  return (
    <details className="needs-js">
      <summary className="btn btn-quiet btn-block">
        {t('Receipt')}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="order-menu">
        <Button className="btn-bare" onClick={() => onPrint('receipt')}>
          <Icon name="print" size="sm" />
          {t('Print the receipt')}
        </Button>
        <Button className="btn-bare" onClick={() => onPrint('ticket')}>
          <Icon name="ticket" size="sm" />
          {t('Print the ticket, without prices')}
        </Button>
        {email === null && paymentKind === 'account' ? (
          <Link className="btn btn-bare" to="/account/invoices">
            <Icon name="list" size="sm" />
            {t('Invoices')}
          </Link>
        ) : null}
        {online && status === 'delivered' && !isPickup ? (
          <OrderPictures orderNumber={orderNumber} email={email} />
        ) : null}
      </div>
    </details>
  );
}
