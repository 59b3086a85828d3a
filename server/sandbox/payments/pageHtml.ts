import { html } from 'hono/html';
import { type Html, standInPage } from '../page.ts';
import type { SessionRow } from './books.ts';
import { TEST_CARDS } from './pay.ts';

// The hosted page's HTML.

export type PayForm = {
  email: string;
  name: string;
  number: string;
  /** Why the last attempt was declined. */
  declined: string | null;
};

const NOTICE = html`<strong>Test page.</strong> No card is charged. Use a test card, never a real one.`;

const page = (title: string, main: Html) => standInPage('payments', title, { notice: NOTICE, main });

export function payPage({ wire, lines, shipping, merchant }: SessionRow, form: PayForm, store: string): Html {
  const money = moneyIn(wire.currency ?? 'usd');
  const shop = merchant ?? store;
  const total = money(wire.amount_total ?? 0);
  const tax = wire.total_details?.amount_tax;
  return page(
    `Pay ${shop}`,
    html`
${wire.cancel_url ? html`<a href="${wire.cancel_url}">Back</a>` : ''}
<h1>Pay ${shop}: ${total}</h1>
<ol>
${lines.map(
  (line) => html`<li>
<strong>${line.description}</strong>
${line.note ? html`<span>${line.note}</span>` : ''}
<span>Qty ${line.quantity ?? 1}, ${money(line.price.unit_amount)} each: ${money(line.amount_total)}</span>
</li>`,
)}
</ol>
<dl>
<dt>Subtotal</dt><dd>${money(wire.amount_subtotal ?? 0)}</dd>
${shipping ? html`<dt>${shipping.name}</dt><dd>${money(shipping.cents)}</dd>` : ''}
${tax ? html`<dt>Sales tax</dt><dd>${money(tax)}</dd>` : ''}
<dt>Total due</dt><dd><strong>${total}</strong></dd>
</dl>
<h2>Pay with a test card</h2>
${form.declined ? html`<p id="declined" role="alert">${form.declined}</p>` : ''}
<form method="post" action="/sandbox/payments/pay/${wire.id}">
${field('email', 'Email', html`type="email" autocomplete="email" value="${form.email}"${wire.customer_email === null ? '' : html` readonly`}`)}
${field('number', 'Card number', html`autocomplete="cc-number" inputmode="numeric" maxlength="23" value="${form.number}"${form.declined ? html` aria-describedby="declined" autofocus` : ''}`)}
${field('expiry', 'Expiry', html`autocomplete="cc-exp" inputmode="numeric" maxlength="7" value="12 / 34"`)}
${field('cvc', 'CVC', html`autocomplete="cc-csc" inputmode="numeric" maxlength="4" pattern="[0-9]{3,4}" value="123"`)}
${field('name', 'Name on card', html`autocomplete="cc-name" value="${form.name}"`)}
<button>Pay ${total}</button>
</form>
<details>
<summary>Test cards and what they do</summary>
<dl>${TEST_CARDS.map((card) => html`<dt>${grouped(card.number)}</dt><dd>${card.label}</dd>`)}</dl>
</details>`,
  );
}

const field = (
  name: string,
  label: string,
  attributes: Html,
): Html => html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required ${attributes}>`;

/** The stand-in for the 3-D Secure page of the cardholder's bank. */
export const authenticatePage = (action: string, amount: string, shop: string): Html =>
  page(
    '3-D Secure',
    html`<h1>3-D Secure: is it you?</h1>
<p>Your bank would ask you now whether you want to pay ${amount} to ${shop}.</p>
<form method="post" action="${action}">
<button name="result" value="complete">Complete</button>
<button name="result" value="fail">Fail</button>
</form>`,
  );

export const plainPage = (title: string, text: string, back: string): Html =>
  page(title, html`<h1>${title}</h1><p>${text}</p><a href="${back}">Back to the shop</a>`);

/** `4242424242424242` → `4242 4242 4242 4242`. */
export const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

export function moneyIn(currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return (cents) => format.format(cents / 100);
}
