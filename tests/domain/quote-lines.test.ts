import { expect, test } from 'vitest';
import { quoteFormSchema, quoteRequestSchema } from '../../domain/quotes.ts';
import { bulkQuotePath } from '../../web/catalog/catalog.ts';
import {
  blankQuote,
  explainQuote,
  prefillFrom,
  type QuoteEntries,
  toEntries,
  toTexts,
} from '../../web/quotes/quotes.ts';
import { translator } from '../../web/ui/locale.tsx';

const english = translator(null);
const product = { id: 'prod_1', name: 'River rock', priceCents: 8_900 };
const line = { productId: 'prod_1', quantity: 25, seenPriceCents: 8_900 };

/** The form's request with these. */
const quoteRequest = (entries: QuoteEntries, language: 'en' | 'es') =>
  quoteFormSchema.parse({
    ...toTexts(entries),
    name: 'Dana',
    email: 'dana@example.com',
    message: 'A load, please.',
    language,
  });

function prefilled(address: string) {
  return prefillFrom(new URL(address, 'https://store.example').searchParams, english);
}

test('a bulk price request becomes one line with the price that was seen', () => {
  const entries = blankQuote('quote', prefilled(bulkQuotePath(product, 25)));
  expect(quoteRequest(entries, 'en').lines).toEqual([line]);
});

test('an entry that is too long is reported with its limit', () => {
  const explain = explainQuote(english);
  const problemIn = (field: 'name' | 'message', length: number) => {
    const texts = { ...toTexts(blankQuote('quote')), email: 'dana@example.com', language: 'en' };
    const typed = { ...texts, name: 'Dana', message: 'A load', [field]: 'x'.repeat(length) };
    const issue = quoteFormSchema.safeParse(typed).error?.issues[0];
    return issue && explain({ field, missing: length === 0, issue });
  };
  expect(problemIn('message', 5000)).toBeUndefined();
  expect(problemIn('message', 5001)).toBe('Shorten it to 5000 characters at most.');
  expect(problemIn('name', 201)).toBe('Shorten it to 200 characters at most.');
  expect(problemIn('message', 0)).toBe('Write a short message.');
});

test('a product without a price is requested without one', () => {
  expect(prefilled(bulkQuotePath({ ...product, priceCents: null }, 25)).lines).toEqual([
    { ...line, seenPriceCents: null },
  ]);
});

test.each([
  '/contact',
  '/contact?product=prod_1',
  '/contact?product=&yards=25',
  '/contact?product=prod_1&yards=2.5',
  '/contact?product=prod_1&yards=0',
  '/contact?product=prod_1&yards=10000',
])('%s has no line', (address) => {
  expect(prefilled(address).lines).toEqual([]);
});

test.each(['much', '-1'])('a price of %s is left out and the line stays', (seen) => {
  expect(prefilled(`/contact?product=prod_1&yards=25&seen=${seen}`).lines).toEqual([
    { ...line, seenPriceCents: null },
  ]);
});

test('a request edited from the outbox keeps its line', () => {
  const entries = blankQuote('quote', prefilled(bulkQuotePath(product, 25)));
  expect(toEntries(quoteRequest(entries, 'es')).lines).toEqual([line]);
});

test.each([-1, 1.5, Number.POSITIVE_INFINITY, '5'])(
  'a request with a seen price of %j is invalid',
  (seenPriceCents) => {
    const request = quoteRequest(blankQuote('quote', prefilled(bulkQuotePath(product, 25))), 'en');
    const read = (lines: unknown) => quoteRequestSchema.safeParse({ ...request, lines });
    expect(read([line]).success).toBe(true);
    expect(read([{ ...line, seenPriceCents }]).error?.issues[0]?.path).toEqual([
      'lines',
      0,
      'seenPriceCents',
    ]);
  },
);

test.each([
  ['12,5', 12.5],
  ['1,200', 1200],
  ['12 1/2', 12.5],
])('the yards of a request are read as in the calculator: %s', (cubicYards, read) => {
  const entries = blankQuote('message', {
    name: 'Dana',
    email: 'dana@mail.com',
    message: 'Hello',
    cubicYards,
  });
  expect(quoteRequest(entries, 'en').cubicYards).toBe(read);
});
