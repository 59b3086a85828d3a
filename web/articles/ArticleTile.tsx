import { useId } from 'react';
import { Link } from 'react-router-dom';
import { languageOfText } from '../../domain/base/locale.ts';
import { formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { type ArticleCard, articlePath } from './articles.ts';

type ArticleTileProps = {
  article: ArticleCard;
  /** The newest article: larger, with its picture beside it. */
  featured?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
};

const SIZES = '(min-width: 840px) 584px, (min-width: 560px) 50vw, 100vw';
const FEATURED_SIZES = '(min-width: 840px) 688px, 100vw';

export function ArticleTile({ article, featured = false, level = 2 }: ArticleTileProps) {
  const heading = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const path = articlePath(article);
  return (
    <article className={featured ? 'article-tile article-first' : 'article-tile'} aria-labelledby={heading}>
      <Link className="plate is-scene article-pic" to={path} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          image={article.featuredImage ?? undefined}
          name={article.title}
          category={article.category}
          kind="studio"
          sizes={featured ? FEATURED_SIZES : SIZES}
          eager={featured}
        />
      </Link>
      <div className="stack gap-8" lang={languageOfText(article, 'title')}>
        <p className="article-cat small">{article.category}</p>
        <Heading className={featured ? 'h2' : 'h3'} id={heading}>
          <Link className="plain-link tap-inline" to={path}>
            {article.title}
          </Link>
        </Heading>
        <p className={featured ? 'lede' : 'muted'}>{article.excerpt}</p>
      </div>
      <ArticleByline article={article} />
    </article>
  );
}

/** Author, date and reading time (spec 2 §2: always five minutes). */
export function ArticleByline({ article }: { article: Pick<ArticleCard, 'author' | 'publishedAt'> }) {
  const t = useT();
  const language = useLanguage();
  return (
    <p className="article-by cluster small muted">
      <span>{t('By {author}', { author: article.author })}</span>
      <time dateTime={article.publishedAt.slice(0, 10)}>{formatLongDate(article.publishedAt, language)}</time>
      <span>{t('5 min read')}</span>
    </p>
  );
}
