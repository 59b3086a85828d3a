import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { RedirectStatusCode, StatusCode } from 'hono/utils/http-status';
import type { Language } from '../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { Log } from './log.ts';

// The first page of a visit, rendered here from the same screens that the browser goes on with.

type PageArgs = { url: string; language: Language; source: CatalogSource; now: Date; origin: string };
type Rendered = {
  status: number;
  redirect?: string;
  head: string;
  body: string;
  data: string;
  lang: string;
};
type Render = (page: PageArgs) => Promise<Rendered>;

/** What `dist/server/entry-server.js` exports (web/app/boot/entry-server.tsx). `chunks`: the browser build's manifest. */
type Entry = { render: (page: PageArgs & { chunks: unknown }) => Promise<Rendered> };

export type Pages = {
  template: string;
  render: Render;
  /** When the build that these pages are of was made. */
  builtAt?: Date;
  /** Made of the sources as they are now, in development: no page is kept, and Vite adds its styles by itself. */
  isLive?: boolean;
};

/** @param dist the folder of the build, with `client` and `server` in it. Rejects when there is none */
export async function loadPages(dist: string): Promise<Pages> {
  const page = join(dist, 'client', 'index.html');
  const [template, manifest] = await Promise.all([
    readFile(page, 'utf8'),
    readFile(join(dist, 'client', '.vite', 'manifest.json'), 'utf8'),
  ]);
  const chunks: unknown = JSON.parse(manifest);
  const entry: Entry = await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href);
  return {
    template,
    render: (page) => entry.render({ ...page, chunks }),
    builtAt: (await stat(page)).mtime,
  };
}

type PageDeps = { pages: Pages; catalog: CatalogSource; publicUrl: string; log: Pick<Log, 'error'> };

const KEPT_PAGES = 300;
const MINUTE_MS = 60_000;
/** Whoever has the session of a payment can look at it, and a mailed token acts for a person: kept nowhere. */
const SECRET_PARAMETERS = ['session_id', 'token'];

type Page = { status: number; html: string } | { status: number; redirect: string };

/** Every GET that nothing before it answered is a page. */
export function pageRoutes({ pages, catalog, publicUrl, log }: PageDeps): Hono {
  const app = new Hono();
  const kept = new Map<string, Page>();

  async function page(url: string, language: Language, keep: boolean): Promise<Page> {
    // Pages show the time to the minute at most, so one minute's visitors can share a page.
    const now = new Date(Math.floor(catalog.now().getTime() / MINUTE_MS) * MINUTE_MS);
    const { rev, asOf } = await catalog.open();
    const key = `${language} ${rev} ${asOf} ${now.getTime()} ${url}`;
    const known = kept.get(key);
    if (known) return known;
    const rendered = await pages.render({
      url,
      language,
      source: { open: () => catalog.open(), now: () => now },
      now,
      origin: publicUrl,
    });
    const { status, redirect, head, body, data, lang } = rendered;
    const made: Page = redirect
      ? { status, redirect }
      : { status, html: fill(pages.template, { head, app: body, data, lang }) };
    if (keep && status < 500) {
      kept.set(key, made);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_PAGES) break;
        kept.delete(oldest);
      }
    }
    return made;
  }

  app.get('*', async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    const language = getCookie(c, 'lang') === 'es' ? 'es' : 'en';
    const secret = SECRET_PARAMETERS.some((name) => searchParams.has(name));
    c.header('Cache-Control', secret ? 'no-store' : 'no-cache');
    if (secret) c.header('Referrer-Policy', 'no-referrer');
    c.header('Vary', 'Cookie');
    try {
      const made = await page(pathname + search, language, !secret && !pages.isLive);
      if ('redirect' in made) return c.redirect(made.redirect, made.status as RedirectStatusCode);
      return c.html(made.html, made.status as StatusCode & 200);
    } catch (error) {
      // The browser gets the empty shell and renders the page, or its crash screen, itself.
      log.error('page failed', error);
      c.header('Cache-Control', 'no-store');
      const { name } = await catalog.open().then(
        ({ settings }) => settings,
        () => DEFAULT_SETTINGS,
      );
      return c.html(shell(pages.template, language, name), 500);
    }
  });
  return app;
}

type Parts = { head: string; app: string; data: string; lang: string };

function fill(template: string, { head, app, data, lang }: Parts): string {
  const parts: Record<string, string> = { head, app, data };
  // One pass, so that a comment in somebody's text is not taken for a place; a function, so that "$&" stays text.
  return template
    .replace(/<!--(\w+)-->(?:.*?<!--\/\1-->)?/gs, (found, place: string) => parts[place] ?? found)
    .replace('<html lang="en"', () => `<html lang="${lang}"`);
}

function shell(template: string, lang: Language, storeName: string): string {
  return fill(template, { head: String(html`<title>${storeName}</title>`), app: '', data: '', lang });
}
