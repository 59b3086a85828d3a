import './articles.css';
import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { ArticleTile } from './ArticleTile.tsx';
import { type ArticleCard, articleImage, articlePath, listArticles } from './articles.ts';

type ArticlesPage = { query: string; articles: ArticleCard[] };

export function ArticlesScreen() {
  const t = useT();
  const { query, articles } = useLoaderData<ArticlesPage>();
  const [first, ...rest] = articles;
  return (
    <div className="wrap info-page">
      <Breadcrumbs items={[{ to: '/', label: t('Home') }, { label: t('Resources') }]} />
      <div className="article-head split">
        <div>
          <h1 className="h2">{t('Notes from the yard')}</h1>
          <p className="lede">
            {t(
              'How deep, how many yards, and what to do before the truck comes. Written by the desks that answer the phone.',
            )}
          </p>
        </div>
        <ArticleSearch query={query} />
      </div>
      <p className="article-count small muted" role="status">
        {query ? (
          <>
            <span>
              {articles.length === 1
                ? t('1 article for “{query}”', { query })
                : t('{n} articles for “{query}”', { n: articles.length, query })}
            </span>
            <Link className="link tap-inline" to="/blog" preventScrollReset>
              {t('Clear')}
            </Link>
          </>
        ) : null}
      </p>
      {first ? (
        <>
          <ArticleTile article={first} featured />
          <div className="article-grid two gap-28 ruled mt-40">
            {rest.map((article) => (
              <ArticleTile key={article.id} article={article} />
            ))}
          </div>
        </>
      ) : (
        <div className="none stack gap-10">
          <h2 className="h3">{t('No articles found')}</h2>
          <p className="muted">{t('Try one word, such as mulch or lawn. The yard also answers by phone.')}</p>
          <p className="acts">
            <Link className="btn btn-primary" to="/blog">
              {t('All articles')}
            </Link>
            <Link className="btn btn-quiet" to="/contact">
              {t('Ask the yard')}
            </Link>
          </p>
        </div>
      )}
      <div className="info-sec">
        <NewsletterForm variant="inline" />
      </div>
    </div>
  );
}

export const articlesRoute: ScreenRoute<CatalogSource, ArticlesPage> = {
  query: ['q'],
  Screen: ArticlesScreen,
  load: async ({ source, url }): Promise<ArticlesPage> => {
    const query = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
    return { query, articles: listArticles(await source.open(), query) };
  },
  head: ({ data: { query, articles }, t, settings, origin }) => {
    const image = articles[0] ? articleImage(articles[0]) : undefined;
    return {
      title: t('Notes from the yard'),
      description: t(
        'Articles on soil, mulch, lawns and bulk deliveries in Middle Tennessee: depths, yards, weights and what to do first.',
      ),
      canonical: '/blog',
      noindex: query !== '',
      ...(image ? { image } : {}),
      trail: [{ label: t('Resources') }],
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'Blog',
          name: `${settings.name}: ${t('Notes from the yard')}`,
          url: `${origin}/blog`,
          blogPost: articles.map((article) => ({
            '@type': 'BlogPosting',
            headline: article.title,
            datePublished: article.publishedAt,
            url: `${origin}${articlePath(article)}`,
          })),
        },
      ],
    };
  },
};

/** The query is in the URL, replaced with each letter. Without JavaScript, Enter submits the form. */
function ArticleSearch({ query }: { query: string }) {
  const t = useT();
  const label = t('Search articles');
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  // While focused, the field keeps what is typed; after that it follows the URL (Back, Clear).
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = query;
  }, [query]);

  return (
    <search>
      <form action="/blog" method="get" onSubmit={(event) => event.preventDefault()}>
        <div className="search">
          <Icon name="search" />
          <input
            ref={field}
            className="inp"
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={query}
            placeholder={label}
            aria-label={label}
            onChange={({ target: { value } }) => {
              const search = value.trim() && `?${new URLSearchParams({ q: value })}`;
              void navigate(`/blog${search}`, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      </form>
    </search>
  );
}
