import { html } from 'hono/html';
import type { Language } from '../../domain/base/locale.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { shorten } from '../../domain/base/shorten.ts';
import { TRANSLATORS } from './translators.ts';

// Renders one email as plain text and as HTML with the same words. Values are data: the HTML version escapes each
// one.

/** A text is a paragraph. */
export type Block =
  | string
  | { kind: 'link'; label: string; url: string }
  /** Mail programs may hide pictures until asked; the plain text has its address. */
  | { kind: 'picture'; alt: string; url: string }
  | { kind: 'code'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [name: string, value: string])[] };

export type Email = {
  to: string;
  subject: string;
  heading: string;
  blocks: readonly Block[];
  /** For list emails: where the email client's own button unsubscribes the reader with one POST. */
  leaveUrl?: string;
};
export type RenderedEmail = Pick<Email, 'to' | 'subject' | 'leaveUrl'> & {
  from: { name: string; address: string };
  text: string;
  html: string;
};

/** Removes what could end a header line, and limits the length. */
export function headerText(text: string): string {
  return shorten(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), 200);
}

export function renderEmail(
  { to, subject, heading, blocks, leaveUrl }: Email,
  language: Language,
  { name, email, phone, address: { street, city, state, zip } }: StoreSettings,
): RenderedEmail {
  const t = TRANSLATORS[language];
  const clean = headerText(subject);
  const address = `${street}, ${city}, ${state} ${zip}`;
  const footer = `${name}. ${t('Bulk soil, mulch, gravel and sand, delivered around Nashville.')}\n${address} · ${phone} · ${email}`;
  return {
    from: { name, address: email },
    to,
    subject: clean,
    text: `${[heading, ...blocks.map(asText), `--\n${footer}`].join('\n\n')}\n`,
    html: String(page({ title: clean, heading, blocks, language, footer, storeName: name })),
    ...(leaveUrl === undefined ? {} : { leaveUrl }),
  };
}

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if (block.kind === 'link') return `${block.label}:\n${block.url}`;
  if (block.kind === 'picture') return `${block.alt}:\n${block.url}`;
  if (block.kind === 'rows') return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  return `    ${block.text}`;
}

/** Text that people wrote keeps its line breaks. */
const withBreaks = (text: string) =>
  text.split(/\r?\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

/** The HTML uses legacy attributes, because CSS support in email clients is unreliable. */
type Page = Pick<Email, 'heading' | 'blocks'> & {
  title: string;
  language: Language;
  footer: string;
  storeName: string;
};

function page({ title, heading, blocks, language, footer, storeName }: Page) {
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body bgcolor="#f4efe6" text="#2b2118">
<table role="presentation" width="100%" cellpadding="24" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" width="560" cellpadding="24" cellspacing="0" border="0" bgcolor="#ffffff"><tr><td align="left">
<font face="Georgia, serif" size="2" color="#6b4a2b"><b>${storeName}</b></font>
<h1><font face="Georgia, serif" size="5">${heading}</font></h1>
${blocks.map(asHtml)}
<hr>
<font face="Verdana, sans-serif" size="1" color="#5d5247">${withBreaks(footer)}</font>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

function asHtml(block: Block) {
  if (typeof block === 'string')
    return html`<p><font face="Verdana, sans-serif" size="2">${withBreaks(block)}</font></p>`;
  if (block.kind === 'link') {
    return html`<p><font face="Verdana, sans-serif" size="3"><a href="${block.url}"><b>${block.label}</b></a></font></p>
<p><font face="Verdana, sans-serif" size="1" color="#5d5247">${block.url}</font></p>`;
  }
  if (block.kind === 'picture') {
    return html`<p><a href="${block.url}"><img src="${block.url}" alt="${block.alt}" width="512"></a></p>`;
  }
  if (block.kind === 'rows') {
    return html`<table cellpadding="6" cellspacing="0" border="0">
${block.rows.map(([name, value]) => html`<tr><td><font face="Verdana, sans-serif" size="2" color="#5d5247">${name}</font></td><td><font face="Verdana, sans-serif" size="2">${withBreaks(value)}</font></td></tr>`)}
</table>`;
  }
  return html`<p><font face="Courier New, monospace" size="6"><b>${block.text}</b></font></p>`;
}
