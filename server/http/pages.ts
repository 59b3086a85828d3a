import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { LANGUAGE_LIST } from '../../domain/base/languages.ts';
import { type Language, languageCalled, manifestPath } from '../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { limitsFrom } from '../db/rate.ts';
import { clientAddress } from './address.ts';
import { limitConcurrency } from './concurrency.ts';
import { asProblem } from './errors.ts';
import { keepSharedLanguage, requestLanguage, VARY_LANGUAGE } from './language.ts';
import { type Log, timed } from './log.ts';
import { unavailableFor } from './problem.ts';
import type { ResponseCache, ResponseParts } from './responseCache.ts';

// Renders the first page of a visit on the server, with the same screens that the browser then hydrates.

type PageArgs = {
  url: string;
  language: Language;
  source: CatalogSource;
  now: Date;
  origin: string;
};
type RenderedPage = {
  status: number;
  redirect?: string;
  head: string;
  body: string;
  data: string;
  lang: string;
};
type ReadQuery = (query: URLSearchParams) => URLSearchParams;
type Render = (page: PageArgs) => Promise<RenderedPage>;

/** Exports of `dist/server/entry-server.js` (web/app/boot/entry-server.tsx). `chunks`: the browser build's manifest. */
type Entry = {
  render: (page: PageArgs & { chunks: unknown }) => Promise<RenderedPage>;
  findQueryReader: Pages['findQueryReader'];
};

export type Pages = {
  template: string;
  render: Render;
  /** Reduces a query to what a page at this path reads. */
  findQueryReader: (pathname: string) => Promise<ReadQuery>;
  /** In development: rendered from the current sources; no page is cached, and Vite adds the styles itself. */
  isLive?: boolean;
};

/** @param dist the build's folder, which contains `client` and `server`. Rejects when it is missing */
export async function loadPages(dist: string): Promise<Pages> {
  const page = join(dist, 'client', 'index.html');
  const [template, manifest] = await Promise.all([
    readFile(page, 'utf8'),
    readFile(join(dist, 'client', '.vite', 'manifest.json'), 'utf8'),
  ]);
  const chunks: unknown = JSON.parse(manifest);
  const entry: Entry = await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href);
  return {
    template: await putStylesInside(template, join(dist, 'client')),
    render: (page) => entry.render({ ...page, chunks }),
    findQueryReader: entry.findQueryReader,
  };
}

/**
 * So that a first visit paints from the page alone. Later visits start from the worker's `index.html`, which has the
 * stylesheet's address.
 */
async function putStylesInside(template: string, folder: string): Promise<string> {
  const [link, file] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(template) ?? [];
  if (!link || !file) throw new Error('The page has no stylesheet.');
  const styles = await readFile(join(folder, file), 'utf8');
  return template.replace(link, () => `<style>${styles}</style>`);
}

type PageDeps = {
  pages: Pages;
  catalog: CatalogSource;
  publicUrl: string;
  log: Pick<Log, 'error'>;
  responses: ResponseCache;
};

/** Rendering blocks the event loop. When the queue is full, requests are told to retry, which is faster than queueing. */
const RENDERING = { atOnce: 2, mostWaiting: 100, refusal: () => unavailableFor(5), rest: 4 };
/**
 * No person opens more uncached pages a second. Beyond that, pages for an address are rendered one at a time, so that
 * other visitors do not have to wait.
 */
const NEW_PER_SECOND = 5;
const NEW_FLOOD = { ...RENDERING, atOnce: 1 };
/** Search results are rarely requested twice, so they have a small cache of their own. */
const SEARCH = /[?&]q=/;
const SEARCH_BYTES = 2 * 1024 * 1024;
/** Limit of the cache below: about the number of pages. */
const MAX_PATHS = 500;
const MINUTE_MS = 60_000;
/** A payment session's id shows the payment, and an emailed token acts for a person: never cached. */
const SECRET_PARAMETERS = ['session_id', 'token'];
const hasSecret = ({ searchParams }: URL) => SECRET_PARAMETERS.some((name) => searchParams.has(name));
const NO_REFERRER = { 'Referrer-Policy': 'no-referrer' };
const HTML = 'text/html; charset=UTF-8';

