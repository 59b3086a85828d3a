import { parseResponse } from 'hono/client';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { typedBox } from '../../../domain/base/typedFields.ts';
import {
  type AdminArticle,
  adminArticleSchema,
  articleFieldsSchema,
} from '../../../domain/content/adminArticles.ts';
import { parseMarkdown } from '../../../domain/content/adminMarkdown.ts';
import { ArticleBody } from '../../articles/ArticleBody.tsx';
import { newId } from '../../offline/ids.ts';
import { CheckField, TextArea, TextField } from '../../ui/Field.tsx';
import { type FieldProblem, useDraftText } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { HERO_PICTURE, STUDIO_MATERIALS } from '../../ui/pictures/pictures.ts';
import { toast } from '../../ui/toast.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { EditForm } from '../ui/EditForm.tsx';
import { PicturesField } from '../ui/PicturesField.tsx';
import { Translations } from '../ui/Translations.tsx';

export function ArticleDetail({ id }: { id: string }) {
  const t = useT();
  // One id for every attempt: a repeated request creates no second article.
  const [newArticle] = useState(() => ({ ...NEW_ARTICLE, id: newId() }));
  return (
    <>
      <BackLink to="/admin?tab=blog" label={t('All articles')} />
      {id === 'new' ? <ArticleForm latest={newArticle} /> : <SavedArticle id={id} />}
    </>
  );
}

function SavedArticle({ id }: { id: string }) {
  const t = useT();
  const { data, failure } = useAdminQuery('blog', admin.articles[':id'], { param: { id } });
  if (data)
    return (
      <>
        <ArticleForm latest={data} />
        <Translations kind="article" id={id} />
      </>
    );
  if (failure?.status === 404) return <h1 className="h2">{t('Article not found')}</h1>;
  return <ListLoading failure={failure} text={t('The articles could not be loaded.')} />;
}

const NEW_ARTICLE: Omit<AdminArticle, 'id'> = {
  rev: 0,
  slug: '',
  publishedAt: null,
  updatedAt: '',
  title: '',
  excerpt: '',
  markdown: '',
  featuredImage: null,
  category: '',
  tags: [],
  author: '',
  isPublished: false,
};

const { shape } = articleFieldsSchema;
const articleFormSchema = z.object({
  ...shape,
  tags: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => [
        ...new Set(
          typed
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ]),
    ),
    shape.tags,
  ),
  featuredImage: z.pipe(
    z.pipe(
      z.string(),
      z.transform((image: string) => image || null),
    ),
    shape.featuredImage,
  ),
  isPublished: typedBox,
});

function ArticleForm({ latest }: { latest: AdminArticle }) {
  const t = useT();
  const navigate = useNavigate();
  const isNew = latest.rev === 0;
  return (
    <EditForm
      name={`admin-article ${isNew ? 'new' : latest.id}`}
      topic="blog"
      latest={latest}
      rowSchema={adminArticleSchema}
      schema={articleFormSchema}
      explain={(problem) => problemText(problem, t)}
      labels={fieldLabels(t)}
      send={({ row: { id }, rev, fields, changes }) =>
        isNew
          ? parseResponse(admin.articles.$post({ json: { id, fields } }))
          : parseResponse(admin.articles[':id'].$patch({ param: { id }, json: { rev, changes } }))
      }
      onSaved={({ id, title, isPublished }) => {
        toast({
          title: t('{name} saved', { name: title }),
          ...(isPublished ? { text: t('Phones update in a moment.') } : {}),
        });
        if (isNew) void navigate(`/admin?tab=blog&article=${id}`, { replace: true });
      }}
      failed={t('The article was not saved.')}
      submit={t('Save')}
    >
      {(article) => (
        <>
          <div className="row cluster between">
            <h1 className="h2">{isNew ? t('New article') : <span lang="en">{article.title}</span>}</h1>
            {article.isPublished ? (
              <Link className="link tap gap-4" to={`/blog/${article.slug}`}>
                {t('See it on the blog')}
                <Icon name="external" size="sm" />
              </Link>
            ) : null}
          </div>
          <ArticleFieldset article={article} />
        </>
      )}
    </EditForm>
  );
}

/** The built-in pictures that an article may have. */
const STOCK_PICTURES = [...STUDIO_MATERIALS, 'landscape-rake', 'shovel', 'wheelbarrow', HERO_PICTURE];

/** The fields, with the text as readers see it beside them. */
function ArticleFieldset({ article }: { article: AdminArticle }) {
  const t = useT();
  const words = fieldLabels(t);
  const [markdown, setMarkdown] = useState(useDraftText('markdown') ?? article.markdown);
  const { title, category } = article;
  return (
    <div className="article-sides">
      <div className="stack gap-16 min-0">
        <CheckField name="isPublished" label={words.isPublished} defaultChecked={article.isPublished} />
        <TextField name="title" label={words.title} defaultValue={title} />
        <TextArea
          name="excerpt"
          label={words.excerpt}
          hint={t('Shown in the article list and by search engines.')}
          rows={3}
          lang="en"
          defaultValue={article.excerpt}
        />
        <TextArea
          name="markdown"
          label={words.markdown}
          hint={t(
            'Markdown: ## Heading, **bold**, - list, [link](/shop), ![](hardwood-mulch) for a picture.',
          )}
          rows={24}
          lang="en"
          defaultValue={article.markdown}
          onChange={(event) => setMarkdown(event.target.value)}
        />
        <PicturesField
          name="featuredImage"
          initial={article.featuredImage === null ? [] : [article.featuredImage]}
          most={1}
          stock={STOCK_PICTURES}
          subject={{ name: title, category }}
        />
        <div className="two">
          <TextField name="category" label={words.category} defaultValue={category} />
          <TextField name="author" label={words.author} defaultValue={article.author} />
        </div>
        <TextField
          name="tags"
          label={words.tags}
          hint={t('Separated by commas.')}
          defaultValue={article.tags.join(', ')}
        />
      </div>
      {markdown ? <ArticlePreview title={title} markdown={markdown} /> : null}
    </div>
  );
}

function ArticlePreview({ title, markdown }: { title: string; markdown: string }) {
  const t = useT();
  const text = useDeferredValue(markdown);
  const body = useMemo(() => parseMarkdown(text), [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
    <section className="article-preview breaks panel" aria-label={t('Preview')} tabIndex={0} lang="en">
      <ArticleBody body={body} title={title} />
    </section>
  );
}

const fieldLabels = (t: Translate) => ({
  isPublished: t('On the blog'),
  title: t('Title'),
  excerpt: t('Summary'),
  markdown: t('Text'),
  featuredImage: t('Pictures'),
  category: t('Category'),
  tags: t('Tags'),
  author: t('Author'),
});

function problemText({ field, issue }: FieldProblem, t: Translate): string {
  // Nothing else is wrong with these: the server refuses a published article without them.
  if (issue.code === 'custom' && (field === 'excerpt' || field === 'markdown'))
    return t('To put it on the blog, add a summary and text.');
  const errors: Record<string, string> = {
    title: t('A title of up to 150 characters.'),
    excerpt: t('Up to 400 characters.'),
    markdown: t('Up to 50,000 characters.'),
    category: t('Up to 60 characters.'),
    tags: t('Up to 12 tags of 40 characters.'),
    author: t('The author’s name, up to 80 characters.'),
  };
  return errors[field] ?? t('Choose one of the pictures.');
}
