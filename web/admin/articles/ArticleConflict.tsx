import type { AdminArticle, ArticleField } from '../../../domain/admin/articles.ts';
import { useT } from '../../ui/locale.tsx';
import { EditConflict } from '../ui/EditConflict.tsx';
import { articleFieldWords } from './articleLabels.ts';

type ArticleClashProps = {
  current: AdminArticle;
  fields: readonly ArticleField[];
  onTheirs: () => void;
  onMine: () => void;
};

export function ArticleConflict({ current, fields, onTheirs, onMine }: ArticleClashProps) {
  const t = useT();
  const words = articleFieldWords(t);
  return (
    <EditConflict onTheirs={onTheirs} onMine={onMine}>
      <dl className="article-theirs">
        {fields.map((field) => (
          <div key={field}>
            <dt>{words[field]}</dt>
            <dd className="admin-text">{String(current[field] ?? '–')}</dd>
          </div>
        ))}
      </dl>
    </EditConflict>
  );
}
