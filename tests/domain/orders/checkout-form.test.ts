// Long: the whole form, with one table of cases per rule.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translator } from '../../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import type { FullWindows } from '../../../domain/delivery/windows.ts';
import { ZONES } from '../../../domain/delivery/zones.ts';
import type { CartLine } from '../../../domain/orders/cart.ts';
import {
  type CheckoutForm,
  checkoutFormSchema,
  createCheckoutSchema,
  EMPTY_FORM,
  type Repricing,
} from '../../../domain/orders/checkout.ts';
import { agreedFigures } from '../../../web/cart/figures.ts';
import {
  fieldSentAs,
  formProblems,
  orderFormSchema,
  refusedText,
  zipForFee,
} from '../../../web/checkout/orderDetails.ts';
import { checkoutBody } from '../../../web/checkout/placeOrder.ts';
import { agreedCart, repricedLines } from '../../../web/checkout/RepricedPanel.tsx';
import { allPlaces } from '../../helpers/places.ts';

const filled: CheckoutForm = {
  ...EMPTY_FORM,
  deliveryAddress: '2214 Riverside Dr, Nashville, TN 37206',
  customerName: 'Dale Whitaker',
  customerEmail: 'dale@mail.com',
};
// A Friday, 10:00 in Nashville.
const terms = {
  zone: ZONES.metro,
  now: new Date('2026-11-20T16:00:00Z'),
  everyLineWeekend: false,
  settings: DEFAULT_SETTINGS,
};

function line(id: string, priceCents: number, quantity: number): CartLine {
  return {
    product: {
      id,
      priceCents,
      slug: id,
      catalog: 'traditional',
      name: `Product ${id}`,
      description: '',
      unit: 'per cubic yard',
      features: [],
      type: 'premium',
      materialId: null,
      category: 'topsoil',
      image: '',
      stripePriceId: null,
    },
    quantity,
  };
}

describe('validation of the checkout form', () => {
  test('an empty form misses address, name and email, and nothing else', () => {
    expect(formProblems(EMPTY_FORM, terms)).toEqual({
      deliveryAddress: 'missing',
      customerName: 'missing',
      customerEmail: 'missing',
    });
  });

  test('the form’s schema reports the same errors, field by field', () => {
    const schema = orderFormSchema(terms);
    expect(schema.safeParse(filled).data).toEqual(filled);
    const { error } = schema.safeParse({ deliveryZip: '3720', customerName: 'Dale', customerEmail: 'dale' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['deliveryAddress', 'missing'],
      ['customerEmail', 'email'],
      ['deliveryZip', 'zip'],
    ]);
  });

  test('blanks count as empty', () => {
    const { customerName } = formProblems({ ...filled, customerName: '   ' }, terms);
    expect(customerName).toBe('missing');
  });

  test('a complete form has no errors', () => {
    expect(formProblems(filled, terms)).toEqual({});
  });

  test.each(['dale', 'dale.whitaker@', '@mail.com', 'dale@mail', 'da le@mail.com'])(
    '%s is no email address',
    (email) => {
      expect(formProblems({ ...filled, customerEmail: email }, terms)).toEqual({ customerEmail: 'email' });
    },
  );

  test('a ZIP beside an address without one must be valid', () => {
    const form = { ...filled, deliveryAddress: '5 Elm St', deliveryZip: '3720' };
    expect(formProblems(form, terms)).toEqual({ deliveryZip: 'zip' });
    expect(formProblems({ ...form, deliveryZip: '' }, terms)).toEqual({});
  });

  test.each([
    ['2026-11-19', 'past'],
    ['2026-11-22', 'not_a_delivery_day'],
    ['2027-11-22', 'too_far'],
    ['2026-11-20', undefined],
    ['2026-11-23', undefined],
  ])('delivery on %s: %s', (deliveryDate, problem) => {
    expect(formProblems({ ...filled, deliveryDate }, terms).deliveryDate).toBe(problem);
  });

  test('Saturday is available only where every line allows it', () => {
    const form = { ...filled, deliveryDate: '2026-11-21' };
    expect(formProblems(form, terms).deliveryDate).toBe('not_a_delivery_day');
    expect(formProblems(form, { ...terms, everyLineWeekend: true })).toEqual({});
  });

  test('a day or window that the store called full is refused', () => {
    const form: CheckoutForm = { ...filled, deliveryDate: '2026-11-24', deliveryWindow: 'morning' };
    const at = (full: FullWindows) => formProblems(form, { ...terms, full });
    expect(at({})).toEqual({});
    expect(at({ '2026-11-24': ['afternoon'], '2026-11-25': ['all_day', 'morning'] })).toEqual({});
    expect(at({ '2026-11-24': ['morning'] })).toEqual({ deliveryWindow: 'full' });
    expect(at({ '2026-11-24': ['all_day', 'morning', 'afternoon'] })).toEqual({ deliveryDate: 'full' });
  });

  test('any stored value is read as a form', () => {
    expect(
      checkoutFormSchema.parse({ customerName: 'Dale', deliveryDate: 'soon', customerEmail: 7 }),
    ).toEqual({
      ...EMPTY_FORM,
      customerName: 'Dale',
    });
  });
});

