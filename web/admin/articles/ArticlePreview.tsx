import { useEffect, useState } from 'react';
import type { ArticlePreview as Preview } from '../../../domain/admin/articles.ts';
import { ArticleBody } from '../../blog/ArticleBody.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import type { ArticleDraft } from './articleDraft.ts';
import { previewArticle } from './articles.ts';

const NOTHING: Preview = { body: [], dropped: [] };
const PAUSE_MS = 300;

/** The text as sanitized by the server, requested after a pause in typing. */
function usePreview(content: string): { preview: Preview; isStale: boolean } {
  const [preview, setPreview] = useState(NOTHING);
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      try {
        const made = await previewArticle(content);
        if (isOver) return;
        setPreview(made);
        setStale(false);
      } catch (error) {
        console.info('The preview is not there.', error);
        if (!isOver) setStale(true);
      }
    };
    const pause = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [content]);
  return { preview, isStale };
}

/** The article as readers see it, and which markup was removed. */
export function ArticlePreview({ draft }: { draft: ArticleDraft }) {
  const t = useT();
  const { title, category, author, featuredImage, content } = draft;
  const { preview, isStale } = usePreview(content);
  const { body, dropped } = preview;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
    <section className="article-preview panel" aria-label={t('Preview')} tabIndex={0}>
      {isStale ? (
        <p className="admin-stale" role="status">
          {t('The preview cannot be updated right now. Your text is kept.')}
        </p>
      ) : null}
      {dropped.length > 0 ? (
        <div className="admin-stale" role="status">
          <p>
            <b>{t('Articles cannot contain this. It is left out:')}</b>
          </p>
          <ul className="article-dropped">
            {dropped.map(([written, times]) => (
              <li key={written}>
                <code>{written}</code>
                {times > 1 ? ` × ${times}` : ''}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div lang="en">
        <p className="blog-cat">{category}</p>
        <p className="h2">{title}</p>
        <p className="small muted">{author ? t('By {author}', { author }) : null}</p>
        <div className="plate art-pic">
          <ProductPicture
            image={featuredImage}
            name={title}
            category={category}
            kind="studio"
            sizes="(min-width: 1100px) 480px, 100vw"
          />
        </div>
        <ArticleBody body={body} title={title} />
      </div>
    </section>
  );
}
