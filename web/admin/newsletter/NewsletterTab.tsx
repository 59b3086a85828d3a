import { Link, useSearchParams } from 'react-router-dom';
import { issueSchema } from '../../../domain/admin/newsletter.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { IssueEditor } from './IssueEditor.tsx';
import { IssueList } from './IssueList.tsx';
import { IssueStatus } from './IssueStatus.tsx';
import { SubscriberList } from './SubscriberList.tsx';

const ISSUES = '/admin?tab=newsletter';
const SUBSCRIBERS = '/admin?tab=newsletter&list=subscribers';

/** The issues, the subscribers, or the issue whose id is in the URL. */
export function NewsletterTab() {
  const t = useT();
  const [query] = useSearchParams();
  const opened = query.get('issue');
  if (opened !== null)
    return (
      <>
        <BackLink to={ISSUES} label={t('All issues')} />
        {opened === 'new' ? (
          <IssueEditor key={query.get('article')} issue={null} articleId={query.get('article')} />
        ) : (
          <OneIssue key={opened} id={opened} />
        )}
      </>
    );
  const isList = query.get('list') === 'subscribers';
  return (
    <>
      <div className="goods-head">
        <h1 className="h2">{t('Newsletter')}</h1>
        <Link className="btn btn-primary btn-sm" to={`${ISSUES}&issue=new`}>
          <Icon name="plus" />
          {t('New issue')}
        </Link>
      </div>
      <nav className="chips news-views" aria-label={t('Newsletter')}>
        <Link className="chip" to={ISSUES} aria-current={isList ? undefined : 'page'} replace>
          {t('Issues')}
        </Link>
        <Link className="chip" to={SUBSCRIBERS} aria-current={isList ? 'page' : undefined} replace>
          {t('Subscribers')}
        </Link>
      </nav>
      {isList ? <SubscriberList /> : <IssueList />}
    </>
  );
}

function OneIssue({ id }: { id: string }) {
  const t = useT();
  const path = `/api/admin/newsletter/issues/${encodeURIComponent(id)}`;
  const { data, failure } = useAdminQuery(path, issueSchema, 'newsletter');
  if (!data)
    return failure?.status === 404 ? (
      <h1 className="h2">{t('Issue not found')}</h1>
    ) : (
      <ListLoading failure={failure} text={t('The issues could not be loaded.')} />
    );
  return data.state === 'draft' ? (
    <IssueEditor issue={data} articleId={null} />
  ) : (
    <IssueStatus issue={data} />
  );
}
