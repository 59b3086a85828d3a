import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type Language, languageCalled } from '../../domain/base/locale.ts';
import { preferredLanguage } from '../../domain/base/preferredLanguage.ts';
import { badInput } from './problem.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What a page's language depends on, for caches between here and the browser. */
export const VARY_LANGUAGE = 'Cookie, Accept-Language';

/** The language of the pages shown to this browser: the one chosen in it, that of a shared link, or the one it asks for. */
export function languageOf(c: Context): Language {
  const chosen = languageCalled(getCookie(c, 'lang')) ?? languageCalled(c.req.query('lang'));
  if (chosen) return chosen;
  return preferredLanguage(tagsByWeight(c.req.header('Accept-Language') ?? ''));
}

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
    // Not HttpOnly: the page reads it when it starts from the offline shell.
    setCookie(c, 'lang', language, {
      path: '/',
      maxAge: ONE_YEAR_SECONDS,
      sameSite: 'Lax',
      secure: publicUrl.startsWith('https:'),
    });
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
