import { describe, expect, test } from 'vitest';
import { emailSchema, orderNumberSchema, phoneOrNull, zipSchema } from '../../../domain/base/fields.ts';
import {
  cleanEmail,
  cleanIdentifier,
  cleanOrderNumber,
  cleanZip,
  isEmail,
} from '../../../domain/base/identifiers.ts';
import { contractorRequestSchema } from '../../../domain/contractors.ts';
import { newsletterSignupSchema } from '../../../domain/newsletter.ts';
import { newOrderSchema } from '../../../domain/orders/adminOrderEntry.ts';
import { orderDetailsSchema } from '../../../domain/orders/checkout.ts';
import { lookupSchema } from '../../../domain/orders/guestOrders.ts';
import { promoCodeSchema } from '../../../domain/orders/promoCodes.ts';
import { quoteRequestSchema } from '../../../domain/quotes.ts';
import { quoteRequest } from '../../helpers/quotes.ts';

describe('what is pasted is cleaned', () => {
  test.each([
    ['zero-width space', '\u200bdana', 'dana'],
    ['byte order mark', '\ufeffdana', 'dana'],
    ['marks of direction', '\u202a(615) 555\u20110142\u202c', '(615) 555-0142'],
    ['isolates', '\u2068615\u2069', '615'],
    ['soft hyphen', 'da\u00adna', 'dana'],
    ['word joiner', 'da\u2060na', 'dana'],
    ['variation selectors and keycaps', '3\ufe0f\u20e37\ufe0f\u20e3', '37'],
    ['a tag', 'dana\u{e0001}', 'dana'],
    ['full-width digits', '３７２０３', '37203'],
    ['full-width at and dot', 'dana＠example．com', 'dana@example.com'],
    ['mathematical letters', '𝐝𝐚𝐧𝐚', 'dana'],
    ['no-break and ideographic spaces', '\u00a0dana\u3000w\u202f', 'dana w'],
    ['lines and tabs', 'dana\r\n\tw\u2028', 'dana w'],
    ['every dash', '‐‑‒–—―−﹣－', '---------'],
    ['every single quote', '‘’‛′´`ʼ', "'''''''"],
    ['every double quote', '“”„‟', '""""'],
    ['accents joined', 'Jose\u0301', 'José'],
    ['nothing visible', '\u200b\u200e ', ''],
  ])('%s', (_, pasted, cleaned) => {
    expect(cleanIdentifier(pasted)).toBe(cleaned);
    expect(cleanIdentifier(cleaned)).toBe(cleaned);
  });

  test.each([
    ['\u200bDana@Example.com', 'dana@example.com'],
    ['dana@exam\u200bple.com\u202c', 'dana@example.com'],
    ['＜dana＠example．com', '<dana@example.com'],
  ])('the email %j', (pasted, cleaned) => expect(cleanEmail(pasted)).toBe(cleaned));

  test.each([
    ['３７２０３', '37203'],
    ['37203–1234', '37203'],
    ['37203\u20111234', '37203'],
    ['37203 1234', '37203'],
    ['\u202a37203\u202c', '37203'],
    ['TN37203', '37203'],
    ['tn 37203-1234', '37203'],
    ['Tennessee, 37203', '37203'],
    ['Tenn. 37203', '37203'],
    ['KY 42134', 'KY 42134'],
    ['3720', '3720'],
    ['٣٧٢٠٣', '٣٧٢٠٣'],
  ])('the ZIP %j', (pasted, zip) => expect(cleanZip(pasted)).toBe(zip));

  test.each([
    'ORD-2026-000123',
    ' ord-2026-000123 ',
    '#ORD-2026-000123',
    '# ORD-2026-000123',
    'ORD–2026–000123',
    'ORD\u20112026\u2011000123',
    'ORD—2026—000123',
    'ORD 2026 000123',
    'ORD2026000123',
    'ord_2026_000123',
    'ORD - 2026 - 000123',
    'Order #ORD-2026-000123.',
    'Order: ORD-2026-000123',
    'No. ORD-2026-000123',
    'Pedido ORD-2026-000123',
    '“ORD-2026-000123”',
    '\u200bORD-2026-000123\u200b',
    'ＯＲＤ－２０２６－０００１２３',
    '2026-000123',
    '#2026–000123',
    '2026 000123',
  ])('the order number %j', (pasted) => expect(cleanOrderNumber(pasted)).toBe('ORD-2026-000123'));

  test.each([
    ['ord-1', 'ORD-1'],
    ['ORD-2026-0001234', 'ORD-2026-0001234'],
    ['ORD-2026-00012', 'ORD-2026-00012'],
    ['ORD-2026-000123 ORD-2026-000124', 'ORD-2026-000123 ORD-2026-000124'],
    ['615 555-0142', '615 555-0142'],
    ['8f14e45f', '8F14E45F'],
  ])('%j is no whole order number, and stays', (typed, stays) => expect(cleanOrderNumber(typed)).toBe(stays));
});

