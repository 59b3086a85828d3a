import type { ArticleField, OfficeArticle } from '../../domain/officeBlog.ts';
import { useT } from '../ui/language.tsx';
import { articleFieldWords } from './articleWords.ts';

type ArticleClashProps = {
  current: OfficeArticle;
  fields: readonly ArticleField[];
  onTheirs: () => void;
  onMine: () => void;
};

/** Two people wrote the same: what the other one wrote, and which shall stand. */
export function ArticleClash({ current, fields, onTheirs, onMine }: ArticleClashProps) {
  const t = useT();
  const words = articleFieldWords(t);
  return (
    <div className="office-stale" role="alert">
      <p>
        <b>{t('Somebody else changed the same meanwhile. Nothing of yours was saved yet.')}</b>
      </p>
      <dl className="article-theirs">
        {fields.map((field) => (
          <div key={field}>
            <dt>{words[field]}</dt>
            <dd className="office-text">{String(current[field] ?? '–')}</dd>
          </div>
        ))}
      </dl>
      <div className="office-acts">
        <button type="button" className="btn btn-primary btn-sm" onClick={onTheirs}>
          {t('Keep theirs')}
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onMine}>
          {t('Save mine instead')}
        </button>
      </div>
    </div>
  );
}
