import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import type { QuoteReceipt } from './quotes.ts';

const PushCard = lazyPart(async () => (await import('../pushes/PushCard.tsx')).PushCard);

/** `state`: of the outbox command, or the server's answer. `children`: the way to the next one. */
type QuoteAnswerProps = {
  state: QuoteReceipt['state'] | 'sent';
  /** How many pictures the store took it without. */
  photosLeftOut?: number | undefined;
  children: ReactNode;
};

export function QuoteAnswer({ state, photosLeftOut = 0, children }: QuoteAnswerProps) {
  const t = useT();
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
        <PushCard
          title={t('Get notified when we answer')}
          text={t('A notification as soon as the yard has answered.')}
        />
      )}
      <div className="mt-8 cluster gap-10">
        {children}
        <Link className="btn btn-primary" to="/shop">
          {t('Browse Products')}
        </Link>
      </div>
    </div>
  );
}
