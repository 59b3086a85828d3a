import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { type Html, sendStyles, standInPage } from '../page.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';

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

// The pages where a developer reads unsent emails. An email's HTML is shown in a sandboxed frame, so nothing in it can
// run here.

const NOTICE = html`<strong>Test mailbox.</strong> This mail stayed on this machine. Set SMTP_URL to send real mail; this page then goes away.`;

const framePage = (title: string, main: Html) => standInPage('mail', title, { notice: NOTICE, main });

function listPage(mails: readonly ReceivedMail[]): Html {
  const rows = mails.map(
    ({ id, at, to, subject }) => html`<li>
<a href="/sandbox/mail/${id}">${subject}</a>
<span>to ${to}</span>
<time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time>
</li>`,
  );
  const emptyList = html`<p>No mail yet. Sign up, ask for a quote or pay for an order, and reload.</p>`;
  return framePage('Mailbox', html`<h1>Mailbox</h1>${rows.length > 0 ? html`<ol>${rows}</ol>` : emptyList}`);
}

function mailPage({ id, subject, from, to, at, text, html: source }: ReceivedMail): Html {
  return framePage(
    subject,
    html`<p><a href="/sandbox/mail">All mail</a></p>
<h1>${subject}</h1>
<dl>
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${to}</dd>
<dt>When</dt><dd><time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></dd>
</dl>
<iframe sandbox="allow-top-navigation-by-user-activation" src="/sandbox/mail/${id}/html" title="${subject}"></iframe>
<details><summary>As plain text</summary><pre>${linkUrls(text)}</pre></details>
<details><summary>HTML source</summary><pre>${source}</pre></details>`,
  );
}

function missingPage(): Html {
  return framePage('No such mail', html`<h1>No such mail</h1><p><a href="/sandbox/mail">All mail</a></p>`);
}

/** Turns URLs into links; everything else is escaped text. */
function linkUrls(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}
