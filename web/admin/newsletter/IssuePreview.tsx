import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Issue } from '../../../domain/admin/newsletter.ts';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { LANGUAGES, type Language } from '../../../domain/base/locale.ts';
import { ArticleBody } from '../../blog/ArticleBody.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { previewIssue, testIssue } from './issues.ts';

/** The email as its readers get it, in each language. */
export function IssuePreview({ issue }: { issue: Issue }) {
  const t = useT();
  const [language, setLanguage] = useState<Language>('en');
  const { data, isError } = useQuery({
    queryKey: ['newsletter', 'preview', issue.id, issue.version, language],
    queryFn: () => previewIssue(issue.id, language),
  });
  const { isBusy, attempt } = useAdminMutation('newsletter');
  const test = async () => {
    if (await attempt(() => testIssue(issue, language), t('The test was not sent.')))
      toast({ title: t('The test will be in your inbox in a moment.') });
  };
  return (
    <section className="news-preview" aria-label={t('Preview')}>
      <div className="news-preview-head">
        <fieldset className="chips">
          <legend className="unseen">{t('Language')}</legend>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {LANGUAGE_LIST[one].name}
            </button>
          ))}
        </fieldset>
        {issue.state === 'draft' ? (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            disabled={isBusy || !data}
            onClick={() => void test()}
          >
            <Icon name="mail" />
            {t('Send me a test')}
          </button>
        ) : null}
      </div>
      {isError ? <p role="alert">{t('The preview could not be loaded.')}</p> : null}
      {data ? (
        <article className="panel news-mail" lang={language}>
          <p className="small muted">{t('Subject')}</p>
          <p className="h3">{data.subject || '–'}</p>
          <ArticleBody body={data.body} title={data.subject} />
          {data.articleUrl === null ? null : (
            <p>
              <a className="link tap" href={data.articleUrl}>
                {data.articleUrl}
              </a>
            </p>
          )}
          <p className="small muted">{t('The unsubscribe link and the yard’s address follow below it.')}</p>
        </article>
      ) : isError ? null : (
        <Busy label={t('Loading the preview')} />
      )}
    </section>
  );
}
