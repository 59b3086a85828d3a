import type { ComponentType } from 'react';
import type { StoreSettings } from '../../domain/base/settings.ts';
import type { Translate } from './locale.tsx';

// What a routed screen gives to the router: the component, its data, and the document's head.

export type Crumb = { to?: string; label: string };

/** What a page tells search engines and link previews, in the server's HTML. */
export type Head = {
  title: string;
  description: string;
  /** For the city pages (spec 2 §2). */
  keywords?: readonly string[];
  /** The canonical path, with its meaningful query. */
  canonical: string;
  noindex?: boolean;
  /** The og:type; unset for an ordinary page. */
  type?: 'product' | 'article';
  /** URL of the link preview picture; unset for the store's own. */
  image?: string;
  /** The largest picture of the first view, preloaded: `imagesrcset` and `imagesizes` of an AVIF set. */
  preload?: { srcSet: string; sizes: string };
  /** The page's place below the home page, for search engines; the last entry is the page itself. */
  trail?: readonly Crumb[];
  jsonLd?: readonly object[];
};

export type LoadArgs<Source> = {
  source: Source;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  now: Date;
};

/** Values available to every head. */
export type HeadArgs = { t: Translate; settings: StoreSettings; origin: string };

/**
 * `load` runs on the server for the first page and on the device afterwards; it only reads from `source`.
 * For a missing page it returns `data(value, { status: 404 })` (react-router-dom) with a value that
 * the screen shows as "not found". The screen reads it with `useLoaderData()`.
 */
type ReadQuery = (query: URLSearchParams, pathname: string) => URLSearchParams;
export type ScreenRoute<Source, Data> = {
  Screen: ComponentType;
  /**
   * The query parameters that it reads; or a function that returns one query for all that mean the same. The server
   * keeps one page for each, and ignores all others.
   */
  query?: readonly string[] | ReadQuery;
  load?: (args: LoadArgs<Source>) => Promise<unknown>;
  head: (args: HeadArgs & { data: Data; params: LoadArgs<Source>['params'] }) => Head;
};
