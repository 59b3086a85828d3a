import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  ARTICLE_STATES,
  ARTICLES_PAGE,
  type ArticleState,
  adminArticleSchema,
  adminArticlesSchema,
  MOST_ARTICLES,
} from '../../../domain/admin/articles.ts';
import { usePerson } from '../../identity/session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListHead, ListLoading, ShowMore, StateChips } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { Translations } from '../ui/Translations.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { ArticleTable } from './ArticleTable.tsx';
import { articleStateLabels } from './articleLabels.ts';

/** All articles, or the one whose id is in the URL. */
export function BlogTab() {
  const [query] = useSearchParams();
  const opened = query.get('article');
  return opened === null ? <ArticleList /> : <ArticleDetail key={opened} id={opened} />;
}

function ArticleList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<ArticleState | ''>('');
  const [show, setShow] = useState(ARTICLES_PAGE);
  const q = useDeferredValue(typed);
  const path = `/api/admin/articles?${new URLSearchParams({ q, state, show: String(show) })}`;
  const { data, failure } = useAdminQuery(path, adminArticlesSchema, 'blog');
  const counts = data && {
    ...data.counts,
    '': data.counts.published + data.counts.scheduled + data.counts.draft,
  };
  return (
    <>
      <ListHead
        title={t('Blog')}
        label={t('Search articles')}
        hint={t('Title, tag or author')}
        typed={typed}
        onType={setTyped}
      >
        <Link className="btn btn-primary btn-sm" to="/admin?tab=blog&article=new">
          <Icon name="plus" />
          {t('New article')}
        </Link>
      </ListHead>
      <StateChips
        legend={t('Which articles')}
        states={['', ...ARTICLE_STATES]}
        picked={state}
        words={{ '': t('All'), ...articleStateLabels(t) }}
        counts={counts}
        onPick={setState}
      />
      {data ? null : <ListLoading failure={failure} text={t('The articles could not be loaded.')} />}
      {data && data.articles.length === 0 ? <p>{t('No articles found')}</p> : null}
      {data && data.articles.length > 0 ? <ArticleTable articles={data.articles} /> : null}
      {data && data.articles.length === show ? (
        <ShowMore show={show} most={MOST_ARTICLES} onShow={setShow} />
      ) : null}
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
  const path = `/api/admin/articles/${encodeURIComponent(id)}`;
  const { data, failure } = useAdminQuery(path, adminArticleSchema, 'blog');
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
