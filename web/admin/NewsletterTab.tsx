import { useDeferredValue, useState } from 'react';
import {
  type OfficeSubscriber,
  SUBSCRIBER_STATES,
  type SubscriberState,
  subscribersPageSchema,
} from '../../domain/officeNewsletter.ts';
import { giveFile } from '../jobs/giving.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import { toast } from '../ui/toast.tsx';
import { useAnswer } from './answers.ts';
import { useDoing } from './doing.ts';
import { callOffice, tellOffice } from './office.ts';
import { SubscriberTable } from './SubscriberTable.tsx';
import { SubscriberTakingOff } from './SubscriberTakingOff.tsx';
import { subscriberStateWords } from './subscriberWords.ts';

/** The newsletter's list: who is on it, the sheet for whatever sends it, and the way off for who asks the yard. */
export function NewsletterTab() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<SubscriberState | ''>('');
  const [before, setBefore] = useState('');
  const [leaving, setLeaving] = useState<OfficeSubscriber | null>(null);
  const q = useDeferredValue(typed);
  const path = `/api/admin/newsletter?${new URLSearchParams({ q, state, before })}`;
  const { data, failure } = useAnswer(path, subscribersPageSchema, 'newsletter');
  const { isBusy, attempt } = useDoing('newsletter');
  const words = subscriberStateWords(t);
  const look = (next: SubscriberState | '') => {
    setState(next);
    setBefore('');
  };
  const bring = async () => {
    const blob = await attempt(
      async () => (await callOffice('/api/admin/newsletter/export', asJson)).blob(),
      t('The sheet could not be made.'),
    );
    if (blob) giveFile(new File([blob], 'newsletter.csv', { type: 'text/csv' }));
  };
  const takeOff = async ({ id, status }: OfficeSubscriber) => {
    setLeaving(null);
    const done = await attempt(
      () => tellOffice('POST', `/api/admin/newsletter/${encodeURIComponent(id)}/unsubscribe`, { status }),
      t('The address is still on the list.'),
    );
    if (done) toast({ title: t('Taken off the list') });
  };
  return (
    <>
      <div className="goods-head">
        <h1 className="h2">{t('Newsletter')}</h1>
        <div className="search">
          <Icon name="search" />
          <input
            className="inp"
            type="search"
            aria-label={t('Search addresses')}
            placeholder={t('Part of an e-mail')}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setBefore('');
            }}
          />
        </div>
        <button type="button" className="btn btn-quiet btn-sm" disabled={isBusy} onClick={() => void bring()}>
          <Icon name="download" />
          {t('Export subscribed as CSV')}
        </button>
      </div>
      <fieldset className="chips office-chips">
        <legend className="unseen">{t('Which addresses')}</legend>
        {(['', ...SUBSCRIBER_STATES] as const).map((id) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={state === id}
            onClick={() => look(id)}
          >
            {id === '' ? t('All') : words[id]}
            {data && id !== '' ? <span className="num">{data.counts[id]}</span> : null}
          </button>
        ))}
      </fieldset>
      {data ? null : failure ? (
        <p className="office-stale">{t('The list could not be loaded.')}</p>
      ) : (
        <Busy label={t('Opening the office')} />
      )}
      {data && data.subscribers.length === 0 ? <p className="office-none">{t('Nobody matches.')}</p> : null}
      {data && data.subscribers.length > 0 ? (
        <SubscriberTable subscribers={data.subscribers} isBusy={isBusy} onTakeOff={setLeaving} />
      ) : null}
      <div className="office-acts">
        {before === '' ? null : (
          <button type="button" className="btn btn-quiet" onClick={() => setBefore('')}>
            {t('Back to the newest')}
          </button>
        )}
        {data?.next ? (
          <button type="button" className="btn btn-quiet" onClick={() => setBefore(data.next ?? '')}>
            {t('Older entries')}
          </button>
        ) : null}
      </div>
      <SubscriberTakingOff
        subscriber={leaving}
        onClose={() => setLeaving(null)}
        onTakeOff={(subscriber) => void takeOff(subscriber)}
      />
    </>
  );
}

const asJson = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
