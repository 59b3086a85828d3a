import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ISSUES_PAGE,
  type IssueState,
  type Issues,
  issuesSchema,
  type ListedIssue,
  MOST_ISSUES,
} from '../../../domain/admin/newsletter.ts';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ListLoading, ShowMore } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatFullMoment } from '../ui/format.ts';
import { sendingProgress } from './issues.ts';

/** Every issue, the newest first, and how many would read one today. */
export function IssueList() {
  const t = useT();
  const language = useLanguage();
  const [show, setShow] = useState(ISSUES_PAGE);
  const path = `/api/admin/newsletter/issues?${new URLSearchParams({ show: String(show) })}`;
  const { data, failure } = useAdminQuery(path, issuesSchema, 'newsletter');
  if (!data) return <ListLoading failure={failure} text={t('The issues could not be loaded.')} />;
  return (
    <>
      <p className="news-readers">
        <Link className="link tap" to="/admin?tab=newsletter&list=subscribers">
          {readersText(data.readers, t)}
        </Link>
      </p>
      {data.issues.length === 0 ? (
        <p className="admin-none panel">
          {t(
            'Nothing has been sent yet. Write an issue, or open an article under Blog and send it as a newsletter.',
          )}
        </p>
      ) : (
        <ul className="news-issues">
          {data.issues.map((issue) => (
            <li key={issue.id} className="panel news-issue">
              <div className="admin-head">
                <h2 className="admin-who">
                  <Link className="link tap" to={`/admin?tab=newsletter&issue=${issue.id}`} lang="en">
                    {issue.subject || t('Without a subject')}
                  </Link>
                </h2>
                <IssueTag state={issue.state} />
              </div>
              <p className="small muted num">
                {whenText(issue, (iso) => formatFullMoment(iso, language), t)}
              </p>
              {issue.startedAt === null ? null : (
                <p className="num">
                  {[
                    t('{n} of {all} sent', { n: issue.counts.sent, all: sendingProgress(issue).all }),
                    issue.counts.failed > 0 ? t('{n} failed', { n: issue.counts.failed }) : null,
                    issue.counts.left > 0 ? t('{n} unsubscribed', { n: issue.counts.left }) : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.issues.length === show ? <ShowMore show={show} most={MOST_ISSUES} onShow={setShow} /> : null}
    </>
  );
}

/** `128 subscribers: 96 English, 32 Español` */
export function readersText(readers: Issues['readers'], t: Translate): string {
  const all = readers.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return t('Nobody has confirmed a subscription yet.');
  const total = all === 1 ? t('1 subscriber') : t('{n} subscribers', { n: all });
  return `${total}: ${readers.map(({ language, count }) => `${count} ${LANGUAGE_LIST[language].name}`).join(', ')}`;
}

function whenText(
  { startedAt, sendAt, state, updatedAt }: ListedIssue,
  moment: (iso: string) => string,
  t: Translate,
): string {
  if (startedAt !== null) return t('Sent {moment}', { moment: moment(startedAt) });
  if (state === 'scheduled' && sendAt !== null) return t('Goes out on {moment}.', { moment: moment(sendAt) });
  return t('Changed {moment}', { moment: moment(updatedAt) });
}

export function IssueTag({ state }: { state: IssueState }) {
  const t = useT();
  switch (state) {
    case 'draft':
      return (
        <Tag tone="neutral" icon="edit">
          {t('Draft')}
        </Tag>
      );
    case 'scheduled':
      return (
        <Tag tone="info" icon="clock">
          {t('Scheduled')}
        </Tag>
      );
    case 'sending':
      return (
        <Tag tone="info" icon="send">
          {t('Being sent')}
        </Tag>
      );
    case 'stopped':
      return (
        <Tag tone="warn" icon="warning">
          {t('Stopped')}
        </Tag>
      );
    case 'sent':
      return (
        <Tag tone="ok" icon="check">
          {t('Sent')}
        </Tag>
      );
  }
}