const REFUSED = [
  '',
  'dana',
  'dana@',
  '@example.com',
  'dana@example',
  'dana@example.c',
  'dana@example.123',
  'dana@example.com.',
  'dana@.example.com',
  'dana@example..com',
  'dana..w@example.com',
  '.dana@example.com',
  'dana.@example.com',
  'dana@-example.com',
  'dana@example-.com',
  'dana@exam_ple.com',
  'dana w@example.com',
  'dana@exam ple.com',
  'dana@sub@example.com',
  '<dana@example.com>',
  'dana<x>@example.com',
  'dana(x)@example.com',
  'dana@example.com(x)',
  'dana[x]@example.com',
  'dana@[127.0.0.1]',
  'dana,w@example.com',
  'dana;w@example.com',
  'dana:w@example.com',
  'dana\\w@example.com',
  '"dana"@example.com',
  '“dana”@example.com',
  'dana\u0000@example.com',
  'dana\u007f@example.com',
  'josé@example.com',
  'dana@exämple.com',
  'dana@xn--.com',
  `${'d'.repeat(65)}@example.com`,
  `dana@${'e'.repeat(64)}.com`,
  `dana@${'e.'.repeat(125)}com`,
];
const TAKEN = [
  'dana@example.com',
  'Dana.Whitfield+yard@Sub.Example.co.uk',
  "o'hara@example.com",
  'o’hara@example.com',
  'd@e.co',
  'a_b-c=d~e!f#g$h%i&j*k/l?m^n{o|p}@example.com',
  'dana@xn--exmple-cua.com',
  'dana@example.xn--p1ai',
  `${'d'.repeat(64)}@example.com`,
  '\u200bdana@example.com\u00a0',
];

describe('one rule for emails', () => {
  const order = {
    delivery_address: '1 Elm St',
    delivery_date: null,
    special_instructions: null,
    customer_name: 'Dana',
    customer_phone: null,
  };
  const quote = quoteRequest({ kind: 'message' });
  const rules: Record<string, (email: string) => boolean> = {
    fields: (email) => emailSchema.safeParse(email).success,
    checkout: (email) => orderDetailsSchema.safeParse({ ...order, customer_email: email }).success,
    quotes: (email) => quoteRequestSchema.safeParse({ ...quote, email }).success,
    'phone orders': (email) => newOrderSchema.shape.customerEmail.safeParse(email).success,
    contractors: (email) => contractorRequestSchema.shape.contactEmail.safeParse(email).success,
    'sign-in': (email) => isEmail(cleanEmail(email)),
  };
  test.each(Object.entries(rules))('%s take and refuse the same', (_, takes) => {
    expect(TAKEN.filter((email) => !takes(email))).toEqual([]);
    expect(REFUSED.filter(takes)).toEqual([]);
  });

  test('the newsletter’s form asks for an at-sign only, and cleans the address', () => {
    const { email } = newsletterSignupSchema.shape;
    expect(email.parse('\u200bDana@Example.com')).toBe('dana@example.com');
    expect(email.safeParse('\u200b').success).toBe(false);
  });
});

test('fields hand on what was cleaned', () => {
  expect(emailSchema.parse('\u200bDana@Example.com')).toBe('dana@example.com');
  expect(zipSchema.parse('３７２０３–1234')).toBe('37203');
  expect(phoneOrNull(40).parse('\u202a(615)\u00a0555\u20110142\u202c')).toBe('(615) 555-0142');
  expect(phoneOrNull(40).parse('\u200b')).toBeNull();
  expect(orderNumberSchema.parse('#ord–2026–000123')).toBe('ORD-2026-000123');
  expect(promoCodeSchema.parse('\u200bspring–10 ')).toBe('SPRING-10');
  expect(lookupSchema.parse({ email: 'dana\u200b@example.com', orderNumber: 'ORD 2026 000123' })).toEqual({
    email: 'dana@example.com',
    orderNumber: 'ORD-2026-000123',
  });
});
