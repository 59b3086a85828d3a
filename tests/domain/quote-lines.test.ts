import { expect, test } from 'vitest';
import { bulkQuotePath } from '../../web/catalog/catalog.ts';
import { blankQuote, entriesOf, prefillFrom, quoteRequest } from '../../web/quotes/quotes.ts';
import { translator } from '../../web/ui/language.tsx';

const english = translator(null);
const product = { id: 'prod_1', name: 'River rock', priceCents: 8_900 };
const line = { productId: 'prod_1', quantity: 25, seenPriceCents: 8_900 };

function prefilled(address: string) {
  return prefillFrom(new URL(address, 'https://store.example').searchParams, english);
}

test('a bulk price asked for becomes one line with the price that was seen', () => {
  const entries = blankQuote('quote', prefilled(bulkQuotePath(product, 25)));
  expect(quoteRequest(entries, 'en').lines).toEqual([line]);
});

test('a product without a price is asked about without one', () => {
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
])('%s names no line', (address) => {
  expect(prefilled(address).lines).toEqual([]);
});

test('a price that is no number is left out and the line stays', () => {
  expect(prefilled('/contact?product=prod_1&yards=25&seen=much').lines).toEqual([
    { ...line, seenPriceCents: null },
  ]);
});

test('a request taken back from the outbox still has its line', () => {
  const entries = blankQuote('quote', prefilled(bulkQuotePath(product, 25)));
  expect(entriesOf(quoteRequest(entries, 'es')).lines).toEqual([line]);
});
