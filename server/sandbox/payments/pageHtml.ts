import { html } from 'hono/html';
import { type Html, standInPage } from '../page.ts';
import type { SessionRow } from './books.ts';
import { type PageLocale, pageLocale } from './pageLocale.ts';
import { TEST_CARDS } from './pay.ts';

// The hosted page's HTML.

export type PayForm = {
  email: string;
  name: string;
  number: string;
  /** Why the last attempt was declined. */
  declined: string | null;
};

function page({ lang, say }: PageLocale, title: string, main: Html) {
  const notice = html`<strong>${say('Test page.')}</strong> ${say('No card is charged. Use a test card, never a real one.')}`;
  return standInPage('payments', title, { lang, notice, main });
}

export function payPage({ wire, lines, shipping, merchant }: SessionRow, form: PayForm, store: string): Html {
  const locale = pageLocale(wire.locale);
  const { say } = locale;
  const money = moneyIn(wire.currency ?? 'usd');
  const title = say('Pay {shop}', { shop: merchant ?? store });
  const total = money(wire.amount_total ?? 0);
  const tax = wire.total_details?.amount_tax;
  const row = (label: string, cents: number, note?: string) =>
    html`<div><dt>${label}${note ? html` <small>${note}</small>` : ''}</dt><dd>${money(cents)}</dd></div>`;
  return page(
    locale,
    title,
    html`<div class="pay">
<section>
${wire.cancel_url ? html`<a href="${wire.cancel_url}">${say('Back to {shop}', { shop: merchant ?? store })}</a>` : ''}
<h1>${title} <span>${total}</span></h1>
<dl class="sum">
${lines.map(({ description, quantity, price, amount_total, note }) => {
  const each = say('{n} at {price}', { n: quantity ?? 1, price: money(price.unit_amount) });
  return row(description ?? '', amount_total, note ? `${each} ${note}` : each);
})}
${shipping ? row(shipping.name, shipping.cents) : ''}
${tax ? row(say('Sales tax'), tax) : ''}
${row(say('Total due'), wire.amount_total ?? 0)}
</dl>
</section>
<section>
<h2>${say('Pay with a test card')}</h2>
${form.declined ? html`<p id="declined" role="alert">${say(form.declined)}</p>` : ''}
<form method="post" action="/sandbox/payments/pay/${wire.id}">
${field('email', say('Email'), html`type="email" autocomplete="email" value="${form.email}"${wire.customer_email === null ? '' : html` readonly`}`)}
${field('number', say('Card number'), html`autocomplete="cc-number" inputmode="numeric" maxlength="23" value="${form.number}"${form.declined ? html` aria-describedby="declined" autofocus` : ''}`)}
${field('expiry', say('Expiry'), html`autocomplete="cc-exp" inputmode="numeric" maxlength="7" value="12 / 34"`)}
${field('cvc', say('CVC'), html`autocomplete="cc-csc" inputmode="numeric" maxlength="4" pattern="[0-9]{3,4}" value="123"`)}
${field('name', say('Name on card'), html`autocomplete="cc-name" value="${form.name}"`)}
<button class="main">${say('Pay {amount}', { amount: total })}</button>
</form>
<details>
<summary>${say('Test cards and what they do')}</summary>
<dl>${TEST_CARDS.map((card) => html`<dt>${grouped(card.number)}</dt><dd>${say(card.label)}</dd>`)}</dl>
</details>
</section>
</div>`,
  );
}

const field = (
  name: string,
  label: string,
  attributes: Html,
): Html => html`<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" required ${attributes}></p>`;

/** The stand-in for the 3-D Secure page of the cardholder's bank. */
export function authenticatePage({ wire, merchant, id }: SessionRow, store: string): Html {
  const locale = pageLocale(wire.locale);
  const { say } = locale;
  const amount = moneyIn(wire.currency ?? 'usd')(wire.amount_total ?? 0);
  const question = 'Your bank would ask you now whether you want to pay {amount} to {shop}.';
  return page(
    locale,
    '3-D Secure',
    html`<h1>${say('3-D Secure: is it you?')}</h1>
<p>${say(question, { amount, shop: merchant ?? store })}</p>
<form method="post" action="/sandbox/payments/pay/${id}/confirm">
<button class="main" name="result" value="complete">${say('Complete')}</button>
<button name="result" value="fail">${say('Fail')}</button>
</form>`,
  );
}

type PlainPage = { title: string; text: string; back: string; locale?: string | null };

export function plainPage({ title, text, back, locale }: PlainPage): Html {
  const pageTexts = pageLocale(locale);
  const { say } = pageTexts;
  return page(
    pageTexts,
    say(title),
    html`<h1>${say(title)}</h1><p>${say(text)}</p><a href="${back}">${say('Back to the shop')}</a>`,
  );
}

/** `4242424242424242` → `4242 4242 4242 4242`. */
export const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

function moneyIn(currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return (cents) => format.format(cents / 100);
}
