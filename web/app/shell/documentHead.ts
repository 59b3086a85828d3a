import type { UIMatch } from 'react-router-dom';
import { LANGUAGE_KEY } from '../../../domain/base/locale.ts';
import type { Head, HeadArgs } from '../../ui/screen.ts';
import type { Handle } from './screens.ts';

/** A page's address in a language. An address that names no language shows the reader's own, and crawlers get English. */
export function canonicalAddress({ canonical }: Head, origin: string, language: string): string {
  const address = new URL(canonical, origin);
  if (language !== 'en') address.searchParams.set(LANGUAGE_KEY, language);
  return address.href;
}

/** On navigation. Crawlers and link previews read the rest, and they read it from the server's page. */
export function updateHead(head: Head): void {
  document.title = head.title;
  const address = canonicalAddress(head, location.origin, document.documentElement.lang);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', address);
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