describe('the ZIP that decides the fee', () => {
  test('the ZIP of the address comes before the ZIP field', () => {
    expect(zipForFee({ ...filled, deliveryZip: '37064' })).toBe('37206');
  });

  test.each([
    ['12 Elm St, Franklin 37064', '37203', 'other_zip'],
    ['12 Elm St, Nashville 37211', '37203', undefined],
    ['12 Elm St 10101', '37203', undefined],
    ['12 Elm St PMB 37064', '37203', undefined],
    ['12 Elm St, Franklin 37064', '', undefined],
    ['12 Elm St, Franklin 37064', '372', 'zip'],
    ['12 Elm St, Franklin, TN 37064', '37203', undefined],
  ])('%j with %j in the field: %s', (deliveryAddress, deliveryZip, problem) => {
    const places = new Map(allPlaces().map((place) => [place.zip, place]));
    expect(formProblems({ ...filled, deliveryAddress, deliveryZip }, { ...terms, places }).deliveryZip).toBe(
      problem,
    );
  });

  test('the ZIP field decides for an address without a ZIP', () => {
    const form = { ...filled, deliveryAddress: '5 Elm St, Franklin' };
    expect([
      zipForFee({ ...form, deliveryZip: ' 37064-1234 ' }),
      zipForFee({ ...form, deliveryZip: '370' }),
    ]).toEqual(['37064', null]);
  });
});

describe('the checkout request', () => {
  const lines = fc.array(
    fc.record({
      priceCents: fc.integer({ min: 1, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 9999 }),
    }),
    { minLength: 1, maxLength: 20 },
  );

  test('every amount in dollars equals the shown cents', () => {
    fc.assert(
      fc.property(lines, fc.nat({ max: 7500 }), (of, deliveryFeeCents) => {
        const cart = of.map(({ priceCents, quantity }, index) => line(String(index), priceCents, quantity));
        const subtotalCents = of.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
        const totalCents = subtotalCents + deliveryFeeCents;
        const body = checkoutBody(filled, cart, {
          subtotalCents,
          deliveryFeeCents,
          totalCents,
          taxCents: deliveryFeeCents,
        });
        const cents = (dollars: number) => Math.round(dollars * 100);
        expect([body.subtotal, body.delivery_fee, body.total_amount, body.sales_tax ?? 0].map(cents)).toEqual(
          [subtotalCents, deliveryFeeCents, totalCents, deliveryFeeCents],
        );
        expect(body.items.map((item) => cents(item.total_price))).toEqual(
          of.map(({ priceCents, quantity }) => priceCents * quantity),
        );
      }),
    );
  });

  test.each([
    [{ deliveryCity: null }, '5 Elm St'],
    [{ deliveryCity: ' ' }, '5 Elm St'],
    [{ deliveryCity: ' Berry Hill ' }, '5 Elm St, Berry Hill, TN 37204'],
    [{ deliveryCity: 'Franklin', deliveryZip: '' }, '5 Elm St, Franklin, TN'],
    [
      { deliveryCity: 'Antioch', deliveryAddress: '5 Elm St PMB 10101' },
      '5 Elm St PMB 10101, Antioch, TN 37204',
    ],
    [{ deliveryCity: 'Antioch', deliveryAddress: '5 Elm St 10101' }, '5 Elm St 10101, Antioch, TN 37204'],
    [{ deliveryCity: 'Antioch', deliveryAddress: '5 Elm St 37204' }, '5 Elm St, Antioch, TN 37204'],
    [{ deliveryCity: 'Antioch', deliveryAddress: '5 Elm St, TN 37013' }, '5 Elm St, Antioch, TN 37013'],
    [{ deliveryCity: 'Antioch', deliveryAddress: '5 Elm St Antioch TN 37013' }, '5 Elm St Antioch TN 37013'],
    [
      { deliveryCity: 'Franklin', deliveryAddress: '9 Oak Ave, Nashville, TN 37206' },
      '9 Oak Ave, Nashville, TN 37206',
    ],
  ])('a typed city is part of the address: %j', (typed, address) => {
    const form = { ...filled, deliveryAddress: ' 5 Elm St ', deliveryZip: '37204', ...typed };
    const body = checkoutBody(form, [line('a', 4500, 2)], {
      subtotalCents: 9000,
      deliveryFeeCents: 2500,
      totalCents: 11_500,
      taxCents: 0,
    });
    expect(body.delivery_address).toBe(address);
  });

  test('an address is too long with its city', () => {
    const form = { ...filled, deliveryAddress: 'x'.repeat(495), deliveryCity: 'Franklin' };
    expect(formProblems(form, terms)).toEqual({ deliveryAddress: 'too_long' });
    expect(formProblems({ ...form, deliveryCity: null }, terms)).toEqual({});
  });

  test('empty optional fields are null, the rest is trimmed', () => {
    const form = { ...filled, customerName: ' Dale ', customerEmail: ' DALE@Mail.com ' };
    const body = checkoutBody(form, [line('a', 4500, 2)], {
      subtotalCents: 9000,
      deliveryFeeCents: 2500,
      totalCents: 11_500,
      taxCents: 0,
    });
    expect(createCheckoutSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      delivery_zip: '37206',
      delivery_date: null,
      special_instructions: null,
      customer_phone: null,
      customer_name: 'Dale',
      customer_email: 'dale@mail.com',
      items: [{ product_id: 'a', unit_price: 45, quantity: 2, total_price: 90 }],
    });
  });

  test.each([
    ['deliveryDate', { code: 'delivery_date_past', detail: {} }, false, 'passed'],
    [
      'deliveryDate',
      { code: 'delivery_date_unavailable', detail: { reason: 'too_soon' } },
      false,
      'too soon',
    ],
    ['deliveryDate', { code: 'delivery_date_unavailable', detail: {} }, false, 'No deliveries'],
    ['deliveryDate', { code: 'delivery_date_unavailable', detail: {} }, true, 'closed'],
    ['deliveryWindow', { code: 'window_full', detail: {} }, false, 'full at that time'],
    ['payOnAccount', { code: 'credit_limit', detail: {} }, false, 'Pay by card'],
    ['deliveryZip', { code: 'bad_input' }, false, 'Ask us for a quote'],
    ['customerEmail', { code: 'bad_input' }, false, 'name@mail.com'],
    ['customerName', { code: 'bad_input' }, false, 'too long'],
  ] as const)('%s that the store refuses with %j (pick-up: %s): %s', (field, refusal, isPickup, text) => {
    expect(refusedText(field, refusal, isPickup, translator(null))).toContain(text);
  });

  test('every field of the request maps back to its field on the page', () => {
    expect(
      ['delivery_address', 'delivery_date', 'delivery_zip', 'customer_email', 'items.0.quantity'].map(
        fieldSentAs,
      ),
    ).toEqual(['deliveryAddress', 'deliveryDate', 'deliveryZip', 'customerEmail', null]);
  });
});

