import { useDeferredValue, useMemo } from 'react';
import { parseMarkdown } from '../../../domain/content/adminMarkdown.ts';
import { ArticleBody } from '../../blog/ArticleBody.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import type { ArticleDraft } from './articleDraft.ts';

/** The article as readers see it. */
export function ArticlePreview({ draft }: { draft: ArticleDraft }) {
  const t = useT();
  const { title, category, author, featuredImage, markdown } = draft;
  const text = useDeferredValue(markdown);
  const body = useMemo(() => parseMarkdown(text), [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
    <section className="article-preview breaks panel" aria-label={t('Preview')} tabIndex={0}>
      <div lang="en">
        <p className="blog-cat">{category}</p>
        <p className="h2">{title}</p>
        <p className="small muted">{author ? t('By {author}', { author }) : null}</p>
        <div className="plate is-scene art-pic">
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
