import { useEffect, useRef, useState } from 'react';
import type { OrderPictures as Pictures } from '../../domain/orders/guestOrders.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { readPictures } from './orderClient.ts';
import { storeMoment } from './orderTimes.ts';

/** What the driver took of the delivered loads, asked for with a press. @param email null: an order of the account */
export function OrderPictures({ orderNumber, email }: { orderNumber: string; email: string | null }) {
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
      <Button className="btn-bare" disabled={isBusy} onClick={() => void show()}>
        <Icon name="truck" size="sm" />
        {t('Pictures of the delivery')}
      </Button>
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