describe('figures corrected by the store', () => {
  const cart = [line('dearer', 4500, 3), line('gone', 1000, 2), line('few', 5000, 10), line('same', 2000, 1)];
  const today: Repricing = {
    code: 'product_gone',
    lines: [
      { productId: 'dearer', name: 'x', problem: 'price_changed', unitPriceCents: 4800, available: null },
      { productId: 'gone', name: 'x', problem: 'product_gone', unitPriceCents: null, available: null },
      { productId: 'few', name: 'x', problem: 'out_of_stock', unitPriceCents: 5000, available: 4 },
      { productId: 'same', name: 'x', problem: null, unitPriceCents: 2000, available: 50 },
    ],
    subtotalCents: 66_400,
    deliveryFeeCents: 0,
    totalCents: 66_400,
    taxBasisPoints: 0,
  };

  test('changed lines are listed and the others are not', () => {
    const listed = repricedLines(cart, today).map(({ line: { product }, problem }) => [product.id, problem]);
    expect(listed).toEqual([
      ['dearer', 'price_changed'],
      ['gone', 'product_gone'],
      ['few', 'out_of_stock'],
    ]);
  });

  test('accepting applies new prices, drops deleted products and lowers short ones', () => {
    const agreed = agreedCart(cart, today).map(({ product, quantity }) => [
      product.id,
      product.priceCents,
      quantity,
    ]);
    expect(agreed).toEqual([
      ['dearer', 4800, 3],
      ['few', 5000, 4],
      ['same', 2000, 1],
    ]);
  });

  test('a line without stock is removed', () => {
    const none = {
      ...today,
      lines: today.lines.map((l) => ({ ...l, available: l.productId === 'few' ? 0 : null })),
    };
    expect(agreedCart(cart, none).map(({ product }) => product.id)).toEqual(['dearer', 'same']);
  });

  test('an agreed fee and tax rate hold for their subtotal and ZIP only', () => {
    const where = { zip: null, place: undefined, zones: [], settings: DEFAULT_SETTINGS };
    const agreed = { subtotalCents: 9000, zip: null, deliveryFeeCents: 4000, taxBasisPoints: 975 };
    expect(agreedFigures([line('a', 4500, 2)], where, agreed)).toMatchObject({
      totalCents: 13_000,
      taxCents: 1_268,
      delivery: { feeCents: 4000 },
    });
    expect(agreedFigures([line('a', 4500, 3)], where, agreed)).toMatchObject({
      totalCents: 13_500 + 7500,
      taxCents: 0,
    });
    expect(agreedFigures([line('a', 4500, 2)], where, { ...agreed, zip: '37206' }).totalCents).toBe(16_500);
  });
});
