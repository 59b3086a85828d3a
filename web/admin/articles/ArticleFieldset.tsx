import type { ReactNode } from 'react';
import { type ArticleField, slugOf } from '../../../domain/admin/articles.ts';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { ArticlePicture } from './ArticlePicture.tsx';
import { ArticleText } from './ArticleText.tsx';
import type { ArticleDraft } from './articleDraft.ts';
import { articleErrorWords, articleFieldWords } from './articleLabels.ts';

type ArticleFieldsetProps = {
  draft: ArticleDraft;
  wrong: readonly ArticleField[];
  /** Another article has the address. */
  isTaken: boolean;
  onChange: (draft: ArticleDraft) => void;
};

/** Everything that is written about an article. */
export function ArticleFieldset({ draft, wrong, isTaken, onChange }: ArticleFieldsetProps) {
  const t = useT();
  const [words, errors] = [articleFieldWords(t), articleErrorWords(t)];
  const set = (part: Partial<ArticleDraft>) => onChange({ ...draft, ...part });
  const error = (field: ArticleField) => (wrong.includes(field) ? errors[field] : null);
  const input = (field: 'title' | 'category' | 'tags' | 'author', hint?: ReactNode) => (
    <Field label={words[field]} error={error(field)} hint={hint}>
      {(control) => (
        <input
          {...control}
          className="inp"
          value={draft[field]}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {input('title')}
      <Field
        label={words.slug}
        error={isTaken ? t('Another article has this address. Choose another one.') : error('slug')}
        hint={t('Made from the title. Links to an old address of a published article go on working.')}
      >
        {(control) => (
          <span className="article-slug">
            <span className="muted">/blog/</span>
            <input
              {...control}
              className="inp"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.slug ?? slugOf(draft.title)}
              onChange={(event) => set({ slug: event.target.value === '' ? null : event.target.value })}
            />
          </span>
        )}
      </Field>
      <Field
        label={words.excerpt}
        error={error('excerpt')}
        hint={t('Stands in the list, and where search engines show the article.')}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp"
            rows={3}
            lang="en"
            value={draft.excerpt}
            onChange={(event) => set({ excerpt: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={words.content}
        error={error('content')}
        hint={t(
          'Paragraphs, headings, lists, tables, quotes, links and pictures. The preview says what is left out.',
        )}
      >
        {(control) => (
          <ArticleText control={control} text={draft.content} onChange={(content) => set({ content })} />
        )}
      </Field>
      <ArticlePicture
        image={draft.featuredImage}
        title={draft.title}
        category={draft.category}
        error={error('featuredImage')}
        onChange={(featuredImage) => set({ featuredImage })}
      />
      <div className="admin-two">
        {input('category')}
        {input('author')}
      </div>
      {input('tags', t('Parted by commas.'))}
    </>
  );
}
