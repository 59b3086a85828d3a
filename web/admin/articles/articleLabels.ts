import type { ArticleField, ArticleState } from '../../../domain/admin/articles.ts';
import type { Translate } from '../../ui/locale.tsx';

export const articleStateWords = (t: Translate): Record<ArticleState, string> => ({
  published: t('On the blog'),
  scheduled: t('To come'),
  draft: t('Drafts'),
});

export const articleFieldWords = (t: Translate): Record<ArticleField, string> => ({
  title: t('Title'),
  slug: t('Address'),
  excerpt: t('Summary'),
  content: t('Text in HTML'),
  featuredImage: t('Picture'),
  category: t('Category'),
  tags: t('Tags'),
  author: t('Author'),
});

export const articleErrorWords = (t: Translate): Record<ArticleField, string> => ({
  title: t('A title of at most 150 letters.'),
  slug: t('Small letters and digits, with hyphens between words.'),
  excerpt: t('At most 400 letters.'),
  content: t('At most 50,000 letters.'),
  featuredImage: t('Choose one of the pictures.'),
  category: t('At most 60 letters.'),
  tags: t('At most 12 tags of 40 letters.'),
  author: t('Who wrote it, in at most 80 letters.'),
});
