// Forms sent by a browser without scripts: the same rules and limits, answered with a page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readFiles } from '../../server/http/files.ts';
import { findQueryReader, render } from '../../web/app/boot/entry-server.tsx';
import { apiOn, ORIGIN } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';
import { orderOf } from '../helpers/owners.ts';
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

test.each(['/contact', '/newsletter', '/track-order'])(
  '%s refuses cross-site forms and other content types',
  async (path) => {
    expect((await send(path, QUOTE, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(path, QUOTE, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await send(path, QUOTE, { 'Content-Type': 'application/json' })).status).toBe(415);
    expect((await send(path, { email: 'a\0@example.com' })).status).toBe(400);
  },
);

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
