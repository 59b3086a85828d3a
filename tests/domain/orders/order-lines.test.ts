// An order in a list and on its ticket.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { formatCents } from '../../../domain/base/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { ZONE_LIST } from '../../../domain/delivery/zones.ts';
import { cartProduct } from '../../../domain/orders/cart.ts';
import { orderSummary } from '../../../domain/orders/orderSummary.ts';
import { OnTheWay } from '../../../web/account/OnTheWay.tsx';
import { OrderLine } from '../../../web/account/OrderLine.tsx';
import { cartFigures } from '../../../web/cart/figures.ts';
import { toLoadTicket } from '../../../web/cart/labels.ts';
import { $clockOffsetMs, storeNow } from '../../../web/offline/storeTime.ts';
import { headlineText } from '../../../web/orders/labels.ts';
import { OrderTicket } from '../../../web/orders/OrderSheet.tsx';
import { translator } from '../../../web/ui/locale.tsx';
import { exampleOrder } from '../../helpers/exampleOrder.ts';
import { goods } from '../../helpers/rendered.ts';

const order = exampleOrder();

const shown = (element: ReturnType<typeof createElement>) =>
  renderToString(createElement(MemoryRouter, null, element));

test.each([
  ['the account’s list of orders', createElement(OrderLine, { order })],
  ['the ticket of the next delivery', createElement(OnTheWay, { order })],
  ['the ticket of an order', createElement(OrderTicket, { order })],
])('a confirmed order is green in %s', (_, element) => {
  expect(shown(element)).toMatch(/class="tag ok"[^>]*>(?:<svg.*?<\/svg>)?<span>Confirmed/);
});

test('the list and the ticket of an order have the same total, with tax', () => {
  expect(shown(createElement(OrderLine, { order }))).toContain('$147.49');
  expect(shown(createElement(OrderTicket, { order }))).toContain('$147.49');
});

test('goods and amounts read the same before an order is placed and after', () => {
  const t = translator(null);
  const product = cartProduct(goods({ id: 'soil', name: 'Topsoil', priceCents: 4_500 }));
  const figures = cartFigures([{ product, quantity: 3 }], {
    zip: '37203',
    place: { zip: '37203', city: 'Nashville', county: 'Davidson', miles: 1, zone: 'metro', poBox: false },
    zones: ZONE_LIST,
    settings: DEFAULT_SETTINGS,
  });
  const [soil, subtotal, fee] = toLoadTicket(figures, t, { onQuantity: () => undefined }).rows;
  const deliveryFeeCents = figures.delivery.feeCents ?? 0;
  expect(deliveryFeeCents).toBeGreaterThan(0);
  const placed = { ...order, lines: [...figures.lines], deliveryFeeCents };
  const { goods: lines, amounts } = orderSummary(placed, t, { money: formatCents });
  expect([soil, subtotal]).toEqual([...lines, amounts[0]]);
  expect(soil).toMatchObject({ note: '3 cubic yards, $45.00 each', value: '$135.00' });
  expect([fee?.label, fee?.value]).toEqual([amounts[1]?.label, amounts[1]?.value]);
});

afterEach(() => $clockOffsetMs.set(0));

test('the delivery day follows the store’s date on a device with a wrong clock', () => {
  $clockOffsetMs.set(5 * 24 * 3_600_000);
  const today = { ...order, deliveryDate: storeDate(storeNow()) };
  const headline = (now: Date) =>
    headlineText(today, { now, settings: DEFAULT_SETTINGS, language: 'en', t: translator(null) });
  expect(headline(storeNow())).not.toBe(headline(new Date()));
  for (const element of [
    createElement(OrderLine, { order: today }),
    createElement(OnTheWay, { order: today }),
  ])
    expect(shown(element)).toContain(headline(storeNow()));
});
