import { describe, expect, test } from 'vitest';
import { taxOfEditRefund, taxOfPayment, taxOfRefund } from '../../../domain/orders/taxShares.ts';

// $145.00 and its tax.
const order = { totalCents: 14_500, taxCents: 1_414, dueCents: 0 };
const none = { amountCents: 0, taxCents: 0 };

describe('the tax in a payment', () => {
  test.each([
    ['all at once', 15_914, order, none, 1_414],
    ['a third', 5_304, order, none, 471],
    ['a cent', 1, order, none, 0],
    ['the rest after a third', 10_610, order, { amountCents: 5_304, taxCents: 471 }, 943],
    ['more than is owed', 20_000, order, none, 1_414],
    ['after everything is paid', 500, order, { amountCents: 15_914, taxCents: 1_414 }, 0],
    ['of an order whose tax has fallen since', 500, order, { amountCents: 10_000, taxCents: 2_000 }, 0],
    ['of an order without tax', 15_914, { totalCents: 15_914, taxCents: 0 }, none, 0],
    ['of an order that costs nothing', 100, { totalCents: 0, taxCents: 0 }, none, 0],
    ['of an order that is all tax', 100, { totalCents: 0, taxCents: 100 }, none, 100],
  ])('%s', (_, amountCents, ordered, kept, taxCents) => {
    expect(taxOfPayment(amountCents, ordered, kept)).toBe(taxCents);
  });
});

describe('the tax in a refund', () => {
  test.each([
    ['all at once', 15_914, order, none, 1_414],
    ['a half', 7_957, order, none, 707],
    ['the other half', 7_957, order, { amountCents: 7_957, taxCents: 707 }, 707],
    ['all that was paid while some is due', 10_000, { ...order, dueCents: 5_914 }, none, 1_414],
    ['less than its tax', 10, order, { amountCents: 15_904, taxCents: 0 }, 10],
    ['of an order of which nothing was paid', 100, { ...order, dueCents: 15_914 }, none, 0],
  ])('%s', (_, amountCents, ordered, refunded, taxCents) => {
    expect(taxOfRefund(amountCents, ordered, refunded)).toBe(taxCents);
  });

  test.each([
    ['what the order no longer has', 4_390, 1_804, 390],
    ['nothing when the tax has not fallen', 4_000, 1_414, 0],
    ['no more than itself', 200, 1_804, 200],
    ['nothing when less was paid', 4_000, 1_000, 0],
  ])('of an edit is %s', (_, amountCents, keptTaxCents, taxCents) => {
    expect(taxOfEditRefund(amountCents, order, keptTaxCents)).toBe(taxCents);
  });
});

test.each([1, 2, 3, 7, 11, 97])('payments and refunds in %i parts add up to the cent', (parts) => {
  const split = (tax: (amountCents: number, before: typeof none) => number) => {
    let before = none;
    for (let part = 1; part <= parts; part += 1) {
      const amountCents = Math.floor((15_914 * part) / parts) - before.amountCents;
      const taxCents = tax(amountCents, before);
      before = { amountCents: before.amountCents + amountCents, taxCents: before.taxCents + taxCents };
    }
    return before;
  };
  const all = { amountCents: 15_914, taxCents: 1_414 };
  expect(split((amountCents, kept) => taxOfPayment(amountCents, order, kept))).toEqual(all);
  expect(split((amountCents, refunded) => taxOfRefund(amountCents, order, refunded))).toEqual(all);
});
