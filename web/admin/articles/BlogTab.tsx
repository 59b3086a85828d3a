import { Link, useSearchParams } from 'react-router-dom';
import type { ListedArticle } from '../../../server/content/adminArticles.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatFullMoment } from '../ui/format.ts';
import { ArticleDetail } from './ArticleDetail.tsx';

/** All articles, or the one whose id is in the URL. */
export function BlogTab() {
  const [query] = useSearchParams();
  const opened = query.get('article');
  return opened === null ? <ArticleList /> : <ArticleDetail key={opened} id={opened} />;
}

function ArticleList() {
  const t = useT();
  const { data, failure } = useAdminQuery('blog', admin.articles);
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Blog')}</h1>
        <Link className="btn btn-primary btn-sm" to="/admin?tab=blog&article=new">
          <Icon name="plus" />
          {t('New article')}
        </Link>
      </div>
      {data ? null : <ListLoading failure={failure} text={t('The articles could not be loaded.')} />}
      {data && data.articles.length === 0 ? <p>{t('No articles found')}</p> : null}
      {data && data.articles.length > 0 ? <ArticleTable articles={data.articles} /> : null}
    </>
  );
}

/** A table on a desktop, cards on a phone. */
function ArticleTable({ articles }: { articles: readonly ListedArticle[] }) {
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
        {articles.map(
          ({ id, title, category, featuredImage, author, publishedAt, updatedAt, isPublished }) => (
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
              <td className="num" data-label={isPublished ? t('Date') : t('Changed')}>
                {formatFullMoment((isPublished ? publishedAt : null) ?? updatedAt, language)}
              </td>
              <td>
                <Tag tone={isPublished ? 'ok' : 'neutral'} icon={isPublished ? 'check' : 'edit'}>
                  {isPublished ? t('On the blog') : t('Draft')}
                </Tag>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
