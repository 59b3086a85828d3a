import { Link, useSearchParams } from 'react-router-dom';
import type { ListedArticle } from '../../../server/content/adminArticles.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AdminTable, type Column, ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatFullMoment } from '../ui/format.ts';
import { ArticleDetail } from './ArticleDetail.tsx';

/** All articles, or the one whose id is in the URL. */
export function ArticlesTab() {
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

function ArticleTable({ articles }: { articles: readonly ListedArticle[] }) {
  const t = useT();
  const language = useLanguage();
  const columns: Column<ListedArticle>[] = [
    {
      label: t('Article'),
      isPlain: true,
      cell: ({ id, title, category, featuredImage }) => (
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
      ),
    },
    { label: t('Author'), cell: ({ author }) => author },
    { label: t('Category'), cell: ({ category }) => category },
    {
      label: t('Date'),
      className: 'num',
      cell: ({ publishedAt, updatedAt, isPublished }) =>
        formatFullMoment((isPublished ? publishedAt : null) ?? updatedAt, language),
    },
    {
      label: t('Status'),
      isPlain: true,
      cell: ({ isPublished }) => (
        <Tag tone={isPublished ? 'ok' : 'neutral'} icon={isPublished ? 'check' : 'edit'}>
          {isPublished ? t('On the blog') : t('Draft')}
        </Tag>
      ),
    },
  ];
  return <AdminTable columns={columns} rows={articles} keyOf={({ id }) => id} />;
}
