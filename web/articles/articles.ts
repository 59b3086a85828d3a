import { cleanIdentifier } from '../../domain/base/identifiers.ts';
import { languageOfText } from '../../domain/base/locale.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { translatedTexts } from '../../domain/catalog/translations.ts';
import type { Article } from '../../domain/content/article.ts';
import { isPicture, socialPicture } from '../ui/pictures/pictures.ts';

// What the two screens of articles read from the catalog.

/** An article in a list: without its content. */
export type ArticleCard = Omit<Article, 'body'>;

const MAX_RELATED = 2;

function card({ body: _text, ...article }: Article): ArticleCard {
  return article;
}

/** Spec 2 §2: title, excerpt and tags, case-insensitive, in any language. An empty query matches all. */
function matchesArticle(article: Article, query: string): boolean {
  const needle = cleanIdentifier(query).toLowerCase();
  if (!needle) return true;
  const texts = [
    article.title,
    article.excerpt,
    ...article.tags,
    ...translatedTexts(article, ['title', 'excerpt', 'tags']),
  ];
  return texts.some((text) => cleanIdentifier(text).toLowerCase().includes(needle));
}

/** Newest first; the search looks at title, excerpt and tags (spec 2 §2). */
export function listArticles({ articles }: Snapshot, query: string): ArticleCard[] {
  return articles.filter((article) => matchesArticle(article, query)).map(card);
}

/** Other articles: those that share a tag first. */
export function relatedArticles({ articles }: Snapshot, article: Article): ArticleCard[] {
  const sharedTags = (other: Article) => other.tags.filter((tag) => article.tags.includes(tag)).length;
  return articles
    .filter(({ slug }) => slug !== article.slug)
    .sort((a, b) => sharedTags(b) - sharedTags(a))
    .slice(0, MAX_RELATED)
    .map(card);
}

export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `/blog/${slug}`;
}

/** Absolute path of the article's picture for link previews and structured data. */
export function articleImage({ featuredImage }: Pick<Article, 'featuredImage'>): string | undefined {
  return featuredImage && isPicture(featuredImage) ? socialPicture(featuredImage) : undefined;
}

export function articleJsonLd(
  article: Article,
  { origin, settings }: { origin: string; settings: StoreSettings },
): object {
  const image = articleImage(article);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.excerpt,
    articleSection: article.category,
    keywords: article.tags.join(', '),
    datePublished: article.publishedAt,
    inLanguage: languageOfText(article, 'body'),
    mainEntityOfPage: `${origin}${articlePath(article)}`,
    ...(image ? { image: `${origin}${image}` } : {}),
    author: { '@type': 'Organization', name: `${settings.name}, ${article.author}` },
    publisher: {
      '@type': 'Organization',
      name: settings.name,
      logo: { '@type': 'ImageObject', url: `${origin}/icons/icon-512.png` },
    },
  };
}
