import { Link } from 'react-router-dom';
import type { ArticleState } from '../../../domain/content/adminArticles.ts';
import type { ListedArticle } from '../../../server/content/adminArticles.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatFullMoment } from '../ui/format.ts';

/** A table on a desktop, cards on a phone. */
export function ArticleTable({ articles }: { articles: readonly ListedArticle[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="tbl admin-table panel">
      <thead className="unseen-m">
        <tr>
          <th>{t('Article')}</th>
          <th>{t('Author')}</th>
          <th>{t('Category')}</th>
          <th>{t('Date')}</th>
          <th>{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {articles.map(({ id, title, category, featuredImage, author, publishedAt, updatedAt, state }) => (
          <tr key={id}>
            <td>
              <Link className="admin-goods row" to={`/admin?tab=blog&article=${encodeURIComponent(id)}`}>
                <span className="plate is-thumb is-small">
                  <ProductPicture
                    image={featuredImage ?? undefined}
                    name={title}
                    category={category}
                    sizes="48px"
                  />
                </span>
                <b lang="en">{title}</b>
              </Link>
            </td>
            <td data-label={t('Author')}>{author}</td>
            <td data-label={t('Category')}>{category || '–'}</td>
            <td className="num" data-label={state === 'draft' ? t('Changed') : t('Date')}>
              {formatFullMoment((state === 'draft' ? null : publishedAt) ?? updatedAt, language)}
            </td>
            <td>
              <ArticleTag state={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ArticleTag({ state }: { state: ArticleState }) {
  const t = useT();
  if (state === 'published')
    return (
      <Tag tone="ok" icon="check">
        {t('On the blog')}
      </Tag>
    );
  return (
    <Tag tone="neutral" icon="edit">
      {t('Draft')}
    </Tag>
  );
}
