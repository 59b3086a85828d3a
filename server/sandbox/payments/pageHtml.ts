import { html } from 'hono/html';
import type { SessionRow } from './books.ts';
import { ENGLISH, type PageLocale, pageLocale } from './pageLocale.ts';
import { TEST_CARDS } from './pay.ts';

// The hosted page's HTML. No script and no inline style: it works under a CSP that allows neither.

type Html = ReturnType<typeof html>;

export type PayForm = {
  email: string;
  name: string;
  number: string;
  /** Why the last attempt was declined. */
  declined: string | null;
};

function layout(title: string, content: Html, { lang, say } = ENGLISH): Html {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/payments/page.css">
<link rel="icon" href="data:,">
</head>
<body>
<p class="notice"><strong>${say('Test page.')}</strong> ${say('No card is charged. Use a test card, never a real one.')}</p>
${content}
</body>
</html>`;
}

export function payPage(
  { wire, lines, shipping, merchant }: SessionRow,
  { form, merchantName, publicUrl }: { form: PayForm; merchantName: string; publicUrl: string },
): Html {
  const money = moneyIn(wire.currency ?? 'usd');
  const shop = merchant ?? merchantName;
  const total = money(wire.amount_total ?? 0);
  const locale = pageLocale(wire.locale);
  const { say } = locale;
  return layout(
    say('Pay {shop}', { shop }),
    html`<main class="page">
<section aria-labelledby="shop">
${wire.cancel_url ? html`<a class="back" href="${wire.cancel_url}"><span aria-hidden="true">&larr;&nbsp;</span>${say('Back')}</a>` : ''}
<h1 id="shop" class="shop">${say('Pay {shop}', { shop })}</h1>
<p class="total">${total}</p>
<ul class="lines">
${lines.map((line) => {
  const picture = pictureOf(line.image, publicUrl);
  return html`<li${picture ? html` class="pictured"` : ''}>
${picture ? html`<img src="${picture}" alt="" width="64" height="48">` : ''}
<span>${line.description}</span>
<data value="${line.amount_total}">${money(line.amount_total)}</data>
${line.note ? html`<small>${line.note}</small>` : ''}
<small>${say('Qty {n}, {price} each', { n: line.quantity ?? 1, price: money(line.price.unit_amount) })}</small>
</li>`;
})}
</ul>
<dl class="sums">
<dt>${say('Subtotal')}</dt><dd><data value="${wire.amount_subtotal}">${money(wire.amount_subtotal ?? 0)}</data></dd>
${shipping ? html`<dt>${shipping.name}</dt><dd><data value="${shipping.cents}">${money(shipping.cents)}</data></dd>` : ''}
${wire.total_details?.amount_tax ? html`<dt>${say('Sales tax')}</dt><dd><data value="${wire.total_details.amount_tax}">${money(wire.total_details.amount_tax)}</data></dd>` : ''}
<dt class="due">${say('Total due')}</dt><dd class="due"><data value="${wire.amount_total}">${total}</data></dd>
</dl>
</section>
<section class="card" aria-labelledby="card">
<h2 id="card">${say('Pay with a test card')}</h2>
${form.declined ? html`<p class="wrong" id="declined" role="alert">${say(form.declined)}</p>` : ''}
<form method="post" action="/sandbox/payments/pay/${wire.id}">
${field('email', say('Email'), html`type="email" autocomplete="email" value="${form.email}"${wire.customer_email === null ? '' : html` readonly`}`)}
${field('number', say('Card number'), html`type="text" autocomplete="cc-number" inputmode="numeric" maxlength="23" list="cards" value="${form.number}" aria-describedby="number-hint${form.declined ? ' declined' : ''}"${form.declined ? html` autofocus` : ''}`, say('Choose or type one of the test cards below.'))}
<div class="pair">
${field('expiry', say('Expiry'), html`type="text" autocomplete="cc-exp" inputmode="numeric" maxlength="7" placeholder="${say('MM / YY')}" value="12 / 34" aria-describedby="expiry-hint"`, say('Month / year'))}
${field('cvc', say('CVC'), html`type="text" autocomplete="cc-csc" inputmode="numeric" maxlength="4" pattern="[0-9]{3,4}" value="123" aria-describedby="cvc-hint"`, say('Any 3 digits'))}
</div>
${field('name', say('Name on card'), html`type="text" autocomplete="cc-name" value="${form.name}"`)}
<button type="submit">${say('Pay {amount}', { amount: total })}</button>
</form>
<datalist id="cards">${TEST_CARDS.map((card) => html`<option value="${grouped(card.number)}" label="${say(card.label)}"></option>`)}</datalist>
<details>
<summary>${say('Test cards and what they do')}</summary>
<table>
<thead><tr><th scope="col">${say('Card number')}</th><th scope="col">${say('Result')}</th></tr></thead>
<tbody>
${TEST_CARDS.map((card) => html`<tr><td>${grouped(card.number)}</td><td>${say(card.label)}</td></tr>`)}
</tbody>
</table>
</details>
</section>
</main>`,
    locale,
  );
}

const field = (name: string, label: string, attributes: Html, hint?: string): Html => html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required ${attributes}>
${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ''}
</div>`;

/** Only from the store's own origin, because the page's policy allows no others. */
function pictureOf(image: string | null, publicUrl: string): string | null {
  const url = URL.parse(image ?? '');
  return url?.origin === new URL(publicUrl).origin ? url.pathname + url.search : null;
}

/** The stand-in for the 3-D Secure page of the cardholder's bank. */
export function authenticatePage({
  action,
  amount,
  shop,
  locale = ENGLISH,
}: {
  action: string;
  amount: string;
  shop: string;
  locale?: PageLocale;
}): Html {
  const { say } = locale;
  return layout(
    '3-D Secure',
    html`<main class="page alone">
<section class="card" aria-labelledby="ask">
<h1 id="ask">${say('3-D Secure: is it you?')}</h1>
<p>${say('Your bank would ask you now whether you want to pay {amount} to {shop}.', { amount, shop })}</p>
<form method="post" action="${action}">
<button type="submit" name="result" value="complete">${say('Complete')}</button>
<button type="submit" name="result" value="fail" class="quiet">${say('Fail')}</button>
</form>
</section>
</main>`,
    locale,
  );
}

export function plainPage(
  title: string,
  text: string,
  back: { href: string; label: string } | null,
  locale = ENGLISH,
): Html {
  const { say } = locale;
  return layout(
    say(title),
    html`<main class="page alone">
<section class="card" aria-labelledby="title">
<h1 id="title">${say(title)}</h1>
<p>${say(text)}</p>
${back ? html`<a class="back" href="${back.href}">${say(back.label)}</a>` : ''}
</section>
</main>`,
    locale,
  );
}

/** `4242424242424242` → `4242 4242 4242 4242`. */
export const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

export function moneyIn(currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return (cents) => format.format(cents / 100);
}
