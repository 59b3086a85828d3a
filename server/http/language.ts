import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Language } from '../../domain/base/locale.ts';
import { badInput } from './problem.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The language of the pages shown to this browser. */
export const languageOf = (c: Context): Language => (getCookie(c, 'lang') === 'es' ? 'es' : 'en');

/** The language switch of pages without scripts: `GET /language?to=es&back=/shop`. */
export function languageRoutes(publicUrl: string): Hono {
  const app = new Hono();
  app.get('/language', (c) => {
    const { to, back = '/' } = c.req.query();
    if (to !== 'en' && to !== 'es') throw badInput('to');
    // Not HttpOnly: the page reads it when it starts from the offline shell.
    setCookie(c, 'lang', to, {
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