/** Answers every GET that no earlier route answered. */
export function createPages(deps: PageDeps): Hono {
  const { pages, catalog, publicUrl, log, responses } = deps;
  const app = new Hono();
  const limited = limitConcurrency(RENDERING);
  const oneByOne = limitConcurrency(NEW_FLOOD);
  const isNewFlood = countedBySecond(NEW_PER_SECOND);
  const queries = new Map<string, ReadQuery>();
  const searches = responses.another(SEARCH_BYTES);

  app.get('*', keepSharedLanguage(publicUrl), async (c) => {
    const language = requestLanguage(c);
    const headers: ResponseParts['headers'] = { 'Cache-Control': 'no-cache', Vary: VARY_LANGUAGE };
    try {
      // Pages show the time to the minute at most, so visitors within a minute can share a page.
      const minute = Math.floor(catalog.now().getTime() / MINUTE_MS) * MINUTE_MS;
      const { rev, asOf } = await catalog.open();
      const url = c.req.url.includes('?') ? new URL(c.req.url) : null;
      const address = url ? await pageAddress(url) : c.req.path;
      const isSecret = url !== null && hasSecret(url);
      const now = new Date(minute);
      const make = () => renderPage(address, language, now, headers);
      if (isSecret) Object.assign(headers, { 'Cache-Control': 'no-store', ...NO_REFERRER });
      if (isSecret || pages.isLive)
        return await renderLimited(c, async () => responses.uncached(await make()).send(c));
      const cache = SEARCH.test(address) ? searches : responses;
      const [key, version] = [`${language} ${address}`, `${rev} ${asOf} ${minute}`];
      const send = async () => cache.send(c, key, version, make);
      return await (cache.has(key, version) ? send() : renderLimited(c, send));
    } catch (error) {
      return sendShell(c, language, error);
    }
  });

  /** The path with only the parameters that its page reads, so that others create no further cached page. */
  async function pageAddress({ pathname, searchParams }: URL): Promise<string> {
    const read = (await findQueryReader(pathname))(searchParams);
    return read.size > 0 ? `${pathname}?${read}` : pathname;
  }

  /** Renders a page; in a flood, one at a time. */
  function renderLimited(c: Context, work: () => Promise<Response>): Promise<Response> {
    return isNewFlood(clientAddress(c)) ? oneByOne(work) : work();
  }

  async function findQueryReader(pathname: string): Promise<ReadQuery> {
    const reader = queries.get(pathname) ?? (await pages.findQueryReader(pathname));
    if (queries.size >= MAX_PATHS) queries.clear();
    queries.set(pathname, reader);
    return reader;
  }

  async function renderPage(
    url: string,
    language: Language,
    now: Date,
    headers: ResponseParts['headers'],
  ): Promise<ResponseParts> {
    const source = { open: () => catalog.open(), now: () => now };
    const rendered = await timed('render', () =>
      limited(() => pages.render({ url, language, source, now, origin: publicUrl })),
    );
    const { status, redirect, head, body, data, lang } = rendered;
    const tidy = status === 404 ? tidyAddress(url) : url;
    if (tidy !== url) return { status: 301, body: '', headers: { ...headers, Location: tidy } };
    if (redirect) return { status, body: '', headers: { ...headers, Location: redirect } };
    return { status, type: HTML, body: fill(pages.template, { head, app: body, data, lang }), headers };
  }

  /** An empty page: the browser renders the screen, or the crash screen, itself. */
  async function sendShell(c: Context, language: Language, error: unknown): Promise<Response> {
    const retryAfter = asProblem(error)?.retryAfter ?? null;
    if (retryAfter === null) log.error('page failed', error);
    else c.header('Retry-After', String(retryAfter));
    c.header('Cache-Control', 'no-store');
    c.header('Vary', VARY_LANGUAGE);
    const { name } = await catalog.open().then(
      ({ settings }) => settings,
      () => DEFAULT_SETTINGS,
    );
    return c.html(shell(pages.template, language, name), retryAfter === null ? 500 : 503);
  }
  return app;
}

/** As it is meant: addresses get capitals on phones, and the full stop of their sentence. */
function tidyAddress(address: string): string {
  const [path = '', ...query] = address.split('?');
  return [path.toLowerCase().replace(/[.,;:!)]+$/, ''), ...query].join('?');
}

/** Counts calls per second, of an address and of the network around it: true beyond `most`. */
function countedBySecond(most: number): (from: string) => boolean {
  const counts = new Map<string, number>();
  let second = 0;
  return (from) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) counts.clear();
    second = now;
    const limits = limitsFrom(from, { key: '', limit: most, seconds: 1 });
    // What is beyond one address's limit does not count for its neighbors.
    return limits.some(({ key, limit }) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > limit;
    });
  };
}

type Parts = { head: string; app: string; data: string; lang: string };

function fill(template: string, { head, app, data, lang }: Parts): string {
  const parts: Record<string, string> = { head, app, data };
  const language = languageCalled(lang) ?? 'en';
  const { direction } = LANGUAGE_LIST[language];
  // One pass, so that a comment in content is not taken for a placeholder; a function, so that "$&" stays text.
  return template
    .replace(/<!--(\w+)-->(?:.*?<!--\/\1-->)?/gs, (comment, place: string) => parts[place] ?? comment)
    .replace('<html lang="en"', () => `<html lang="${lang}" dir="${direction}"`)
    .replace('"/manifest.webmanifest"', () => `"${manifestPath(language)}"`);
}

function shell(template: string, lang: Language, storeName: string): string {
  return fill(template, { head: String(html`<title>${storeName}</title>`), app: '', data: '', lang });
}
