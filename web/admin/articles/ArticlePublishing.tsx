import { useState } from 'react';
import type { AdminArticle } from '../../../domain/admin/articles.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatFullMoment } from '../ui/format.ts';

type ArticlePublishingProps = {
  /** null: not saved yet. */
  article: AdminArticle | null;
  isBusy: boolean;
  /** Whether a required field is empty. */
  lacks: boolean;
  onPublish: (at: string | null) => void;
  onUnpublish: () => void;
};

export function ArticlePublishing({
  article,
  isBusy,
  lacks,
  onPublish,
  onUnpublish,
}: ArticlePublishingProps) {
  const t = useT();
  const language = useLanguage();
  const [at, setAt] = useState('');
  const state = article?.state ?? 'draft';
  const moment = article?.publishedAt ? formatFullMoment(article.publishedAt, language) : '';
  return (
    <section className="panel article-publishing" aria-label={t('Publishing')}>
      {state === 'published' ? <p>{t('On the blog since {moment}.', { moment })}</p> : null}
      {state === 'scheduled' ? <p>{t('Goes live on {moment}.', { moment })}</p> : null}
      {state === 'draft' ? <p className="muted">{t('Only admins can see it.')}</p> : null}
      {state !== 'published' && lacks ? (
        <p className="hint">{t('To publish it, add a title, an author, a summary and text.')}</p>
      ) : null}
      <div className="article-when">
        {state === 'published' ? null : (
          <>
            <button
              type="button"
              className="btn btn-primary"
              disabled={isBusy || lacks}
              onClick={() => onPublish(null)}
            >
              {t('Publish now')}
            </button>
            <Field label={t('Or on (yard time)')}>
              {(control) => (
                <input
                  {...control}
                  className="inp"
                  type="datetime-local"
                  value={at}
                  onChange={(event) => setAt(event.target.value)}
                />
              )}
            </Field>
            <button
              type="button"
              className="btn btn-quiet"
              disabled={isBusy || lacks || at === ''}
              onClick={() => onPublish(at.slice(0, 16))}
            >
              <Icon name="clock" />
              {t('Schedule')}
            </button>
          </>
        )}
        {state === 'draft' ? null : (
          <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={onUnpublish}>
            {state === 'published' ? t('Unpublish') : t('Cancel the schedule')}
          </button>
        )}
      </div>
    </section>
  );
}
