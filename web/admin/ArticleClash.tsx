import type { ArticleField, OfficeArticle } from '../../domain/officeBlog.ts';
import { useT } from '../ui/language.tsx';
import { articleFieldWords } from './articleWords.ts';
import { Clash } from './Clash.tsx';

type ArticleClashProps = {
  current: OfficeArticle;
  fields: readonly ArticleField[];
  onTheirs: () => void;
  onMine: () => void;
};

export function ArticleClash({ current, fields, onTheirs, onMine }: ArticleClashProps) {
  const t = useT();
  const words = articleFieldWords(t);
  return (
    <Clash onTheirs={onTheirs} onMine={onMine}>
      <dl className="article-theirs">
        {fields.map((field) => (
          <div key={field}>
            <dt>{words[field]}</dt>
            <dd className="office-text">{String(current[field] ?? '–')}</dd>
          </div>
        ))}
      </dl>
    </Clash>
  );
}
