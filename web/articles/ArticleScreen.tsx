import { languageOfText } from '../../domain/base/locale.ts';
import './articles.css';
import { data, Link, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { Article } from '../../domain/content/article.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { picturePreload } from '../ui/pictures/pictures.ts';
import type { Crumb, ScreenRoute } from '../ui/screen.ts';
import { shareAddress } from '../ui/share.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { ArticleByline, ArticleTile } from './ArticleTile.tsx';
import { type ArticleCard, articleImage, articleJsonLd, articlePath, relatedArticles } from './articles.ts';

type ArticlePage = { article: Article | null; related: ArticleCard[] };

const PICTURE_SIZES = '(min-width: 1264px) 1200px, 100vw';

export function ArticleScreen() {
  const t = useT();
  const { article, related } = useLoaderData<ArticlePage>();
  if (!article) return <NoArticle />;
  return (
    <div className="wrap info-page" key={article.id}>
      <Breadcrumbs items={[{ to: '/', label: t('Home') }, ...trail(article, t)]} />
      <article>
        <header className="art-head stack gap-12">
          <p className="article-cat" lang={languageOfText(article, 'category')}>
            {article.category}
          </p>
          <h1 className="h2" lang={languageOfText(article, 'title')}>
            {article.title}
          </h1>
          <div className="row cluster gap-x-20">
            <ArticleByline article={article} />
            <Button
              className="btn-quiet btn-sm needs-js"
              onClick={() => void shareAddress(article.title, articlePath(article), t)}
            >
              <Icon name="share" size="sm" />
              {t('Share')}
            </Button>
          </div>
        </header>
        <div className="plate is-scene art-pic">
          <ProductPicture
            image={article.featuredImage ?? undefined}
            name={article.title}
            category={article.category}
            kind="studio"
            sizes={PICTURE_SIZES}
            eager
          />
        </div>
        <div className="split art-cols mt-28">
          <div lang={languageOfText(article, 'body')}>
            <ArticleBody body={article.body ?? []} title={article.title} />
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
              {article.tags.map((tag) => (
                <li key={tag}>
                  <Link
                    className="chip"
                    to={`/blog?${new URLSearchParams({ q: tag })}`}
                    lang={languageOfText(article, 'tags')}
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
          <div className="article-grid two gap-28 ruled mt-20">
            {related.map((other) => (
              <ArticleTile key={other.id} article={other} level={3} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}

const trail = ({ title }: Article, t: Translate): Crumb[] => [
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
    const article = snapshot.articles.find(({ slug }) => slug === params.slug);
    if (!article) {
      const missing: ArticlePage = { article: null, related: [] };
      return data(missing, { status: 404 });
    }
    const page: ArticlePage = { article, related: relatedArticles(snapshot, article) };
    return page;
  },
  head: ({ data: { article }, t, settings, origin }) => {
    if (!article) {
      return {
        title: t('Article not found'),
        description: t('It may have been renamed or taken down.'),
        canonical: '/blog',
        noindex: true,
      };
    }
    const image = articleImage(article);
    const preload = picturePreload(article.featuredImage ?? '', 'studio', PICTURE_SIZES);
    return {
      title: article.title,
      description: article.excerpt,
      canonical: articlePath(article),
      type: 'article',
      ...(image ? { image } : {}),
      ...(preload ? { preload } : {}),
      trail: trail(article, t),
      jsonLd: [articleJsonLd(article, { origin, settings })],
    };
  },
};
