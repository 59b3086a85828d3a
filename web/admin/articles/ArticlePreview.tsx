import { useDeferredValue } from 'react';
import { parseArticle } from '../../../domain/content/articleHtml.ts';
import { ArticleBody } from '../../blog/ArticleBody.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/Picture.tsx';
import type { ArticleDraft } from './articleDraft.ts';

/** What each kind of thing that the rules leave out is written as, and how often it stands there. */
function leftOut(html: string): [written: string, times: number][] {
  const times = new Map<string, number>();
  parseArticle(html, (written) => times.set(written, (times.get(written) ?? 0) + 1));
  return [...times];
}

/** The article as readers get it, and what of the text they do not get. */
export function ArticlePreview({ draft }: { draft: ArticleDraft }) {
  const t = useT();
  const { title, category, author, featuredImage, content } = draft;
  const html = useDeferredValue(content);
  const dropped = leftOut(html);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
    <section className="article-preview panel" aria-label={t('Preview')} tabIndex={0}>
      {dropped.length > 0 ? (
        <div className="admin-stale" role="status">
          <p>
            <b>{t('Articles do not carry this. It is left out:')}</b>
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
        <ArticleBody html={html} title={title} />
      </div>
    </section>
  );
}
