import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import {
  LANGUAGE_KEY,
  type Language,
  languageCalled,
  SHARED_LANGUAGE_KEY,
} from '../../domain/base/locale.ts';
import { preferredLanguage } from '../../domain/base/preferredLanguage.ts';
import { badInput } from './problem.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The headers that decide a page's language, for caches on the way to the browser. */
export const VARY_LANGUAGE = 'Cookie, Accept-Language';

/**
 * The language of pages for this browser: the one chosen in it, the one of the shared link that was followed, or the one
 * it prefers.
 */
export function requestLanguage(c: Context): Language {
  return (
    languageCalled(getCookie(c, LANGUAGE_KEY)) ??
    languageCalled(c.req.query(LANGUAGE_KEY)) ??
    languageCalled(getCookie(c, SHARED_LANGUAGE_KEY)) ??
    preferredLanguage(tagsByWeight(c.req.header('Accept-Language') ?? ''))
  );
}

/** Keeps the language of a shared link for the next pages, until the browser is closed. */
export function keepSharedLanguage(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const shared = languageCalled(c.req.query(LANGUAGE_KEY));
    const isChosen = languageCalled(getCookie(c, LANGUAGE_KEY)) !== undefined;
    if (!shared || isChosen || getCookie(c, SHARED_LANGUAGE_KEY) === shared) return;
    setCookie(c, SHARED_LANGUAGE_KEY, shared, cookieOn(publicUrl));
  };
}

/** Not HttpOnly: the page reads it when it starts from the offline shell. */
const cookieOn = (publicUrl: string): CookieOptions => ({
  path: '/',
  sameSite: 'Lax',
  secure: publicUrl.startsWith('https:'),
});

/** `en;q=0.5, es-MX` becomes es-MX, en. */
function tagsByWeight(header: string): string[] {
  return header
    .split(',', 20)
    .map((part) => {
      const [tag = '', weight] = part.split(';');
      return { tag: tag.trim(), weight: weight ? Number(weight.replace(/^\s*q=/, '')) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The language switch of pages without scripts: `GET /language?to=es&back=/shop`. */
export function languageRoutes(publicUrl: string): Hono {
  const app = new Hono();
  app.get('/language', (c) => {
    const { to, back = '/' } = c.req.query();
    const language = languageCalled(to);
    if (!language) throw badInput('to');
    setCookie(c, LANGUAGE_KEY, language, { ...cookieOn(publicUrl), maxAge: ONE_YEAR_SECONDS });
    c.header('Cache-Control', 'no-store');
    return c.redirect(pathOn(publicUrl, back), 303);
  });
  return app;
}

/** The path and query of a URL on this site; the home page for a URL on any other. */
export function pathOn(publicUrl: string, address: string): string {
  const url = URL.parse(address, publicUrl);
  if (url?.origin !== new URL(publicUrl).origin) return '/';
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}`;
}
