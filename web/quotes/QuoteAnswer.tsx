import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import type { QuoteReceipt } from './quotes.ts';
import type { RequestItem } from './RequestState.tsx';

const NotificationCard = lazyPart(
  async () => (await import('../notifications/NotificationCard.tsx')).NotificationCard,
);
const RequestState = lazyPart(async () => (await import('./RequestState.tsx')).RequestState);

/** The request's current status, with and without signal, updated when the answer arrives later. */
export function QuoteAnswer({ sent, onAgain }: { sent: QuoteReceipt; onAgain: () => void }) {
  const t = useT();
  const [item, setItem] = useState<RequestItem | null>(null);
  // Unknown when it was deleted, sent again under another id, or is another person's.
  const state = sent.state === 'waiting' && item ? item.state : sent.state;
  const photosLeftOut = item?.photosLeftOut ?? 0;
  const { email } = useSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="panel notice gap-14" role="status">
      <Icon name={state === 'waiting' ? 'clock' : state === 'refused' ? 'warning' : 'check'} />
      <h2 className="h3" ref={heading} tabIndex={-1}>
        {state === 'waiting'
          ? t('Saved on this device')
          : state === 'refused'
            ? t('This request needs you')
            : t('Message Received')}
      </h2>
      <p className="muted">
        {state === 'waiting'
          ? t('It will be sent when you have signal, or when you next open the app. Nothing is lost.')
          : state === 'refused'
            ? t(
                'The yard could not accept it as it is. Your text is kept: open the outbox to change or delete it.',
              )
            : t('Thank you. A person at the yard reads it and answers by email or phone.')}
      </p>
      {photosLeftOut > 0 ? (
        <p className="breaks">
          <b>{t('Photos that did not reach us: {n}.', { n: photosLeftOut })}</b>{' '}
          {t('Please email them to us:')}{' '}
          <a className="link tap" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      ) : null}
      {state === 'refused' ? null : (
        <NotificationCard
          title={t('Get notified when we answer')}
          text={t('A notification as soon as the yard has answered.')}
        />
      )}
      <div className="mt-8 cluster gap-10">
        <RequestState id={sent.id} onChange={setItem} />
        <Button onClick={onAgain}>{t('Send Another Message')}</Button>
        <Link className="btn btn-primary" to="/shop">
          {t('Browse Products')}
        </Link>
      </div>
    </div>
  );
}
