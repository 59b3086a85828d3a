import { languageOfText } from '../../domain/base/locale.ts';
import './blog.css';
import { data, Link, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { Post } from '../../domain/content/article.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { picturePreload } from '../ui/pictures/pictures.ts';
import type { Crumb, ScreenRoute } from '../ui/screen.ts';
import { shareAddress } from '../ui/share.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { articleJsonLd, type PostCard, postImage, postPath, relatedPosts } from './blog.ts';
import { PostByline, PostTile } from './PostTile.tsx';

type ArticlePage = { post: Post | null; related: PostCard[] };

const PICTURE_SIZES = '(min-width: 1264px) 1200px, 100vw';

export function ArticleScreen() {
  const t = useT();
  const { post, related } = useLoaderData<ArticlePage>();
  if (!post) return <NoArticle />;
  return (
    <div className="wrap info-page" key={post.id}>
      <Breadcrumbs items={[{ to: '/', label: t('Home') }, ...trail(post, t)]} />
      <article>
        <header className="art-head stack gap-12">
          <p className="blog-cat" lang={languageOfText(post, 'category')}>
            {post.category}
          </p>
          <h1 className="h2" lang={languageOfText(post, 'title')}>
            {post.title}
          </h1>
          <div className="row cluster gap-x-20">
            <PostByline post={post} />
            <button
              type="button"
              className="btn btn-quiet btn-sm needs-js"
              onClick={() => void shareAddress(post.title, postPath(post), t)}
            >
              <Icon name="share" size="sm" />
              {t('Share')}
            </button>
          </div>
        </header>
        <div className="plate is-scene art-pic">
          <ProductPicture
            image={post.featuredImage ?? undefined}
            name={post.title}
            category={post.category}
            kind="studio"
            sizes={PICTURE_SIZES}
            eager
          />
        </div>
        <div className="split art-cols mt-28">
          <div lang={languageOfText(post, 'body')}>
            <ArticleBody body={post.body ?? []} title={post.title} />
          </div>
          <aside className="side stack gap-24">
            <div className="ticket">
              <div className="top">
                <h2 className="h3">{t('Ready to order?')}</h2>
              </div>
              <p>{t('Prices are per cubic yard, and the fee depends on your ZIP. Both are in the shop.')}</p>
              <p className="acts">
                <Link className="btn btn-commit btn-block" to="/shop">
                  {t('Order Materials Now')}
                </Link>
                <Link className="btn btn-quiet btn-block" to="/contact">
                  {t('Get Quote Now')}
                </Link>
              </p>
            </div>
            <h2 className="unseen">{t('Tags')}</h2>
            <ul className="cluster gap-8">
              {post.tags.map((tag) => (
                <li key={tag}>
                  <Link
                    className="chip"
                    to={`/blog?${new URLSearchParams({ q: tag })}`}
                    lang={languageOfText(post, 'tags')}
                  >
                    {tag}
                  </Link>
                </li>
              ))}
            </ul>
          </aside>
        </div>
      </article>
      {related.length > 0 ? (
        <section className="info-sec">
          <h2 className="h2">{t('Read next')}</h2>
          <div className="blog-grid two gap-28 ruled mt-20">
            {related.map((other) => (
              <PostTile key={other.id} post={other} level={3} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}

const trail = ({ title }: Post, t: Translate): Crumb[] => [
  { to: '/blog', label: t('Resources') },
  { label: title },
];

function NoArticle() {
  const t = useT();
  return (
    <Notice title={t('Article not found')} text={t('It may have been renamed or taken down.')}>
      <Link className="btn btn-primary btn-xl" to="/blog">
        {t('Back to Blog')}
      </Link>
    </Notice>
  );
}

export const articleRoute: ScreenRoute<CatalogSource, ArticlePage> = {
  Screen: ArticleScreen,
  load: async ({ source, params }) => {
    const snapshot = await source.open();
    const post = snapshot.posts.find(({ slug }) => slug === params.slug);
    if (!post) {
      const missing: ArticlePage = { post: null, related: [] };
      return data(missing, { status: 404 });
    }
    const page: ArticlePage = { post, related: relatedPosts(snapshot, post) };
    return page;
  },
  head: ({ data: { post }, t, settings, origin }) => {
    if (!post) {
      return {
        title: t('Article not found'),
        description: t('It may have been renamed or taken down.'),
        canonical: '/blog',
        noindex: true,
      };
    }
    const image = postImage(post);
    const preload = picturePreload(post.featuredImage ?? '', 'studio', PICTURE_SIZES);
    return {
      title: post.title,
      description: post.excerpt,
      canonical: postPath(post),
      type: 'article',
      ...(image ? { image } : {}),
      ...(preload ? { preload } : {}),
      trail: trail(post, t),
      jsonLd: [articleJsonLd(post, { origin, settings })],
    };
  },
};
