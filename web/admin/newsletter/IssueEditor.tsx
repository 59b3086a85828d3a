// Long: it does not use ui/Form.tsx, because the text field and the article that fills it need the texts as state.

import { useId, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  type Issue,
  type IssueArticle,
  type IssueFields,
  type IssueText,
  issueArticlesSchema,
  issueFieldsSchema,
  issuesSchema,
} from '../../../domain/admin/newsletter.ts';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { type Language, OTHER_LANGUAGES } from '../../../domain/base/locale.ts';
import { newId } from '../../offline/ids.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { ArticleText } from '../articles/ArticleText.tsx';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { forgetWork, readWork, saveWork, useUnsaved } from '../ui/unsaved.tsx';
import { readersText } from './IssueList.tsx';
import { IssuePreview } from './IssuePreview.tsx';
import { deleteIssue, saveIssue, sendIssue, toIssueDraft } from './issues.ts';

const workSchema = z.object({ id: z.string(), draft: issueFieldsSchema });
const NO_ARTICLES: readonly IssueArticle[] = [];

type IssueEditorProps = {
  /** null: a new one. */
  issue: Issue | null;
  /** The article that a new one begins with. */
  articleId: string | null;
};

/** A draft of the newsletter: its texts, a preview, a test to oneself, and sending. */
export function IssueEditor({ issue, articleId }: IssueEditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const found = useAdminQuery('/api/admin/newsletter/articles', issueArticlesSchema, 'blog');
  const articles = found.data ?? NO_ARTICLES;
  const work = `admin-issue ${issue?.id ?? `new ${articleId ?? ''}`}`;
  const [kept] = useState(() => readWork(work, workSchema));
  // One id for every attempt: a repeated request creates no second issue.
  const [id] = useState(() => issue?.id ?? kept?.id ?? newId());
  const [typed, setTyped] = useState<IssueFields | null>(kept?.draft ?? null);
  const [isSending, setSending] = useState(false);
  const { isBusy, attempt } = useAdminMutation('newsletter');
  const saved = toIssueDraft(issue);
  const begun = articles.find((one) => one.id === articleId);
  const draft = typed ?? (begun ? filled(saved, begun) : saved);
  const isTouched = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsaved(work, isTouched);
  useLayoutEffect(() => {
    if (typed) saveWork(work, { id, draft: typed });
  }, [work, id, typed]);
  const set = (part: Partial<IssueFields>) => setTyped({ ...draft, ...part });
  const setText = (language: Language, part: Partial<IssueText>) => {
    if (language === 'en') return set(part);
    const before = draft.translations[language] ?? { subject: '', content: '' };
    set({ translations: { ...draft.translations, [language]: { ...before, ...part } } });
  };
  const isEmpty = draft.subject.trim() === '' || draft.content.trim() === '';

  /** Undefined when it could not be saved. */
  const save = async (): Promise<Issue | undefined> => {
    if (issue && !isTouched) return issue;
    const done = await attempt(
      () => saveIssue(id, issue?.version ?? null, draft),
      t('The issue was not saved.'),
    );
    if (!done) return undefined;
    forgetWork(work);
    setTyped(null);
    if (!issue) await navigate(`/admin?tab=newsletter&issue=${done.id}`, { replace: true });
    return done;
  };
  const send = async (at: string | null) => {
    const done = await save();
    if (!done) return;
    if (await attempt(() => sendIssue(done, at), t('The issue was not sent.'))) setSending(false);
  };
  const remove = async () => {
    if (!issue || !(await attempt(() => deleteIssue(issue), t('The draft could not be deleted.')))) return;
    forgetWork(work);
    await navigate('/admin?tab=newsletter', { replace: true });
  };
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{issue ? t('Draft of an issue') : t('New issue')}</h1>
      </div>
      <div className="news-sides">
        <form
          className="news-write"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save().then((done) => done && toast({ title: t('Draft saved') }));
          }}
        >
          <Field
            label={t('Article')}
            hint={t('Readers get a link to it. Choosing one fills empty fields with its title and summary.')}
          >
            {(control) => (
              <select
                {...control}
                value={draft.articleId ?? ''}
                onChange={({ target: { value } }) => {
                  const article = articles.find((one) => one.id === value);
                  set(article ? filled(draft, article) : { articleId: null });
                }}
              >
                <option value="">{t('None: write a separate text')}</option>
                {issue?.article && articles.every((one) => one.id !== issue.article?.id) ? (
                  <option value={issue.article.id}>
                    {t('{title} (not on the blog)', { title: issue.article.title })}
                  </option>
                ) : null}
                {articles.map((article) => (
                  <option key={article.id} value={article.id}>
                    {article.title}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextFields language="en" text={draft} onChange={(part) => setText('en', part)} />
          {OTHER_LANGUAGES.map((language) => (
            <details
              key={language}
              className="panel news-other"
              open={draft.translations[language]?.subject !== ''}
            >
              <summary className="tap">
                {t('In {language}', { language: LANGUAGE_LIST[language].name })}
              </summary>
              <p className="hint">
                {t('If the subject or the text is missing, these readers get the English version.')}
              </p>
              <TextFields
                language={language}
                text={draft.translations[language] ?? { subject: '', content: '' }}
                onChange={(part) => setText(language, part)}
              />
            </details>
          ))}
          <div className="admin-acts admin-save">
            <button
              type="button"
              className="btn btn-commit"
              disabled={isBusy || isEmpty}
              onClick={() => setSending(true)}
            >
              <Icon name="send" />
              {t('Send…')}
            </button>
            <button type="submit" className="btn btn-primary" disabled={isBusy || !isTouched}>
              {t('Save the draft')}
            </button>
            {issue ? (
              <button type="button" className="btn btn-bare" disabled={isBusy} onClick={() => void remove()}>
                {t('Delete the draft')}
              </button>
            ) : null}
          </div>
        </form>
        {issue ? (
          <IssuePreview issue={issue} />
        ) : (
          <p className="news-preview muted">{t('Save the draft to see it the way readers will.')}</p>
        )}
      </div>
      <SendSheet
        open={isSending}
        isBusy={isBusy}
        onClose={() => setSending(false)}
        onSend={(at) => void send(at)}
      />
    </>
  );
}

/** Fills what is still empty with an article's title and summary, in each language that it has. */
function filled(draft: IssueFields, article: IssueArticle): IssueFields {
  const fill = (text: IssueText | undefined, from: IssueArticle['translations'][string] | undefined) => ({
    subject: text?.subject || (from?.title ?? ''),
    content: text?.content || (from?.excerpt ? `<p>${escaped(from.excerpt)}</p>` : ''),
  });
  return {
    ...fill(draft, article),
    translations: Object.fromEntries(
      OTHER_LANGUAGES.map((language) => [
        language,
        fill(draft.translations[language], article.translations[language]),
      ]),
    ),
    articleId: article.id,
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type TextFieldsProps = {
  language: Language;
  text: IssueText;
  onChange: (part: Partial<IssueText>) => void;
};

function TextFields({ language, text, onChange }: TextFieldsProps) {
  const t = useT();
  return (
    <>
      <Field label={t('Subject')} required={language === 'en'}>
        {(control) => (
          <input
            {...control}
            lang={language}
            maxLength={150}
            value={text.subject}
            onChange={({ target: { value } }) => onChange({ subject: value })}
          />
        )}
      </Field>
      <Field
        label={t('Text')}
        required={language === 'en'}
        hint={t('Paragraphs, headings, lists and links. Pictures are left out of emails.')}
      >
        {(control) => (
          <ArticleText
            control={control}
            label={t('Text')}
            language={language}
            hasPictures={false}
            text={text.content}
            onChange={(content) => onChange({ content })}
          />
        )}
      </Field>
    </>
  );
}

type SendSheetProps = {
  open: boolean;
  isBusy: boolean;
  onClose: () => void;
  /** `at`: store time; null for now. */
  onSend: (at: string | null) => void;
};

/** Asks first, because an email cannot be taken back. */
function SendSheet({ open, isBusy, onClose, onSend }: SendSheetProps) {
  const t = useT();
  const name = useId();
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState('');
  const { data } = useAdminQuery('/api/admin/newsletter/issues?show=1', issuesSchema, 'newsletter');
  const isNobody = data?.readers.length === 0;
  return (
    <Sheet open={open} onClose={onClose} title={t('Send this issue?')}>
      <p>
        <b>{data ? readersText(data.readers, t) : null}</b>
      </p>
      <p>{t('Everybody gets it once. It can be stopped while it is being sent, but not taken back.')}</p>
      <fieldset className="admin-choice">
        <legend className="flabel">{t('When')}</legend>
        <label>
          <input type="radio" name={name} checked={!isLater} onChange={() => setLater(false)} />
          {t('Now')}
        </label>
        <label>
          <input type="radio" name={name} checked={isLater} onChange={() => setLater(true)} />
          {t('Later')}
        </label>
      </fieldset>
      {isLater ? (
        <Field label={t('On (yard time)')}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={at}
              onChange={({ target: { value } }) => setAt(value)}
            />
          )}
        </Field>
      ) : null}
      <div className="admin-acts">
        <button
          type="button"
          className="btn btn-commit"
          disabled={isBusy || (isLater ? at === '' : isNobody)}
          onClick={() => onSend(isLater ? at.slice(0, 16) : null)}
        >
          {isLater ? t('Schedule') : t('Send now')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </Sheet>
  );
}
