import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  ARTICLE_STATES,
  ARTICLES_PAGE,
  type ArticleState,
  MOST_ARTICLES,
  officeArticlesSchema,
} from '../../domain/officeBlog.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import { ArticleRoom } from './ArticleRoom.tsx';
import { ArticleTable } from './ArticleTable.tsx';
import { useAnswer } from './answers.ts';
import { articleStateWords } from './articleWords.ts';

/** All articles; one of them is opened by its id in the address. */
export function BlogTab() {
  const [query] = useSearchParams();
  const opened = query.get('article');
  return opened === null ? <ArticleList /> : <ArticleRoom key={opened} id={opened} />;
}

function ArticleList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<ArticleState | ''>('');
  const [show, setShow] = useState(ARTICLES_PAGE);
  const q = useDeferredValue(typed);
  const path = `/api/admin/articles?${new URLSearchParams({ q, state, show: String(show) })}`;
  const { data, failure } = useAnswer(path, officeArticlesSchema, 'blog');
  const words = articleStateWords(t);
  const counts = data && {
    ...data.counts,
    '': data.counts.published + data.counts.scheduled + data.counts.draft,
  };
  return (
    <>
      <div className="goods-head">
        <h1 className="h2">{t('Blog')}</h1>
        <div className="search">
          <Icon name="search" />
          <input
            className="inp"
            type="search"
            aria-label={t('Search articles')}
            placeholder={t('Title, tag or author')}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Link className="btn btn-primary btn-sm" to="/admin?tab=blog&article=new">
          <Icon name="plus" />
          {t('New article')}
        </Link>
      </div>
      <fieldset className="chips office-chips">
        <legend className="unseen">{t('Which articles')}</legend>
        {(['', ...ARTICLE_STATES] as const).map((id) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={state === id}
            onClick={() => setState(id)}
          >
            {id === '' ? t('All') : words[id]}
            {counts ? <span className="num">{counts[id]}</span> : null}
          </button>
        ))}
      </fieldset>
      {data ? null : failure ? (
        <p className="office-stale">{t('The articles could not be loaded.')}</p>
      ) : (
        <Busy label={t('Opening the office')} />
      )}
      {data && data.articles.length === 0 ? <p>{t('No articles found')}</p> : null}
      {data && data.articles.length > 0 ? <ArticleTable articles={data.articles} /> : null}
      {data && data.articles.length === show && show < MOST_ARTICLES ? (
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => setShow(Math.min(MOST_ARTICLES, show * 2))}
        >
          {t('Show more')}
        </button>
      ) : null}
    </>
  );
}
