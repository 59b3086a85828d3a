import { formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import type { PostCard } from './blog.ts';

/** Who, when, and how long it takes to read (spec 2 §2: always five minutes). */
export function PostByline({ post }: { post: Pick<PostCard, 'author' | 'publishedAt'> }) {
  const t = useT();
  const language = useLanguage();
  return (
    <p className="blog-by small muted">
      <span>{t('By {author}', { author: post.author })}</span>
      <time dateTime={post.publishedAt.slice(0, 10)}>{formatLongDate(post.publishedAt, language)}</time>
      <span>{t('5 min read')}</span>
    </p>
  );
}
