import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderPictures as Pictures } from '../../domain/orders/guestOrders.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { type OrderOnPage, readPictures } from './orderClient.ts';
import { storeMoment } from './orderTimes.ts';

/** `receipt`: what was paid. `ticket`: what comes and where, without prices, for whoever takes the load in. */
export type Paper = 'receipt' | 'ticket';

/** The paper that is being printed, and what prints one. Null on the screen. */
export function usePaper(): [Paper | null, (paper: Paper) => void] {
  const [paper, setPaper] = useState<Paper | null>(null);
  useEffect(() => {
    if (paper === null) return;
    const onPrinted = () => setPaper(null);
    addEventListener('afterprint', onPrinted);
    window.print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [paper]);
  return [paper, setPaper];
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
        <button type="button" className="btn btn-bare" onClick={() => onPrint('receipt')}>
          <Icon name="print" size="sm" />
          {t('Print the receipt')}
        </button>
        <button type="button" className="btn btn-bare" onClick={() => onPrint('ticket')}>
          <Icon name="ticket" size="sm" />
          {t('Print the ticket, without prices')}
        </button>
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

/** What the driver took of the delivered loads, asked for with a press. @param email null: an order of the account */
function OrderPictures({ orderNumber, email }: { orderNumber: string; email: string | null }) {
  const t = useT();
  const language = useLanguage();
  const [pictures, setPictures] = useState<Pictures['pictures'] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const emptyNote = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (pictures) (list.current ?? emptyNote.current)?.focus();
  }, [pictures]);
  const show = async () => {
    setBusy(true);
    const answer = await readPictures({ orderNumber, email });
    setBusy(false);
    if (answer) setPictures(answer);
    else toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
  };
  if (pictures === null)
    return (
      <button type="button" className="btn btn-bare" disabled={isBusy} onClick={() => void show()}>
        <Icon name="truck" size="sm" />
        {t('Pictures of the delivery')}
      </button>
    );
  if (pictures.length === 0)
    return (
      <p ref={emptyNote} tabIndex={-1}>
        {t('The driver took no picture of this delivery.')}
      </p>
    );
  return (
    <ul ref={list} tabIndex={-1} className="stack gap-10" aria-label={t('Pictures of the delivery')}>
      {pictures.map(({ jpeg, takenAt }) => (
        <li key={takenAt}>
          <img
            className="wide"
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={t('The load where the driver dropped it, {time}', { time: storeMoment(takenAt, language) })}
          />
        </li>
      ))}
    </ul>
  );
}
