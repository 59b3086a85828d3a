import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { ApiError } from '../protocol/errors.ts';
import type { WireInvoice } from '../protocol/wire.ts';
import { authenticateInvoice, canBePaid, invoiceBySecret, payInvoice } from '../resources/payInvoice.ts';
import type { InvoiceRow } from '../state/books.ts';
import type { World } from '../state/world.ts';
import {
  authenticatePage,
  cardSection,
  type Html,
  layout,
  moneyIn,
  type PayForm,
  plainPage,
} from './html.ts';
import { blankForm, check, sendPage, typed } from './routes.ts';

// The page of an invoice, where whoever has its address sees, keeps and pays it.

const ROOT = '/sandbox/payments/invoice';

export function invoicePageRoutes(world: World, { wake }: { wake: () => void }): Hono {
  const app = new Hono();

  app.get(`${ROOT}/:secret`, (c) =>
    withInvoice(c, (row) => {
      if (!canBePaid(row)) return closed(c, row);
      const declined = row.intent ? world.books.intents.get(row.intent)?.last_payment_error : null;
      return form(c, row, blankForm(row.wire.customer_email, declined?.message ?? null));
    }),
  );

  app.post(`${ROOT}/:secret`, async (c) => {
    const sent = await typed(c);
    return withInvoice(c, (row) => {
      if (!canBePaid(row)) return c.redirect(`${ROOT}/${row.secret}`, 303);
      const { email, expiry, errors } = check(sent, { email: row.wire.customer_email, asksPhone: false });
      if (Object.keys(errors).length > 0) return form(c, row, { values: sent, errors, declined: null });
      const card = {
        number: sent.number ?? '',
        expiryMonth: expiry?.month ?? 0,
        expiryYear: expiry?.year ?? 0,
        isSaved: false,
      };
      const outcome = payInvoice(world, row.id, card, { email, name: sent.name ?? '', phone: null });
      if (outcome.kind === 'authenticate') return c.redirect(`${ROOT}/${row.secret}/confirm`, 303);
      if (outcome.kind !== 'declined') return c.redirect(`${ROOT}/${row.secret}`, 303);
      const { number: _, cvc: __, ...values } = sent;
      return form(c, row, { values, errors: {}, declined: outcome.decline.message });
    });
  });

  app.get(`${ROOT}/:secret/confirm`, (c) =>
    withInvoice(c, (row) => {
      if (!row.waiting || !canBePaid(row)) return c.redirect(`${ROOT}/${row.secret}`, 303);
      const amount = moneyIn(row.wire.currency)(row.wire.amount_remaining);
      return sendPage(
        c,
        authenticatePage({ action: `${ROOT}/${row.secret}/confirm`, amount, shop: world.merchantName }),
      );
    }),
  );

  app.post(`${ROOT}/:secret/confirm`, async (c) => {
    const { result } = await c.req.parseBody();
    return withInvoice(c, (row) => {
      authenticateInvoice(world, row.id, result === 'complete');
      return c.redirect(`${ROOT}/${row.secret}`, 303);
    });
  });

  app.get(`${ROOT}/:secret/pdf`, (c) =>
    withInvoice(c, ({ wire }) =>
      c.body(invoicePdf(wire, world.merchantName), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Invoice-${wire.number}.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      }),
    ),
  );

  /** Runs `answer` with the invoice's row in one transaction; an unknown one gets an error page. */
  function withInvoice(c: Context, answer: (row: InvoiceRow) => Response | Promise<Response>) {
    try {
      const response = world.books.transact(() =>
        answer(invoiceBySecret(world, c.req.param('secret') ?? '')),
      );
      wake();
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = 'This invoice does not exist. Ask the shop for its address.';
      return sendPage(c, plainPage('Page not found', text, back()), { status: 404 });
    }
  }

  const back = () => ({ href: `${world.publicUrl}/account/invoices`, label: 'Back to the shop' });

  function form(c: Context, row: InvoiceRow, state: PayForm) {
    return sendPage(c, invoicePage(row, state, world.merchantName));
  }

  function closed(c: Context, { wire }: InvoiceRow) {
    const [title, text] =
      wire.status === 'paid'
        ? ['Invoice paid', `Invoice ${wire.number} is paid. Nothing more will be charged.`]
        : ['Invoice voided', `Invoice ${wire.number} is void. There is nothing to pay.`];
    return sendPage(c, plainPage(title, text, back()));
  }

  return app;
}

function invoicePage({ wire, secret }: InvoiceRow, form: PayForm, shop: string): Html {
  const money = moneyIn(wire.currency);
  const total = money(wire.amount_remaining);
  const taxCents = wire.total - (wire.total_excluding_tax ?? wire.total);
  return layout(
    `Invoice ${wire.number}`,
    html`<main class="page">
<section aria-labelledby="shop">
<h1 id="shop" class="shop">Invoice from ${shop}</h1>
<p class="total">${total}</p>
<dl class="sums">
<dt>Invoice number</dt><dd>${wire.number}</dd>
<dt>Billed to</dt><dd>${wire.customer_name}</dd>
<dt>Due</dt><dd>${formatDay(wire.due_date)}</dd>
${(wire.custom_fields ?? []).map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
</dl>
<ul class="lines">
${wire.lines.data.map(
  (line) =>
    html`<li><span>${line.description}</span><data value="${line.amount}">${money(line.amount)}</data></li>`,
)}
</ul>
<dl class="sums">
${taxCents > 0 ? html`<dt>Sales tax</dt><dd>${money(taxCents)}</dd>` : ''}
${
  wire.pre_payment_credit_notes_amount > 0
    ? html`<dt>Credited</dt><dd>${money(-wire.pre_payment_credit_notes_amount)}</dd>`
    : ''
}
${wire.amount_paid > 0 ? html`<dt>Paid</dt><dd>${money(-wire.amount_paid)}</dd>` : ''}
<dt class="due">Amount due</dt><dd class="due"><data value="${wire.amount_remaining}">${total}</data></dd>
</dl>
<p><a class="back" href="${ROOT}/${secret}/pdf">Download the invoice (PDF)</a></p>
</section>
${cardSection(form, { action: `${ROOT}/${secret}`, total, isEmailKnown: wire.customer_email !== null })}
</main>`,
  );
}

const formatDay = (seconds: number | null) =>
  seconds === null
    ? ''
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);

/** One page of plain text. */
function invoicePdf(wire: WireInvoice, shop: string): Uint8Array<ArrayBuffer> {
  const money = moneyIn(wire.currency);
  const rows = [
    `Invoice from ${shop} (test)`,
    `Invoice number ${wire.number}`,
    `Billed to ${wire.customer_name ?? ''}`,
    `Due ${formatDay(wire.due_date)}`,
    ...(wire.custom_fields ?? []).map(({ name, value }) => `${name}: ${value}`),
    '',
    ...wire.lines.data.map(({ description, amount }) => `${description ?? ''}   ${money(amount)}`),
    '',
    `Total ${money(wire.total)}`,
    `Amount due ${money(wire.amount_remaining)}`,
  ];
  const text = rows.map((row) => `(${row.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 15 TL 60 730 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}
