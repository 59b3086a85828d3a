import { useId } from 'react';
import { Link } from 'react-router-dom';
import { languageOfText } from '../../domain/base/locale.ts';
import { formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { type PostCard, postPath } from './blog.ts';

type PostTileProps = {
  post: PostCard;
  /** The newest article: larger, with its picture beside it. */
  featured?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
};

const SIZES = '(min-width: 840px) 584px, (min-width: 560px) 50vw, 100vw';
const FEATURED_SIZES = '(min-width: 840px) 688px, 100vw';

export function PostTile({ post, featured = false, level = 2 }: PostTileProps) {
  const heading = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const path = postPath(post);
  return (
    <article className={featured ? 'blog-tile blog-first' : 'blog-tile'} aria-labelledby={heading}>
      <Link className="plate is-scene blog-pic" to={path} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          image={post.featuredImage ?? undefined}
          name={post.title}
          category={post.category}
          kind="studio"
          sizes={featured ? FEATURED_SIZES : SIZES}
          eager={featured}
        />
      </Link>
      <div className="stack gap-8" lang={languageOfText(post, 'title')}>
        <p className="blog-cat small">{post.category}</p>
        <Heading className={featured ? 'h2' : 'h3'} id={heading}>
          <Link className="plain-link tap-inline" to={path}>
            {post.title}
          </Link>
        </Heading>
        <p className={featured ? 'lede' : 'muted'}>{post.excerpt}</p>
      </div>
      <PostByline post={post} />
    </article>
  );
}

/** Author, date and reading time (spec 2 §2: always five minutes). */
export function PostByline({ post }: { post: Pick<PostCard, 'author' | 'publishedAt'> }) {
  const t = useT();
  const language = useLanguage();
  return (
    <p className="blog-by cluster small muted">
      <span>{t('By {author}', { author: post.author })}</span>
      <time dateTime={post.publishedAt.slice(0, 10)}>{formatLongDate(post.publishedAt, language)}</time>
      <span>{t('5 min read')}</span>
    </p>
  );
}
