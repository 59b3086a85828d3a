import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { followRequest, type Sent } from './sending.ts';

/** What became of the request, in words that are true with and without signal, also when the answer comes later. */
export function QuoteSent({ sent: first, onAgain }: { sent: Sent; onAgain: () => void }) {
  const t = useT();
  const [sent, setSent] = useState(first);
  useEffect(() => {
    if (first.state !== 'waiting') return;
    let stop: (() => void) | null = null;
    let gone = false;
    followRequest(first.id, setSent).then(
      (end) => {
        if (gone) end();
        else stop = end;
      },
      (error: unknown) => console.error('The outbox could not be followed.', error),
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [first]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const waiting = sent.state === 'waiting';
  return (
    <div className="panel quote-sent" role="status">
      <Icon name={sent.state === 'applied' ? 'check' : waiting ? 'clock' : 'warning'} />
      <h2 className="h3" ref={heading} tabIndex={-1}>
        {sent.state === 'applied'
          ? t('Message Received')
          : waiting
            ? t('Saved on this phone')
            : t('This request needs you')}
      </h2>
      <p className="muted">
        {sent.state === 'applied'
          ? t('Thank you. A person at the yard reads it and answers by email or phone.')
          : waiting
            ? t('It sends by itself when there is signal, or when you next open the app. Nothing is lost.')
            : t(
                'The yard could not take it as it is. Your text is kept: open the outbox to change or delete it.',
              )}
      </p>
      <div className="quote-sent-do">
        <button type="button" className="btn btn-quiet" onClick={onAgain}>
          {t('Send Another Message')}
        </button>
        <Link className="btn btn-primary" to="/shop">
          {t('Browse Products')}
        </Link>
      </div>
    </div>
  );
}
