// An order in a list and on its ticket.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import { OnTheWay } from '../../web/account/OnTheWay.tsx';
import { OrderLine } from '../../web/account/OrderLine.tsx';
import { $clockOffsetMs, storeNow } from '../../web/offline/storeTime.ts';
import { headlineText } from '../../web/orders/labels.ts';
import { OrderTicket } from '../../web/orders/OrderSheet.tsx';
import { translator } from '../../web/ui/locale.tsx';

const order: MyOrder = {
  id: '1',
  orderNumber: 'ORD-2026-000001',
  createdAt: '2026-11-01T12:00:00.000Z',
  status: 'confirmed',
  paymentStatus: 'paid',
  isPickup: false,
  productType: 'standard',
  cubicYards: 3,
  lines: [],
  customerName: 'Dana',
  customerEmail: 'dana@example.com',
  customerPhone: null,
  deliveryAddress: 'Here',
  deliveryZip: null,
  deliveryDate: null,
  deliveryWindow: 'all_day',
  loads: [],
  specialInstructions: null,
  poNumber: null,
  deliveryFeeCents: 0,
  totalCents: 13_500,
  taxCents: 1_249,
  refundedCents: 0,
  discountCents: 0,
  dueCents: 0,
  paymentKind: 'online',
  paidOrPlacedAt: '2026-11-01T12:00:00.000Z',
  dayGivenAt: null,
  moves: [],
  history: [],
};

const shown = (element: ReturnType<typeof createElement>) =>
  renderToString(createElement(MemoryRouter, null, element));

test.each([
  ['the account’s list of orders', createElement(OrderLine, { order, level: 2 })],
  ['the ticket of the next delivery', createElement(OnTheWay, { order })],
  ['the ticket of an order', createElement(OrderTicket, { order })],
])('a confirmed order is green in %s', (_, element) => {
  expect(shown(element)).toMatch(/class="tag ok"[^>]*>(?:<svg.*?<\/svg>)?<span>Confirmed/);
});

test('the list and the ticket of an order have the same total, with tax', () => {
  expect(shown(createElement(OrderLine, { order, level: 2 }))).toContain('$147.49');
  expect(shown(createElement(OrderTicket, { order }))).toContain('$147.49');
});

afterEach(() => $clockOffsetMs.set(0));

test('the delivery day follows the store’s date on a device with a wrong clock', () => {
  $clockOffsetMs.set(5 * 24 * 3_600_000);
  const today = { ...order, deliveryDate: storeDate(storeNow()) };
  const headline = (now: Date) => headlineText(today, now, 'en', translator(null));
  expect(headline(storeNow())).not.toBe(headline(new Date()));
  for (const element of [
    createElement(OrderLine, { order: today, level: 2 }),
    createElement(OnTheWay, { order: today }),
  ])
    expect(shown(element)).toContain(headline(storeNow()));
});
