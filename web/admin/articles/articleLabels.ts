import type { ArticleField } from '../../../domain/content/adminArticles.ts';
import type { Translate } from '../../ui/locale.tsx';
import { HERO_PICTURE, STUDIO_MATERIALS } from '../../ui/pictures/pictures.ts';

/** The built-in pictures that an article may have. */
export const ARTICLE_PICTURES: readonly string[] = [
  ...STUDIO_MATERIALS,
  'landscape-rake',
  'shovel',
  'wheelbarrow',
  HERO_PICTURE,
];

export const articleFieldLabels = (t: Translate): Record<ArticleField, string> => ({
  title: t('Title'),
  slug: t('Address'),
  excerpt: t('Summary'),
  markdown: t('Text'),
  featuredImage: t('Picture'),
  category: t('Category'),
  tags: t('Tags'),
  author: t('Author'),
});

export const articleFieldErrors = (t: Translate): Record<ArticleField, string> => ({
  title: t('A title of up to 150 characters.'),
  slug: t('Lowercase letters and digits, with hyphens between words.'),
  excerpt: t('Up to 400 characters.'),
  markdown: t('Up to 50,000 characters.'),
  featuredImage: t('Choose one of the pictures.'),
  category: t('Up to 60 characters.'),
  tags: t('Up to 12 tags of 40 characters.'),
  author: t('The author’s name, up to 80 characters.'),
});
