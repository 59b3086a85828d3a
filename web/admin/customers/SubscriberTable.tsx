import type { AdminSubscriber, SubscriberState } from '../../../domain/admin/newsletter.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatFullMoment } from '../ui/format.ts';

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
export function SubscriberTable({ subscribers, isBusy, onUnsubscribe }: SubscriberTableProps) {
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
              <td data-label={t('Language')}>{subscriber.language === 'es' ? 'Español' : 'English'}</td>
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

export const subscriberStateLabels = (t: Translate): Record<SubscriberState, string> => ({
  pending: t('Not confirmed'),
  subscribed: t('Subscribed'),
  unsubscribed: t('Unsubscribed'),
});
