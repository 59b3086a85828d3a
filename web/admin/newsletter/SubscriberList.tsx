import { useDeferredValue, useState } from 'react';
import {
  type AdminSubscriber,
  SUBSCRIBER_STATES,
  type SubscriberState,
  subscribersPageSchema,
} from '../../../domain/admin/newsletter.ts';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { downloadFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading, StateChips } from '../ui/AdminList.tsx';
import { callAdmin, sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatFullMoment } from '../ui/format.ts';

/** Every address, the newest first. */
export function SubscriberList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<SubscriberState | ''>('');
  const [before, setBefore] = useState('');
  const [chosen, setChosen] = useState<AdminSubscriber | null>(null);
  const q = useDeferredValue(typed);
  const path = `/api/admin/newsletter?${new URLSearchParams({ q, state, before })}`;
  const { data, failure } = useAdminQuery(path, subscribersPageSchema, 'newsletter');
  const { isBusy, attempt } = useAdminMutation('newsletter');
  const pick = (next: SubscriberState | '') => {
    setState(next);
    setBefore('');
  };
  const exportCsv = async () => {
    const blob = await attempt(
      async () => (await callAdmin('/api/admin/newsletter/export', asJson)).blob(),
      t('The file could not be created.'),
    );
    if (blob) downloadFile(new File([blob], 'newsletter.csv', { type: 'text/csv' }));
  };
  const unsubscribe = async ({ id, status }: AdminSubscriber) => {
    setChosen(null);
    const done = await attempt(
      () => sendAdmin('POST', `/api/admin/newsletter/${encodeURIComponent(id)}/unsubscribe`, { status }),
      t('The address was not unsubscribed.'),
    );
    if (done) toast({ title: t('Address unsubscribed') });
  };
  return (
    <>
      <div className="goods-head news-find">
        <div className="search">
          <Icon name="search" />
          <input
            className="inp"
            type="search"
            aria-label={t('Search addresses')}
            placeholder={t('Part of an email')}
            maxLength={100}
            value={typed}
            onChange={({ target: { value } }) => {
              setTyped(value);
              setBefore('');
            }}
          />
        </div>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          disabled={isBusy}
          onClick={() => void exportCsv()}
        >
          <Icon name="download" />
          {t('Export subscribers (CSV)')}
        </button>
      </div>
      <StateChips
        legend={t('Which addresses')}
        states={['', ...SUBSCRIBER_STATES]}
        picked={state}
        words={{ '': t('All'), ...subscriberStateLabels(t) }}
        counts={data && { '': sumOf(data.counts), ...data.counts }}
        onPick={pick}
      />
      {data ? null : <ListLoading failure={failure} text={t('The list could not be loaded.')} />}
      {data && data.subscribers.length === 0 ? (
        <p className="admin-none">
          {q.trim() !== '' || sumOf(data.counts) > 0 ? t('No matches.') : t('No subscribers yet.')}
        </p>
      ) : null}
      {data && data.subscribers.length > 0 ? (
        <SubscriberTable subscribers={data.subscribers} isBusy={isBusy} onUnsubscribe={setChosen} />
      ) : null}
      <div className="admin-acts">
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
      <UnsubscribeSheet
        subscriber={chosen}
        onClose={() => setChosen(null)}
        onUnsubscribe={(subscriber) => void unsubscribe(subscriber)}
      />
    </>
  );
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);

const asJson = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };

type UnsubscribeSheetProps = {
  /** null: closed. */
  subscriber: AdminSubscriber | null;
  onClose: () => void;
  onUnsubscribe: (subscriber: AdminSubscriber) => void;
};

/** Asks first, because only subscribers themselves can subscribe again. */
function UnsubscribeSheet({ subscriber, onClose, onUnsubscribe }: UnsubscribeSheetProps) {
  const t = useT();
  return (
    <Sheet open={subscriber !== null} onClose={onClose} title={t('Unsubscribe this address?')}>
      {subscriber ? (
        <>
          <p className="admin-text">
            <b>{subscriber.email}</b>
          </p>
          <p>{t('They get no more newsletters. Only they can sign up again.')}</p>
          <div className="admin-acts">
            <button type="button" className="btn btn-commit" onClick={() => onUnsubscribe(subscriber)}>
              {t('Unsubscribe')}
            </button>
            <button type="button" className="btn btn-quiet" onClick={onClose}>
              {t('Close')}
            </button>
          </div>
        </>
      ) : null}
    </Sheet>
  );
}

type SubscriberTableProps = {
  subscribers: readonly AdminSubscriber[];
  isBusy: boolean;
  onUnsubscribe: (subscriber: AdminSubscriber) => void;
};

const TAGS = {
  pending: { tone: 'info', icon: 'clock' },
  subscribed: { tone: 'ok', icon: 'check' },
  unsubscribed: { tone: 'neutral', icon: 'close' },
} as const satisfies Record<SubscriberState, object>;

/** A table on a desktop, cards on a phone. */
function SubscriberTable({ subscribers, isBusy, onUnsubscribe }: SubscriberTableProps) {
  const t = useT();
  const language = useLanguage();
  const words = subscriberStateLabels(t);
  return (
    <table className="tbl admin-table panel">
      <thead>
        <tr>
          <th>{t('Email')}</th>
          <th>{t('Language')}</th>
          <th>{t('Asked')}</th>
          <th>{t('Status')}</th>
          <th>
            <span className="unseen">{t('Unsubscribe')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => {
          const { id, email, status, createdAt, confirmedAt, leftAt } = subscriber;
          const since = status === 'unsubscribed' ? leftAt : status === 'subscribed' ? confirmedAt : null;
          return (
            <tr key={id}>
              <td className="admin-text">
                <b>{email}</b>
              </td>
              <td data-label={t('Language')}>{LANGUAGE_LIST[subscriber.language].name}</td>
              <td className="num" data-label={t('Asked')}>
                {formatFullMoment(createdAt, language)}
              </td>
              <td>
                <Tag {...TAGS[status]}>{words[status]}</Tag>{' '}
                {since ? <span className="admin-detail num">{formatFullMoment(since, language)}</span> : null}
              </td>
              <td className="r">
                {status === 'unsubscribed' ? null : (
                  <button
                    type="button"
                    className="btn btn-quiet btn-sm"
                    disabled={isBusy}
                    aria-label={t('Unsubscribe {email}', { email })}
                    onClick={() => onUnsubscribe(subscriber)}
                  >
                    {t('Unsubscribe')}
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const subscriberStateLabels = (t: Translate): Record<SubscriberState, string> => ({
  pending: t('Not confirmed'),
  subscribed: t('Subscribed'),
  unsubscribed: t('Unsubscribed'),
});
