import './blog.css';
import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { listPosts, type PostCard, postImage, postPath } from './blog.ts';
import { PostTile } from './PostTile.tsx';

type BlogPage = { query: string; posts: PostCard[] };

export function BlogScreen() {
  const t = useT();
  const { query, posts } = useLoaderData<BlogPage>();
  const [first, ...rest] = posts;
  return (
    <div className="wrap info-page">
      <Breadcrumbs items={[{ to: '/', label: t('Home') }, { label: t('Resources') }]} />
      <div className="blog-head split">
        <div>
          <h1 className="h2">{t('Notes from the yard')}</h1>
          <p className="lede">
            {t(
              'How deep, how many yards, and what to do before the truck comes. Written by the desks that answer the phone.',
            )}
          </p>
        </div>
        <PageSearch path="/blog" query={query} label={t('Search articles')} />
      </div>
      <p className="blog-count small muted" role="status">
        {query ? (
          <>
            <span>
              {posts.length === 1
                ? t('1 article for “{query}”', { query })
                : t('{n} articles for “{query}”', { n: posts.length, query })}
            </span>
            <Link className="link tap-inline" to="/blog" preventScrollReset>
              {t('Clear')}
            </Link>
          </>
        ) : null}
      </p>
      {first ? (
        <>
          <PostTile post={first} featured />
          <div className="blog-grid two gap-28 ruled mt-40">
            {rest.map((post) => (
              <PostTile key={post.id} post={post} />
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

export const blogRoute: ScreenRoute<CatalogSource, BlogPage> = {
  query: ['q'],
  Screen: BlogScreen,
  load: async ({ source, url }): Promise<BlogPage> => {
    const query = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
    return { query, posts: listPosts(await source.open(), query) };
  },
  head: ({ data: { query, posts }, t, settings, origin }) => {
    const image = posts[0] ? postImage(posts[0]) : undefined;
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
          blogPost: posts.map((post) => ({
            '@type': 'BlogPosting',
            headline: post.title,
            datePublished: post.publishedAt,
            url: `${origin}${postPath(post)}`,
          })),
        },
      ],
    };
  },
};

type PageSearchProps = {
  /** The page to search; the query is its `?q=`. */
  path: string;
  query: string;
  label: string;
};

/** The query is in the URL, replaced with each letter. Without JavaScript, Enter submits the form. */
function PageSearch({ path, query, label }: PageSearchProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  // While focused, the field keeps what is typed; after that it follows the URL (Back, Clear).
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = query;
  }, [query]);

  return (
    <search>
      <form action={path} method="get" onSubmit={(event) => event.preventDefault()}>
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
            onChange={({ target }) => {
              const typed = target.value;
              const resultsPath = typed.trim() ? `${path}?${new URLSearchParams({ q: typed })}` : path;
              void navigate(resultsPath, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      </form>
    </search>
  );
}
