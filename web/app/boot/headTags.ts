import { LANGUAGES, LOCALE_TAGS } from '../../../domain/base/locale.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import type { Language, Translate } from '../../ui/locale.tsx';
import type { Crumb, Head } from '../../ui/screen.ts';
import { canonicalAddress, STORE_PICTURE } from '../shell/documentHead.ts';

// The document's head as text, for the page the server sends.

const SOCIAL = '/pictures/social/';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that is safe inside a script element: no `</script>`, no `<!--`, no JavaScript line separators. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;

/** Size of the built-in link preview pictures. */
const sizeTags = [meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630')];

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`;

type Page = { origin: string; language: Language; t: Translate; settings: Pick<StoreSettings, 'name'> };

export function headTags(head: Head, { origin, language, t, settings }: Page): string {
  const address = canonicalAddress(head, origin, language);
  const image = new URL(head.image ?? STORE_PICTURE, origin).href;
  const preload = head.preload
    ? `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${escapeHtml(head.preload.srcSet)}" imagesizes="${escapeHtml(head.preload.sizes)}">`
    : '';
  const home = { to: '/', label: t('Home') };
  const trail = head.trail ? [breadcrumbsJsonLd([home, ...head.trail], address, origin)] : [];
  const structuredData = [...(head.jsonLd ?? []), ...trail];
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    preload,
    meta('name', 'description', head.description),
    head.keywords ? meta('name', 'keywords', head.keywords.join(', ')) : '',
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(head.noindex
      ? [meta('name', 'robots', 'noindex')]
      : [
          ...LANGUAGES.map((language) => alternate(language, canonicalAddress(head, origin, language))),
          alternate('x-default', canonicalAddress(head, origin, 'en')),
        ]),
    meta('property', 'og:site_name', settings.name),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    ...(image.includes(SOCIAL) ? sizeTags : []),
    meta('property', 'og:image:alt', head.title),
    meta('property', 'og:locale', LOCALE_TAGS[language].replace('-', '_')),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...structuredData.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ]
    .filter(Boolean)
    .join('\n');
}

/** schema.org BreadcrumbList. @param address of the last entry, the page itself */
function breadcrumbsJsonLd(trail: readonly Crumb[], address: string, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ to, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: to ? `${origin}${to}` : address,
    })),
  };
}
