import type { Issue } from '../../../domain/admin/newsletter.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { formatFullMoment } from '../ui/format.ts';
import { IssueTag } from './IssueList.tsx';
import { IssuePreview } from './IssuePreview.tsx';
import { changeIssue, sendingProgress } from './issues.ts';

/** An issue that is scheduled, on its way or sent: how far it is, and what can still be done. */
export function IssueStatus({ issue }: { issue: Issue }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('newsletter');
  const { subject, state, startedAt, sendAt, counts } = issue;
  const { done, all } = sendingProgress(issue);
  const moment = (iso: string) => formatFullMoment(iso, language);
  const act = async (step: 'cancel' | 'stop' | 'resume', title: string) => {
    const changed = await attempt(() => changeIssue(issue, step), t('The issue was not changed.'));
    if (changed) toast({ title });
  };
  return (
    <>
      <div className="admin-head">
        <h1 className="h2" lang="en">
          {subject}
        </h1>
        <IssueTag state={state} />
      </div>
      <div className="news-sides">
        <section className="panel news-progress">
          {state === 'scheduled' && sendAt !== null ? (
            <p>{t('Goes out on {moment}.', { moment: moment(sendAt) })}</p>
          ) : null}
          {startedAt === null ? null : (
            <>
              <p>{t('Sent {moment}', { moment: moment(startedAt) })}</p>
              <progress max={Math.max(1, all)} value={done} aria-label={t('Progress')} />
              <dl className="news-counts">
                {listCounts(counts, t).map(([name, count]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd className="num">{count}</dd>
                  </div>
                ))}
              </dl>
              {state === 'sending' ? (
                <p className="small muted">
                  {t('Five go out each second, so that order emails do not wait behind them.')}
                </p>
              ) : null}
              {counts.failed > 0 ? (
                <p className="small muted">
                  {t(
                    'Failed: the address was refused, or it is not known whether the email arrived. Nobody gets it twice.',
                  )}
                </p>
              ) : null}
            </>
          )}
          <div className="admin-acts">
            {state === 'scheduled' ? (
              <button
                type="button"
                className="btn btn-quiet"
                disabled={isBusy}
                onClick={() => void act('cancel', t('The issue will not be sent.'))}
              >
                {t('Cancel the schedule')}
              </button>
            ) : null}
            {state === 'sending' ? (
              <button
                type="button"
                className="btn btn-danger"
                disabled={isBusy}
                onClick={() => void act('stop', t('Stopped'))}
              >
                {t('Stop sending')}
              </button>
            ) : null}
            {state === 'stopped' && counts.stopped > 0 ? (
              <button
                type="button"
                className="btn btn-primary"
                disabled={isBusy}
                onClick={() => void act('resume', t('The rest is being sent'))}
              >
                {t('Send to the other {n}', { n: counts.stopped })}
              </button>
            ) : null}
          </div>
        </section>
        <IssuePreview issue={issue} />
      </div>
    </>
  );
}

/** Only what there is; what was sent always. */
function listCounts(counts: Issue['counts'], t: Translate): (readonly [string, number])[] {
  const rows = [
    [t('Sent'), counts.sent],
    [t('Waiting'), counts.waiting],
    [t('Stopped'), counts.stopped],
    [t('Failed'), counts.failed],
    [t('Already unsubscribed'), counts.skipped],
    [t('Unsubscribed from this issue'), counts.left],
  ] as const;
  return rows.filter(([, count], at) => at === 0 || count > 0);
}
