import type { UIMatch } from 'react-router-dom';
import { LANGUAGE_KEY } from '../../../domain/base/locale.ts';
import type { Head, HeadArgs } from '../../ui/screen.ts';
import type { Handle } from './screens.ts';

// Updates the document's head on navigation. The server wrote it for the first page.

function setOrRemove(
  selector: string,
  make: () => HTMLElement,
  content: string | null,
  attribute: string,
): void {
  const oldElement = document.head.querySelector(selector);
  if (content === null) {
    oldElement?.remove();
    return;
  }
  const element = oldElement ?? document.head.appendChild(make());
  element.setAttribute(attribute, content);
}

function setMeta(key: 'name' | 'property', name: string, content: string | null): void {
  const make = () => {
    const element = document.createElement('meta');
    element.setAttribute(key, name);
    return element;
  };
  setOrRemove(`meta[${key}="${name}"]`, make, content, 'content');
}

/**
 * A page's address in a language. An address that names no language shows the reader's own, and crawlers get English.
 */
export function canonicalAddress({ canonical }: Head, origin: string, language: string): string {
  const address = new URL(canonical, origin);
  if (language !== 'en') address.searchParams.set(LANGUAGE_KEY, language);
  return address.href;
}

/** The path of the server-rendered page. */
const SERVED = globalThis.location?.pathname;

export function updateHead(head: Head): void {
  const address = canonicalAddress(head, location.origin, document.documentElement.lang);
  document.title = head.title;
  setMeta('name', 'description', head.description || null);
  setMeta('name', 'keywords', head.keywords?.join(', ') ?? null);
  setMeta('name', 'robots', head.noindex ? 'noindex' : null);
  setMeta('property', 'og:title', head.title);
  setMeta('property', 'og:description', head.description || null);
  setMeta('property', 'og:url', address);
  setMeta('property', 'og:image', new URL(head.image ?? STORE_PICTURE, location.origin).href);
  const makeLink = () => {
    const element = document.createElement('link');
    element.rel = 'canonical';
    return element;
  };
  setOrRemove('link[rel="canonical"]', makeLink, address, 'href');
  // Structured data and other languages' addresses are for crawlers, which read the server's page; Trusted Types forbid
  // writing the first here. Both are removed when the page they describe is left.
  if (SERVED === location.pathname) return;
  for (const element of document.head.querySelectorAll('script[type="application/ld+json"], link[hreflang]'))
    element.remove();
}

type Match = Pick<UIMatch, 'params' | 'handle' | 'pathname'> & { loaderData?: unknown };

/** The head of the deepest matched screen, whose title ends with the store's name; that alone if its data failed to load. */
export function findHead(matches: readonly Match[], args: HeadArgs): Head {
  const last = matches.at(-1);
  const handle = last?.handle as Handle | undefined;
  if (last && handle && !(handle.loads && last.loaderData === undefined)) {
    const { title, ...head } = handle.head({ data: last.loaderData as never, params: last.params, ...args });
    const { name } = args.settings;
    return { title: title.includes(name) ? title : `${title} | ${name}`, ...head };
  }
  return { title: args.settings.name, description: '', canonical: last?.pathname ?? '/', noindex: true };
}

/** The link preview picture of pages without their own. */
export const STORE_PICTURE = '/pictures/social/hero-topsoil-morning.jpg';
