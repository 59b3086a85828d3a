import { expect, test } from 'vitest';
import type { OrderMove } from '../../../domain/orders/guestOrders.ts';
import { actorText, moveText } from '../../../web/orders/history.ts';
import { paymentText } from '../../../web/orders/paymentLabels.ts';
import { translator } from '../../../web/ui/locale.tsx';

const t = translator(null);
const placed: OrderMove = {
  status: 'pending',
  paymentStatus: 'unpaid',
  refundedCents: 0,
  dispute: null,
  actor: 'buyer',
  at: '2026-11-19T12:40:00.000Z',
};
const online = { isPickup: false, paymentKind: 'online', dueCents: 0 } as const;
const paid: OrderMove = { ...placed, paymentStatus: 'paid', actor: 'payment_provider' };

test.each<[string, OrderMove, OrderMove | undefined]>([
  ['Placed', placed, undefined],
  ['Paid', paid, placed],
  ['Confirmed', { ...paid, status: 'confirmed' }, paid],
  ['$10.00 refunded', { ...paid, paymentStatus: 'partly_refunded', refundedCents: 1_000 }, paid],
  [
    '$5.00 refunded',
    { ...paid, paymentStatus: 'partly_refunded', refundedCents: 1_500 },
    { ...paid, paymentStatus: 'partly_refunded', refundedCents: 1_000 },
  ],
  [
    'Cancelled, $145.00 refunded',
    { ...paid, status: 'cancelled', paymentStatus: 'refunded', refundedCents: 14_500 },
    paid,
  ],
  ['The refund did not arrive', paid, { ...paid, paymentStatus: 'refunded', refundedCents: 14_500 }],
  ['Cancelled, Payment failed', { ...placed, status: 'cancelled', paymentStatus: 'failed' }, placed],
  ['Payment disputed with the bank', { ...paid, dispute: 'open' }, paid],
  ['Payment dispute closed, the payment stands', { ...paid, dispute: 'won' }, { ...paid, dispute: 'open' }],
  ['Refunded', { ...paid, paymentStatus: 'refunded', refundedCents: null }, { ...paid, refundedCents: null }],
])('a status change reads "%s"', (words, move, before) => {
  expect(moveText(move, before, online, { language: 'en', t })).toBe(words);
});

test.each([
  ['Invoiced', online],
  ['On account', { ...online, paymentKind: 'account' }],
  ['To be paid on delivery', { ...online, paymentKind: 'on_delivery' }],
  ['To be paid at pick-up', { ...online, isPickup: true, paymentKind: 'on_delivery' }],
] as const)('an order not paid at once reads "%s"', (words, order) => {
  expect(moveText({ ...placed, paymentStatus: 'invoiced' }, placed, order, { language: 'en', t })).toBe(
    words,
  );
});

test('a part of what is owed reads as received, not as paid', () => {
  const partly = { ...online, paymentKind: 'on_delivery', dueCents: 300 } as const;
  expect(moveText(paid, placed, partly, { language: 'en', t })).toBe('Payment received');
  expect(paymentText('paid', t, partly).words).toBe('Partly paid');
});

test('the actor of a change is named by role', () => {
  expect(
    (['buyer', 'payment_provider', 'store'] as const).map((actor) => actorText(actor, 'Loam & Axle', t)),
  ).toEqual(['Online', 'Payment provider', 'Loam & Axle']);
});
