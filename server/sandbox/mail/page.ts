import { html } from 'hono/html';
import { type Html, standInPage } from '../page.ts';
import type { ReceivedMail } from './mailbox.ts';

// The pages where a developer reads unsent emails. An email's HTML is shown in a sandboxed frame, so nothing in it can
// run here.

const NOTICE = html`<strong>Test mailbox.</strong> This mail stayed on this machine. Set SMTP_URL to send real mail; this page then goes away.`;

const page = (title: string, main: Html) => standInPage('mail', title, { notice: NOTICE, main });

export function listPage(mails: readonly ReceivedMail[]): Html {
  const rows = mails.map(
    ({ id, at, to, subject }) => html`<li>
<a href="/sandbox/mail/${id}">${subject}</a>
<span>to ${to}</span>
<time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time>
</li>`,
  );
  const none = html`<p>No mail yet. Sign up, ask for a quote or pay for an order, and reload.</p>`;
  return page('Mailbox', html`<h1>Mailbox</h1>${rows.length > 0 ? html`<ol>${rows}</ol>` : none}`);
}

export function mailPage({ id, subject, from, to, at, text, html: source }: ReceivedMail): Html {
  return page(
    subject,
    html`<p><a href="/sandbox/mail">All mail</a></p>
<h1>${subject}</h1>
<dl>
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${to}</dd>
<dt>When</dt><dd><time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></dd>
</dl>
<iframe sandbox="allow-top-navigation-by-user-activation" src="/sandbox/mail/${id}/html" title="${subject}"></iframe>
<details><summary>As plain text</summary><pre>${linked(text)}</pre></details>
<details><summary>HTML source</summary><pre>${source}</pre></details>`,
  );
}

export function missingPage(): Html {
  return page('No such mail', html`<h1>No such mail</h1><p><a href="/sandbox/mail">All mail</a></p>`);
}

/** Turns URLs into links; everything else is escaped text. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}
