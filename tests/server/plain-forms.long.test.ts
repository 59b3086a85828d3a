// Forms sent by a browser without scripts: the same rules and limits, answered with a page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readFiles } from '../../server/http/files.ts';
import { findQueryReader, render } from '../../web/app/boot/entry-server.tsx';
import { apiOn, ORIGIN } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';
import { orderOf } from '../helpers/orders.ts';
import { words } from '../helpers/rendered.ts';

const { sql } = await testDatabase();
const empty = mkdtempSync(join(tmpdir(), 'dist-'));
afterAll(() => rmSync(empty, { recursive: true }));
const template = '<html lang="en"><div id="app"><!--app--></div><!--data--></html>';
const { request } = await apiOn(sql, {
  web: { pages: { template, render, findQueryReader }, files: await readFiles(empty) },
});
beforeEach(() => sql`delete from rate_limits`);

const send = (path: string, texts: Record<string, string>, headers: Record<string, string> = {}) =>
  request(path, {
    method: 'POST',
    body: new URLSearchParams(texts),
    headers: { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin', ...headers },
  });

/** The page's text, and the page itself. */
async function read(answer: Response) {
  const html = await answer.text();
  return { status: answer.status, html, text: words(html.replace(/<script.*?<\/script>/gs, '')) };
}

const QUOTE = {
  name: 'Dana Whitfield',
  email: 'Dana@Example.com',
  phone: '',
  company: '',
  kind: 'quote',
  material: 'Topsoil',
  cubicYards: '12,5',
  zip: '37203-1234',
  lines: '[]',
  projectType: '',
  subject: '',
  message: 'Twelve yards, please.',
};
const quotes = () => sql<{ email: string; zip: string; language: string; cubicYards: number }[]>`
  select email, zip, language, cubic_yards from quotes order by created_at`;

describe('the quote form without scripts', () => {
  test('a quote request is stored, and its sender redirected to a confirmation', async () => {
    const answer = await send('/contact', QUOTE, { Cookie: 'lang=es' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/contact?sent=1']);
    expect((await quotes()).at(-1)).toMatchObject({
      email: 'dana@example.com',
      zip: '37203',
      language: 'es',
      cubicYards: 12.5,
    });
    const { status, text } = await read(await request('/contact?sent=1'));
    expect(status).toBe(200);
    expect(text).toContain('Message Received');
  });

  test('a form submitted twice makes one request', async () => {
    const before = (await quotes()).length;
    const form = { ...QUOTE, message: 'Twelve yards, pressed twice.' };
    const answers = await Promise.all([send('/contact', form), send('/contact', form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await quotes()).toHaveLength(before + 1);
  });

  test.each([
    ['email', 'dana@', 'Add the rest of the address, like name@mail.com'],
    ['message', ' ', 'Write a short message.'],
    ['cubicYards', 'many', 'Use a number of cubic yards above 0.'],
  ])('a wrong %s shows the form again as typed, with the error', async (field, typed, wrong) => {
    const before = await quotes();
    const { status, html, text } = await read(await send('/contact', { ...QUOTE, [field]: typed }));
    expect(status).toBe(400);
    expect(text).toContain(wrong);
    expect(html).toContain('value="Dana Whitfield"');
    expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${field}"`));
    expect(await quotes()).toEqual(before);
  });

  test('invalid product lines in the hidden field are a 400', async () => {
    for (const lines of ['{', '7', '[{"productId":"p","quantity":-1,"seenPriceCents":null}]'])
      expect((await send('/contact', { ...QUOTE, lines })).status).toBe(400);
  });

  test('the form counts against its rate limit', async () => {
    expect((await send('/contact', { ...QUOTE, message: 'The first.' })).status).toBe(303);
    await sql`update rate_limits set count = 600`;
    const { status, text } = await read(await send('/contact', { ...QUOTE, message: 'The second.' }));
    expect(status).toBe(503);
    expect(text).toContain('There was an issue sending your message.');
  });
});

test('the newsletter form takes a valid address only, and says what happened', async () => {
  const location = async (email: string) => (await send('/newsletter', { email })).headers.get('Location');
  expect(await location('nobody')).toBe('/newsletter/confirm?state=invalid');
  expect(await location(' Plain@Example.com ')).toBe('/newsletter/confirm?state=asked');
  const rows = await sql`select email, status from newsletter_subscribers`;
  expect(rows).toEqual([{ email: 'plain@example.com', status: 'pending' }]);
  const said = async (state: string) =>
    (await read(await request(`/newsletter/confirm?state=${state}`))).text;
  expect(await said('asked')).toContain('Subscribed. Confirm it in the email we send you.');
  expect(await said('invalid')).toContain('Please enter a valid email address');
  expect(await said('busy')).toContain('Please try again or contact us directly.');
});

describe('order tracking without scripts', () => {
  const track = (email: string, orderNumber: string) => send('/track-order', { email, orderNumber });

  test('the order is shown for number and email, on a page that is not cached', async () => {
    const [product] = await sql<{ id: string }[]>`select id from products limit 1`;
    const id = await orderOf(sql, null, [product?.id ?? ''], 'confirmed');
    const [order] = await sql<{ orderNumber: string }[]>`select order_number from orders where id = ${id}`;
    const number = order?.orderNumber ?? '';
    const answer = await track(' A@example.com', number.toLowerCase());
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { status, text } = await read(answer);
    expect(status).toBe(200);
    expect(text).toContain(number);
    expect(text).toContain('1 Main St');
    const other = await read(await track('b@example.com', number));
    expect(other.status).toBe(404);
    expect(other.text).toContain('Order Not Found');
    expect(other.text).not.toContain('1 Main St');
  });

  test('the form keeps what was typed, names what is missing, and is rate limited', async () => {
    const blank = await read(await track('', 'ORD-2026-1'));
    expect(blank.status).toBe(400);
    expect(blank.text).toContain('Enter the email of the order.');
    expect(blank.text).not.toContain('Order Not Found');
    expect(blank.html).toContain('value="ORD-2026-1"');
    for (let at = 0; at < 5; at += 1)
      expect((await track('c@example.com', 'ORD-2026-000001')).status).toBe(404);
    const last = await read(await track('c@example.com', 'ORD-2026-000001'));
    expect(last.status).toBe(429);
    expect(last.text).toMatch(/Too many attempts\. Please wait \d+ minutes, or call us\./);
  });
});

const FORMS = [
  '/contact',
  '/newsletter',
  '/newsletter/confirm?token=none',
  '/newsletter/unsubscribe?token=none',
  '/track-order',
];
const NAVIGATION = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate' };
/** The form as a browser sends it; a header that is undefined is left out. */
function submit(path: string, headers: Record<string, string | undefined>) {
  const sent = Object.entries({ ...NAVIGATION, ...headers }).filter(([, value]) => value !== undefined);
  return request(path, {
    method: 'POST',
    body: new URLSearchParams({ ...QUOTE, orderNumber: 'ORD-2026-000001' }),
    headers: sent as [string, string][],
  });
}

describe.each(FORMS)('%s without scripts', (path) => {
  test.each<[string, Record<string, string | undefined>]>([
    ['a page of the store', { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }],
    ['a page without referrer', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['an older browser', { Origin: ORIGIN }],
    ['a program', {}],
  ])('takes the form of %s', async (_, headers) => {
    const answer = await submit(path, headers);
    expect([200, 303, 404]).toContain(answer.status);
    expect((await read(answer)).text).not.toContain('Your form was not sent');
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site in an older browser', { Origin: 'https://evil.example' }],
    ['another site that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site that hides its origin in an older browser', { Origin: 'null' }],
    ['another site without an origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the domain', { Origin: 'https://evil.shop.example', 'Sec-Fetch-Site': 'same-site' }],
    ['another host that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }],
    [
      'another origin that claims to be this one',
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    ],
  ])('refuses the form of %s with a page that says so', async (_, headers) => {
    const state = () => sql`
      select (select count(*) from quotes) as quotes, (select count(*) from newsletter_subscribers) as subscribers,
        (select count(*) from rate_limits) as uses`;
    const before = await state();
    const answer = await submit(path, headers);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { status, text, html } = await read(answer);
    expect(status).toBe(403);
    expect(text).toContain('Your form was not sent');
    expect(html).toContain(`href="${path}"`);
    expect(await state()).toEqual(before);
  });
});

test.each<[string, string, Record<string, string>, Record<string, string>, number]>([
  ['an unknown token, again and again', '/newsletter/confirm?token=none', {}, {}, 429],
  ['a text that cannot be stored', '/newsletter', { email: 'a\0@example.com' }, {}, 400],
  ['a form too large', '/contact', { message: 'x'.repeat(200_000) }, {}, 413],
  ['a form of another type', '/track-order', {}, { 'Content-Type': 'text/plain' }, 415],
  ['a form that only scripts can send', '/auth', { email: 'a@example.com' }, {}, 404],
  ['a form to no page', '/nowhere', {}, {}, 404],
])('%s gets a page, in the reader’s language', async (_, path, texts, headers, status) => {
  const from = { ...NAVIGATION, Cookie: 'lang=es', ...headers };
  if (status === 429) for (let at = 0; at < 30; at += 1) await send(path, texts, from);
  const answer = await send(path, texts, from);
  const page = await read(answer);
  expect(page.status).toBe(status);
  expect(page.text).toContain('No se envió su formulario');
  if (status === 429) expect(answer.headers.get('Retry-After')).not.toBeNull();
});

test('programs get JSON, or the bare status of a one-click unsubscription', async () => {
  const refused = await submit('/contact', { Accept: 'application/json', Origin: 'https://evil.example' });
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'cross_site' }]);
  const called = await request('/api/newsletter/confirm', { method: 'POST', headers: NAVIGATION });
  expect([called.status, await called.json()]).toMatchObject([415, { code: 'unsupported_type' }]);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const left = await request('/newsletter/unsubscribe?token=none', { method: 'POST', body });
  expect([left.status, await left.text()]).toEqual([404, '']);
});

test.each(['/contact', '/newsletter', '/track-order'])('%s refuses other content types', async (path) => {
  expect((await send(path, QUOTE, { 'Content-Type': 'application/json' })).status).toBe(415);
  expect((await send(path, { email: 'a\0@example.com' })).status).toBe(400);
});

test.each([
  ['37203', 'We deliver here'],
  ['37203-1234', 'We deliver here'],
  ['10001', 'Outside our delivery area'],
  ['abc', 'A ZIP code has only digits, such as 37203.'],
  ['', 'Enter the 5-digit ZIP code of the delivery site.'],
])('the page answers the ZIP check for "%s"', async (zip, answer) => {
  const { status, text } = await read(await request(`/contact?zip=${zip}`));
  expect(status).toBe(200);
  expect(text).toContain(answer);
});
