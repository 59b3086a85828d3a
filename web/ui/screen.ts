import type { ComponentType } from 'react';
import type { StoreSettings } from '../../domain/base/settings.ts';
import type { Translate } from './locale.tsx';

// What a routed screen hands to the router: the component, its data, and what stands in the document's head.

/** Everything a page tells search engines and link previews. Rendered on the server, kept true while browsing. */
export type Head = {
  title: string;
  description: string;
  /** Of the city pages (spec 2 §2). */
  keywords?: readonly string[];
  /** Path (and meaningful query) of the one address of this page. */
  canonical: string;
  noindex?: boolean;
  /** What the page is about; unset: a page of the store. */
  type?: 'product' | 'article';
  /** Address of a picture for link previews; unset: the store's own. */
  image?: string;
  /** The largest picture of the first view, preloaded: `imagesrcset` and `imagesizes` of an AVIF set. */
  preload?: { srcSet: string; sizes: string };
  jsonLd?: readonly object[];
};

export type LoadArgs<Source> = {
  source: Source;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  now: Date;
};

/** What every head may say, whatever its page is about. */
export type HeadArgs = { t: Translate; settings: StoreSettings; origin: string };

/**
 * `load` runs on the server for the first page and on the device afterwards; it only reads from `source`.
 * For a page that is not there it returns `data(value, { status: 404 })` (react-router-dom) with a value that
 * the screen shows as its own "not found" state. The screen reads it with `useLoaderData()`.
 */
export type ScreenRoute<Source, Data> = {
  Screen: ComponentType;
  /** The names in the address's query that it reads. The server drops all others: they make no other page. */
  query?: readonly string[];
  load?: (args: LoadArgs<Source>) => Promise<unknown>;
  head: (about: HeadArgs & { data: Data; params: LoadArgs<Source>['params'] }) => Head;
};
