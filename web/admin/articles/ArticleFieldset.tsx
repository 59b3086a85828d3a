import type { ReactNode } from 'react';
import { type ArticleField, slugify } from '../../../domain/content/adminArticles.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { PictureUpload } from '../ui/PictureUpload.tsx';
import type { ArticleDraft } from './articleDraft.ts';
import { ARTICLE_PICTURES, articleFieldErrors, articleFieldLabels } from './articleLabels.ts';

type ArticleFieldsetProps = {
  draft: ArticleDraft;
  wrong: readonly ArticleField[];
  /** Whether another article has the slug. */
  isTaken: boolean;
  onChange: (draft: ArticleDraft) => void;
};

export function ArticleFieldset({ draft, wrong, isTaken, onChange }: ArticleFieldsetProps) {
  const t = useT();
  const [words, errors] = [articleFieldLabels(t), articleFieldErrors(t)];
  const set = (part: Partial<ArticleDraft>) => onChange({ ...draft, ...part });
  const error = (field: ArticleField) => (wrong.includes(field) ? errors[field] : null);
  const input = (field: 'title' | 'category' | 'tags' | 'author', hint?: ReactNode) => (
    <TextField
      label={words[field]}
      error={error(field)}
      hint={hint}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  );
  return (
    <>
      {input('title')}
      <Field
        label={words.slug}
        error={isTaken ? t('Another article has this address. Choose a different one.') : error('slug')}
        hint={t('Made from the title. Links to a published article’s old address keep working.')}
      >
        {(control) => (
          <span className="row gap-6">
            <span className="muted">/blog/</span>
            <input
              {...control}
              className="inp grow"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.slug ?? slugify(draft.title)}
              onChange={(event) => set({ slug: event.target.value === '' ? null : event.target.value })}
            />
          </span>
        )}
      </Field>
      <Field
        label={words.excerpt}
        error={error('excerpt')}
        hint={t('Shown in the article list and by search engines.')}
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
        label={words.markdown}
        error={error('markdown')}
        hint={t('Markdown: ## Heading, **bold**, - list, [link](/shop), ![](hardwood-mulch) for a picture.')}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp"
            rows={24}
            lang="en"
            value={draft.markdown}
            onChange={(event) => set({ markdown: event.target.value })}
          />
        )}
      </Field>
      <ArticlePicture
        image={draft.featuredImage}
        title={draft.title}
        category={draft.category}
        error={error('featuredImage')}
        onChange={(featuredImage) => set({ featuredImage })}
      />
      <div className="two">
        {input('category')}
        {input('author')}
      </div>
      {input('tags', t('Separated by commas.'))}
    </>
  );
}

type ArticlePictureProps = {
  /** '' for none. */
  image: string;
  title: string;
  category: string;
  error: string | null;
  onChange: (image: string) => void;
};

/** A stock picture or an uploaded one. */
function ArticlePicture({ image, title, category, error, onChange }: ArticlePictureProps) {
  const t = useT();
  return (
    <div className="stack gap-12">
      <Field label={t('Picture')} error={error}>
        {(control) => (
          <select
            {...control}
            className="inp"
            value={image}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{t('Chosen by the title')}</option>
            {image === '' || ARTICLE_PICTURES.includes(image) ? null : (
              <option value={image}>{t('Uploaded')}</option>
            )}
            {ARTICLE_PICTURES.map((slug) => (
              <option key={slug} value={slug}>
                {slug}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="admin-line row cluster">
        <span className="plate admin-shot">
          <ProductPicture image={image} name={title} category={category} kind="studio" sizes="160px" />
        </span>
        <PictureUpload onUploaded={onChange} />
        {image === '' ? null : (
          <button
            type="button"
            className="iconbtn box"
            aria-label={t('Remove the picture')}
            onClick={() => onChange('')}
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
    </div>
  );
}
