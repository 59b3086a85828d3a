import { Link } from 'react-router-dom';
import { adminArticleSchema } from '../../../domain/admin/articles.ts';
import { usePerson } from '../../identity/session.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';

/** One article by its id, or a new one. */
export function ArticleDetail({ id }: { id: string }) {
  const t = useT();
  const person = usePerson();
  return (
    <>
      <p>
        <Link className="link" to="/admin?tab=blog">
          <Icon name="chevron-left" size="sm" />
          {t('All articles')}
        </Link>
      </p>
      {person ? (
        id === 'new' ? (
          <ArticleEditor who={person.id} latest={null} />
        ) : (
          <Known who={person.id} id={id} />
        )
      ) : null}
    </>
  );
}

function Known({ who, id }: { who: string; id: string }) {
  const t = useT();
  const path = `/api/admin/articles/${encodeURIComponent(id)}`;
  const { data, failure } = useAdminQuery(path, adminArticleSchema, 'blog');
  if (data) return <ArticleEditor who={who} latest={data} />;
  if (failure?.status === 404) return <h1 className="h2">{t('Article not found')}</h1>;
  if (failure) return <p className="admin-stale">{t('The articles could not be loaded.')}</p>;
  return <Busy label={t('Opening the office')} />;
}
