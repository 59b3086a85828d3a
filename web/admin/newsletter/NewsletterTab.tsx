import { useState } from 'react';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import type { AdminSubscriber } from '../../../server/newsletter/adminNewsletter.ts';
import { downloadFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatFullMoment } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

export function NewsletterTab() {
  const t = useT();
  const { data, failure } = useAdminQuery('newsletter', admin.newsletter);
  const { isBusy, attempt } = useAdminMutation('newsletter');
  const exportCsv = async () => {
    const blob = await attempt(
      async () => (await admin.newsletter.export.$post()).blob(),
      t('The file could not be created.'),
    );
    if (blob) downloadFile(new File([blob], 'newsletter.csv', { type: 'text/csv' }));
  };
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Newsletter')}</h1>
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
      {data ? (
        <>
          <p className="muted">
            {t(
              'Confirmed: {n}. The newest {most} are listed; the file has all of them, each with a link to unsubscribe.',
              {
                n: data.subscribed,
                most: data.shown,
              },
            )}
          </p>
          {data.subscribers.length > 0 ? <SubscriberTable subscribers={data.subscribers} /> : null}
        </>
      ) : (
        <ListLoading failure={failure} text={t('The list could not be loaded.')} />
      )}
    </>
  );
}

const TAGS = {
  pending: { tone: 'info', icon: 'clock' },
  subscribed: { tone: 'ok', icon: 'check' },
  unsubscribed: { tone: 'neutral', icon: 'close' },
} as const satisfies Record<AdminSubscriber['status'], object>;

/** A table on a desktop, cards on a phone. */
function SubscriberTable({ subscribers }: { subscribers: readonly AdminSubscriber[] }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('newsletter');
  /** Pressed once: a second press unsubscribes, because only subscribers themselves can subscribe again. */
  const [pressedId, setPressedId] = useState<string | null>(null);
  const words: Record<AdminSubscriber['status'], string> = {
    pending: t('Not confirmed'),
    subscribed: t('Subscribed'),
    unsubscribed: t('Unsubscribed'),
  };
  const unsubscribe = async (id: string) => {
    const done = await attempt(
      () => admin.newsletter[':id'].unsubscribe.$post({ param: { id } }),
      t('The address was not unsubscribed.'),
    );
    if (done) toast({ title: t('Address unsubscribed') });
  };
  return (
    <table className="tbl admin-table panel">
      <thead className="unseen-m">
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
        {subscribers.map(({ id, email, status, createdAt, language: spoken }) => (
          <tr key={id}>
            <td className="as-typed">
              <b>{email}</b>
            </td>
            <td data-label={t('Language')}>{LANGUAGE_LIST[spoken].name}</td>
            <td className="num" data-label={t('Asked')}>
              {formatFullMoment(createdAt, language)}
            </td>
            <td>
              <Tag {...TAGS[status]}>{words[status]}</Tag>
            </td>
            <td className="r">
              {status === 'unsubscribed' ? null : (
                <button
                  type="button"
                  className={pressedId === id ? 'btn btn-danger btn-sm' : 'btn btn-quiet btn-sm'}
                  disabled={isBusy}
                  aria-label={t('Unsubscribe {email}', { email })}
                  onClick={() => (pressedId === id ? void unsubscribe(id) : setPressedId(id))}
                >
                  {pressedId === id ? t('Yes, unsubscribe') : t('Unsubscribe')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
