import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';

// The footer's switch for browsers without scripts. The others set the same cookie themselves and stay.

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
const NOWHERE = 'http://nowhere.invalid';

/** Only a path of this store: never another site, however it is written (`//evil`, `/\evil`, `https:evil`). */
export function ownPath(back: string | undefined): string {
  if (!back?.startsWith('/')) return '/';
  const url = URL.parse(back, NOWHERE);
  return url?.origin === NOWHERE ? `${url.pathname}${url.search}` : '/';
}

/** `GET /language?to=es&back=/shop`: remembers the language and goes back. Anything but `es` is English. */
export function languageRoutes(): Hono {
  const app = new Hono();
  app.get('/language', (c) => {
    setCookie(c, 'lang', c.req.query('to') === 'es' ? 'es' : 'en', {
      path: '/',
      maxAge: ONE_YEAR_SECONDS,
      sameSite: 'Lax',
    });
    c.header('Cache-Control', 'no-store');
    return c.redirect(ownPath(c.req.query('back')), 303);
  });
  return app;
}
