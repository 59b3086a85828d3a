import type { ArticleState } from '../../../domain/admin/articles.ts';
import { useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';

export function ArticleTag({ state }: { state: ArticleState }) {
  const t = useT();
  if (state === 'published')
    return (
      <Tag tone="ok" icon="check">
        {t('On the blog')}
      </Tag>
    );
  if (state === 'scheduled')
    return (
      <Tag tone="info" icon="clock">
        {t('To come')}
      </Tag>
    );
  return (
    <Tag tone="neutral" icon="edit">
      {t('Draft')}
    </Tag>
  );
}
