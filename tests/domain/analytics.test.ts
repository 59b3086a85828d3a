// Analytics events carry no personal data: no email, phone number or address that is typed or stands in a URL gets
// through.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CountedEvent,
  countedEventSchema,
  eventBatchSchema,
  faultName,
  funnelStage,
  pageKind,
  plainPath,
  plainTerm,
  plainVital,
  tallyEvent,
} from '../../domain/analytics.ts';

const ID = '0198c0de-0000-4000-8000-000000000001';
const AT = '2026-11-20T15:00:00.000Z';
const event = (happening: object) => ({ id: ID, at: AT, ...happening });

/** Every event of the specification, as a page sends it. */
const EVENTS: readonly object[] = [
  { name: 'page_view', path: '/product/premium-garden-topsoil' },
  { name: 'view_item', product: 'prod_RaisedBedBlend' },
  { name: 'add_to_cart', product: 'premium-garden-topsoil', quantity: 3, valueCents: 13_500 },
  { name: 'purchase', items: 3, valueCents: 16_000 },
  { name: 'search', term: 'pea gravel' },
  { name: 'form_submit', form: 'quote' },
  { name: 'user_engagement', path: '/guides/topsoil-calculator', seconds: 40 },
  { name: 'exception', kind: 'TypeError', path: '/cart' },
  { name: 'web_vital', vital: 'LCP', page: 'product', value: 1500 },
  { name: 'web_vital', vital: 'CLS', page: 'home', value: 0 },
];

/** Texts that would identify a person. */
const personal = fc.oneof(
  fc.emailAddress(),
  fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((digits) => {
    const text = String(digits);
    return `(${text.slice(0, 3)}) ${text.slice(3, 6)}-${text.slice(6)}`;
  }),
  fc
    .tuple(fc.integer({ min: 1000, max: 99_999 }), fc.constantFrom('Oak St', 'Hopper Yard Road'))
    .map((parts) => parts.join(' ')),
  fc.integer({ min: 0, max: 999_999 }).map((number) => `ORD-2026-${String(number).padStart(6, '0')}`),
  fc.uuid(),
);

describe('an analytics event', () => {
  test.each(EVENTS.map((happening) => [JSON.stringify(happening), happening]))(
    '%s is accepted',
    (_, happening) => {
      expect(countedEventSchema.parse(event(happening))).toEqual(event(happening));
    },
  );

  test.each(EVENTS.map((happening) => [JSON.stringify(happening), happening]))(
    '%s is refused with additional fields',
    (_, happening) => {
      for (const field of ['email', 'phone', 'address', 'text', 'user_id']) {
        expect(countedEventSchema.safeParse(event({ ...happening, [field]: 'x' })).success, field).toBe(
          false,
        );
      }
    },
  );

  test('an unknown name, no events and too many events are refused', () => {
    expect(countedEventSchema.safeParse(event({ name: 'login' })).success).toBe(false);
    const batch = (count: number) => ({
      visit: ID,
      events: Array.from({ length: count }, () => event({ name: 'form_submit', form: 'quote' })),
    });
    expect([0, 1, 50, 51].map((count) => eventBatchSchema.safeParse(batch(count)).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('an event with personal data in any text is refused', () => {
    fc.assert(
      fc.property(personal, fc.constantFrom(...EVENTS), (secret, happening) => {
        for (const [field, value] of Object.entries(happening)) {
          if (typeof value !== 'string' || field === 'name') continue;
          for (const text of [secret, `${value} ${secret}`, `${value}/${secret}`]) {
            expect(countedEventSchema.safeParse(event({ ...happening, [field]: text })).success, text).toBe(
              false,
            );
          }
        }
      }),
    );
  });

  test('each event counts under one key, and four kinds advance the funnel', () => {
    const counted = EVENTS.map((happening) => countedEventSchema.parse(event(happening)));
    expect(counted.map(tallyEvent).map(({ key, total }) => `${key} ${total}`)).toEqual([
      '/product/premium-garden-topsoil 0',
      'prod_RaisedBedBlend 0',
      'premium-garden-topsoil 13500',
      'all 16000',
      'pea gravel 0',
      'quote 0',
      '/guides/topsoil-calculator 40',
      'TypeError /cart 0',
      'LCP product 1500 0',
      'CLS home 0 0',
    ]);
    expect(counted.map(funnelStage)).toEqual([null, 'viewed', 'added', 'paid', ...Array(6).fill(null)]);
    expect(funnelStage(event({ name: 'page_view', path: '/checkout' }) as CountedEvent)).toBe('checkout');
  });
});

describe('anonymized texts', () => {
  test('a search keeps its words, except those with a digit, an @ or a dot', () => {
    expect(plainTerm('  Pea  GRAVEL ')).toBe('pea gravel');
    expect(plainTerm('57 stone rosa@example.com 615-555-0142 "drain"')).toBe('stone drain');
    expect(plainTerm('tierra para jardín')).toBe('tierra para jardín');
    expect(plainTerm('37203')).toBe('');
  });

  test('no personal data remains in any typed text, and anonymizing is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(personal, fc.string({ unit: 'grapheme' }))), (words) => {
        const term = plainTerm(words.join(' '));
        expect(term).not.toMatch(/[\p{N}@.]/u);
        expect(term.length).toBeLessThanOrEqual(40);
        expect(plainTerm(term)).toBe(term);
      }),
    );
  });

  test('a page address keeps its words, without order or person', () => {
    expect(plainPath('/category/gravel?q=rosa@example.com#x')).toBe('/category/gravel');
    expect(plainPath('/product/crushed-limestone-57')).toBe('/product/crushed-limestone-57');
    expect(plainPath('/account/orders/ORD-2026-000123')).toBe('/account/orders/:id');
    expect(plainPath('/')).toBe('/');
    fc.assert(
      fc.property(fc.array(fc.oneof(personal, fc.string()), { maxLength: 9 }), (parts) => {
        const path = plainPath(`/${parts.join('/')}`);
        expect(path).not.toMatch(/\d{4}|@/);
        expect(plainPath(path)).toBe(path);
        expect(countedEventSchema.safeParse(event({ name: 'page_view', path })).success).toBe(
          path.length <= 200,
        );
      }),
    );
  });

  test('an error has its type and not its message', () => {
    expect(faultName(new TypeError('rosa@example.com is no function'))).toBe('TypeError');
    expect(faultName(Object.assign(new Error('x'), { name: 'rosa@example.com' }))).toBe('Error');
    expect(faultName('rosa@example.com')).toBe('Error');
  });
});

describe('page speed', () => {
  test('a measurement is reported as the limit it met, so that it identifies no device', () => {
    expect([399.6, 400.1, 1501, 1_000_000].map((ms) => plainVital('LCP', ms))).toEqual([
      400, 600, 1750, 20_000,
    ]);
    expect([0, 0.4, 101].map((thousandths) => plainVital('CLS', thousandths))).toEqual([0, 10, 150]);
    const told = { name: 'web_vital', vital: 'INP', page: 'shop', value: 137 };
    expect(countedEventSchema.safeParse(event(told)).success).toBe(false);
  });

  test.each([
    ['/', 'home'],
    ['/category/topsoil', 'shop'],
    ['/stripe-product/prod_RaisedBedBlend', 'product'],
    ['/guides/topsoil-calculator', 'calculator'],
    ['/blog/gravel-driveway', 'reading'],
    ['/payment-success', 'checkout'],
    ['/account/orders', 'account'],
  ])('the page %s counts as %s', (path, kind) => expect(pageKind(path)).toBe(kind));
});
