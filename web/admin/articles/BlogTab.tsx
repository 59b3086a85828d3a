import { Link, useSearchParams } from 'react-router-dom';
import { usePerson } from '../../identity/session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { Translations } from '../ui/Translations.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { ArticleTable } from './ArticleTable.tsx';

/** All articles, or the one whose id is in the URL. */
export function BlogTab() {
  const [query] = useSearchParams();
  const opened = query.get('article');
  return opened === null ? <ArticleList /> : <ArticleDetail key={opened} id={opened} />;
}

function ArticleList() {
  const t = useT();
  const { data, failure } = useAdminQuery('blog', admin.articles);
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Blog')}</h1>
        <Link className="btn btn-primary btn-sm" to="/admin?tab=blog&article=new">
          <Icon name="plus" />
          {t('New article')}
        </Link>
      </div>
      {data ? null : <ListLoading failure={failure} text={t('The articles could not be loaded.')} />}
      {data && data.articles.length === 0 ? <p>{t('No articles found')}</p> : null}
      {data && data.articles.length > 0 ? <ArticleTable articles={data.articles} /> : null}
    </>
  );
}

function ArticleDetail({ id }: { id: string }) {
  const t = useT();
  const person = usePerson();
  return (
    <>
      <BackLink to="/admin?tab=blog" label={t('All articles')} />
      {person ? (
        id === 'new' ? (
          <ArticleEditor who={person.id} latest={null} />
        ) : (
          <SavedArticle who={person.id} id={id} />
        )
      ) : null}
    </>
  );
}

function SavedArticle({ who, id }: { who: string; id: string }) {
  const t = useT();
  const { data, failure } = useAdminQuery('blog', admin.articles[':id'], { param: { id } });
  if (data)
    return (
      <>
        <ArticleEditor who={who} latest={data} />
        <Translations kind="article" id={id} />
      </>
    );
  if (failure?.status === 404) return <h1 className="h2">{t('Article not found')}</h1>;
  return <ListLoading failure={failure} text={t('The articles could not be loaded.')} />;
}
