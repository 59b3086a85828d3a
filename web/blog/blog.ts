import { cleanIdentifier } from '../../domain/base/identifiers.ts';
import { languageOfText } from '../../domain/base/locale.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { translatedTexts } from '../../domain/catalog/translations.ts';
import type { Post } from '../../domain/content/article.ts';
import { isPicture, socialPicture } from '../ui/pictures/pictures.ts';

// What the blog's two screens read from the catalog.

/** An article in a list: without its content. */
export type PostCard = Omit<Post, 'body'>;

const MAX_RELATED = 2;

function card({ body: _text, ...post }: Post): PostCard {
  return post;
}

/** Spec 2 §2: title, excerpt and tags, case-insensitive, in any language. An empty query matches all. */
function matchesPost(post: Post, query: string): boolean {
  const needle = cleanIdentifier(query).toLowerCase();
  if (!needle) return true;
  const texts = [
    post.title,
    post.excerpt,
    ...post.tags,
    ...translatedTexts(post, ['title', 'excerpt', 'tags']),
  ];
  return texts.some((text) => cleanIdentifier(text).toLowerCase().includes(needle));
}

/** Newest first; the search looks at title, excerpt and tags (spec 2 §2). */
export function listPosts({ posts }: Snapshot, query: string): PostCard[] {
  return posts.filter((post) => matchesPost(post, query)).map(card);
}

/** Other articles: those that share a tag first. */
export function relatedPosts({ posts }: Snapshot, post: Post): PostCard[] {
  const sharedTags = (other: Post) => other.tags.filter((tag) => post.tags.includes(tag)).length;
  return posts
    .filter(({ slug }) => slug !== post.slug)
    .sort((a, b) => sharedTags(b) - sharedTags(a))
    .slice(0, MAX_RELATED)
    .map(card);
}

export function postPath({ slug }: Pick<Post, 'slug'>): string {
  return `/blog/${slug}`;
}

/** Absolute path of the article's picture for link previews and structured data. */
export function postImage({ featuredImage }: Pick<Post, 'featuredImage'>): string | undefined {
  return featuredImage && isPicture(featuredImage) ? socialPicture(featuredImage) : undefined;
}

export function articleJsonLd(
  post: Post,
  { origin, settings }: { origin: string; settings: StoreSettings },
): object {
  const image = postImage(post);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt,
    articleSection: post.category,
    keywords: post.tags.join(', '),
    datePublished: post.publishedAt,
    inLanguage: languageOfText(post, 'body'),
    mainEntityOfPage: `${origin}${postPath(post)}`,
    ...(image ? { image: `${origin}${image}` } : {}),
    author: { '@type': 'Organization', name: `${settings.name}, ${post.author}` },
    publisher: {
      '@type': 'Organization',
      name: settings.name,
      logo: { '@type': 'ImageObject', url: `${origin}/icons/icon-512.png` },
    },
  };
}
