// Does not use ui/Form.tsx: the preview, the stored draft with its base revision, and text typed during a save need
// the article as state, and four buttons besides submit act on it.

import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import type { AdminArticle, ArticleField } from '../../../domain/content/adminArticles.ts';
import { parseMarkdown } from '../../../domain/content/adminMarkdown.ts';
import { ArticleBody } from '../../blog/ArticleBody.tsx';
import { newId } from '../../offline/ids.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { EditConflict } from '../ui/EditConflict.tsx';
import { useUploading } from '../ui/PictureUpload.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { ArticleFieldset } from './ArticleFieldset.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ArticleTag } from './ArticleTable.tsx';
import {
  type ArticleDraft,
  articleChanges,
  articleDraftAtom,
  EMPTY_ARTICLE,
  readArticleDraft,
  toArticleDraft,
} from './articleDraft.ts';
import { articleFieldLabels } from './articleLabels.ts';
import { createArticle, publishArticle, saveArticle } from './articles.ts';

type ArticleEditorProps = {
  /** Id of the admin's account. */
  who: string;
  /** The server's current version; null for a new article. */
  latest: AdminArticle | null;
};
type Conflict = { current: AdminArticle; fields: readonly ArticleField[] };

/** An article's form and preview. Shows others' changes until something is typed; after that, shows conflicts. */
export function ArticleEditor({ who, latest }: ArticleEditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const [start] = useState(() => articleDraftAtom(who, latest?.id ?? 'new').get());
  // One id for every attempt: a repeated request creates no second article.
  const [id] = useState(() => latest?.id ?? start?.id ?? newId());
  const [seen, setSeen] = useState(start?.seen ?? latest);
  const [draft, setDraft] = useState<ArticleDraft>(
    () => start?.draft ?? (latest ? toArticleDraft(latest) : EMPTY_ARTICLE),
  );
  // Read after an answer, because more may have been typed since the render that sent the request.
  const typed = useRef(draft);
  useLayoutEffect(() => {
    typed.current = draft;
  });
  const form = useRef<HTMLFormElement>(null);
  const [isRestored, setRestored] = useState(start !== null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const { isBusy: isSaving, attempt } = useAdminMutation('blog');
  const isUploading = useUploading();
  const isBusy = isSaving || isUploading;
  const { fields, wrong } = readArticleDraft(draft);
  const changes = seen && fields ? articleChanges(seen, fields) : {};
  const isTouched = seen ? fields === null || Object.keys(changes).length > 0 : draft !== EMPTY_ARTICLE;

  const $draft = articleDraftAtom(who, seen?.id ?? 'new');

  const write = (next: ArticleDraft) => {
    setDraft(next);
    const began = seen ? toArticleDraft(seen) : EMPTY_ARTICLE;
    $draft.set(isSame(next, began) ? null : { id, seen, draft: next });
  };
  /** @param sent what was saved. Text typed since then is kept on top of it. */
  const restart = (article: AdminArticle | null, ...drafts: ArticleDraft[]) => {
    $draft.set(null);
    setSeen(article);
    if (article && drafts.length > 0 && !drafts.some((one) => isSame(one, typed.current))) {
      articleDraftAtom(who, article.id).set({ id, seen: article, draft: typed.current });
    } else setDraft(article ? toArticleDraft(article) : EMPTY_ARTICLE);
    setConflict(null);
    setTakenSlug(null);
    setTried(false);
    setRestored(false);
  };
  if (!isTouched && latest && seen && latest.rev > seen.rev) restart(latest);

  /** Undefined when it was not saved. */
  const save = async (base: AdminArticle | null): Promise<AdminArticle | undefined> => {
    // The first error may be far from the button that was pressed.
    flushSync(() => setTried(true));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (!fields) return undefined;
    if (base && Object.keys(changes).length === 0) return base;
    const saved = await attempt(
      () => (base ? saveArticle(base, changes) : createArticle({ id, fields })),
      t('The article was not saved.'),
    );
    if (saved?.outcome === 'conflict') setConflict(saved);
    if (saved?.outcome === 'taken') setTakenSlug(fields.slug);
    if (saved?.outcome !== 'saved') return undefined;
    restart(saved.row, draft);
    return saved.row;
  };
  const openSaved = (article: AdminArticle) => {
    if (latest !== null) return;
    const address = `/admin?tab=blog&article=${article.id}`;
    // With unsaved text, a navigation would take the focus away while typing.
    if (articleDraftAtom(who, article.id).get()) history.replaceState(history.state, '', address);
    else void navigate(address, { replace: true });
  };
  const saveAlone = async (base: AdminArticle | null) => {
    const saved = await save(base);
    if (!saved) return;
    toast({ title: t('{name} saved', { name: saved.title }) });
    openSaved(saved);
  };
  const publish = async () => {
    const saved = await save(seen);
    if (!saved) return;
    const done = await attempt(() => publishArticle(saved, 'publish'), t('The article was not published.'));
    if (done) {
      restart(done, draft, toArticleDraft(saved));
      toast({ title: t('The article is on the blog'), text: t('Phones update in a moment.') });
    }
    openSaved(saved);
  };
  const unpublish = async () => {
    if (!seen) return;
    const done = await attempt(
      () => publishArticle(seen, 'unpublish'),
      t('The article was not unpublished.'),
    );
    if (!done) return;
    // Unsaved text stays in the form.
    if (isTouched) setSeen(done);
    else restart(done);
    toast({ title: t('The article is a draft again') });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTouched) void saveAlone(seen);
  };
  const lacks = fields === null || fields.excerpt === '' || fields.markdown.trim() === '';
  return (
    <form ref={form} noValidate className="article-form stack gap-16" data-view={view} onSubmit={submit}>
      <div className="row cluster between">
        <h1 className="h2">{seen ? <span lang="en">{seen.title}</span> : t('New article')}</h1>
        {seen ? (
          <span className="admin-line row cluster">
            <ArticleTag state={seen.state} />
            {seen.state === 'published' ? (
              <Link className="link" to={`/blog/${seen.slug}`}>
                {t('See it on the blog')}
                <Icon name="external" size="sm" />
              </Link>
            ) : null}
          </span>
        ) : null}
      </div>
      {isRestored ? (
        <p className="note warn" role="status">
          {t('This is your unsaved draft from last time, kept on this device.')}
        </p>
      ) : null}
      {conflict ? (
        <ArticleConflict
          {...conflict}
          onTheirs={() => restart(conflict.current)}
          onMine={() => {
            setSeen(conflict.current);
            setConflict(null);
            void saveAlone(conflict.current);
          }}
        />
      ) : null}
      <fieldset className="chips article-views">
        <legend className="unseen">{t('Write or preview')}</legend>
        {(['write', 'preview'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={view === one}
            onClick={() => setView(one)}
          >
            {one === 'write' ? t('Write') : t('Preview')}
          </button>
        ))}
      </fieldset>
      <div className="article-sides">
        <div className="article-write">
          <ArticleFieldset
            draft={draft}
            wrong={isTried || seen ? wrong : []}
            isTaken={takenSlug !== null && takenSlug === fields?.slug}
            onChange={write}
          />
        </div>
        <ArticlePreview draft={draft} />
      </div>
      {seen?.state !== 'published' && lacks ? (
        <p className="hint">{t('To publish it, add a title, an author, a summary and text.')}</p>
      ) : null}
      <div className="acts admin-save">
        <button type="submit" className="btn btn-commit" disabled={isBusy || !isTouched}>
          {seen && seen.state !== 'draft' ? t('Save') : t('Save the draft')}
        </button>
        {seen?.state === 'published' ? (
          <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void unpublish()}>
            {t('Unpublish')}
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-primary"
            disabled={isBusy || lacks}
            onClick={() => void publish()}
          >
            {t('Publish now')}
          </button>
        )}
        {isTouched ? (
          <button type="button" className="btn btn-quiet" onClick={() => restart(latest ?? seen)}>
            {t('Undo my changes')}
          </button>
        ) : null}
      </div>
    </form>
  );
}

function isSame(one: ArticleDraft, other: ArticleDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type ArticleConflictProps = {
  current: AdminArticle;
  fields: readonly ArticleField[];
  onTheirs: () => void;
  onMine: () => void;
};

function ArticleConflict({ current, fields, onTheirs, onMine }: ArticleConflictProps) {
  const t = useT();
  const words = articleFieldLabels(t);
  return (
    <EditConflict onTheirs={onTheirs} onMine={onMine}>
      <dl className="article-theirs stack gap-12">
        {fields.map((field) => (
          <div key={field}>
            <dt className="title">{words[field]}</dt>
            <dd className="as-typed">
              {field === 'markdown' ? (
                <ArticleBody body={parseMarkdown(current.markdown)} title={current.title} />
              ) : (
                String(current[field] ?? '–')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </EditConflict>
  );
}
