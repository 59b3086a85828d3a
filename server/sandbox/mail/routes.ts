import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type Html, sendStyles } from '../page.ts';
import type { Mailbox } from './mailbox.ts';
import { listPage, mailPage, missingPage } from './page.ts';

/** The mailbox page. Emails contain links that open accounts, so it answers only this machine. */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.use('/sandbox/mail', onlyThisMachine);
  app.use('/sandbox/mail/*', onlyThisMachine);
  app.get('/sandbox/mail', async (c) => page(c, listPage(await mailbox.list())));
  app.get('/sandbox/mail/page.css', sendStyles);
  app.get('/sandbox/mail/:id', async (c) => {
    const mail = await mailbox.find(c.req.param('id'));
    return mail ? page(c, mailPage(mail)) : page(c, missingPage(), 404);
  });
  /** The email itself, for the frame of its page: links open in place of that page. */
  app.get('/sandbox/mail/:id/html', async (c) => {
    const mail = await mailbox.find(c.req.param('id'));
    if (!mail) return page(c, missingPage(), 404);
    return c.body(mail.html.replace('<head>', '<head><base target="_top">'), 200, {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
    });
  });
  return app;
}

/**
 * Checks both the connection and the host name: a local proxy may forward outside requests, and an outside host name
 * may resolve to this machine.
 */
const onlyThisMachine: MiddlewareHandler = async (c, next) => {
  const address = 'incoming' in (c.env ?? {}) ? (getConnInfo(c).remote.address ?? '') : '';
  const host = URL.parse(`http://${c.req.header('Host') ?? ''}`)?.hostname ?? '';
  const isForwarded = ['X-Forwarded-For', 'Forwarded', 'X-Real-Ip'].some((name) => c.req.header(name));
  if (!isLoopback(address) || !isLoopback(host) || isForwarded) return c.notFound();
  return next();
};

function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

function page(c: Context, content: Html, status: 200 | 404 = 200) {
  return c.html(content, status, {
    ...HEADERS,
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
}

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
