import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleGuestOrder } from '../helpers/exampleOrder.ts';
import { Browser, openTab } from './page.ts';

const found = exampleGuestOrder({
  orderNumber: 'ORD-2026-000123',
  productType: 'premium',
  cubicYards: 12,
  customerEmail: 'dale@mail.com',
  totalCents: 54_000,
});

let browser: Browser;
let sent: unknown[];

async function orders(answer: () => Response) {
  openTab(browser);
  vi.stubGlobal('fetch', async (_: URL, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return answer();
  });
  return import('../../web/orders/orderClient.ts');
}
const kept = () => JSON.parse(browser.kept.get('last-order') ?? 'null');

beforeEach(() => {
  browser = new Browser();
  sent = [];
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('looking up an order', () => {
  test('a lookup sends trimmed and normalized input, and stores the order with its time', async () => {
    const { lookUpOrder } = await orders(() => Response.json({ order: found }));
    expect(await lookUpOrder('  DALE@Mail.com ', ' ord-2026-000123 ')).toEqual({
      kind: 'found',
      order: found,
    });
    expect(sent).toEqual([{ email: 'dale@mail.com', orderNumber: 'ORD-2026-000123' }]);
    expect(kept()).toEqual({
      order: found,
      email: 'dale@mail.com',
      asOf: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test.each([
    ['an unknown order', () => Response.json({ code: 'not_found' }, { status: 404 }), { kind: 'not_found' }],
    ['an answer without an order', () => Response.json({ order: null }), { kind: 'not_found' }],
    [
      'too many tries',
      () => Response.json({ code: 'too_many' }, { status: 429, headers: { 'Retry-After': '95' } }),
      { kind: 'too_many', minutes: 2 },
    ],
    ['a server error', () => Response.json({ code: 'fault' }, { status: 500 }), { kind: 'failed' }],
    ['an unexpected answer', () => Response.json({ order: { orderNumber: 7 } }), { kind: 'failed' }],
    [
      'a captive portal',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      { kind: 'no_signal' },
    ],
    [
      'no signal',
      () => {
        throw new TypeError('Failed to fetch');
      },
      { kind: 'no_signal' },
    ],
  ])('%s keeps the last order', async (_, answer, outcome) => {
    const { lookUpOrder } = await orders(() => Response.json({ order: found }));
    await lookUpOrder('dale@mail.com', found.orderNumber);
    const before = kept();
    const again = await orders(answer);
    expect(await again.lookUpOrder('dale@mail.com', 'ORD-2026-000999')).toEqual(outcome);
    expect(kept()).toEqual(before);
  });

  test('a forgotten lookup is removed from the device', async () => {
    const { lookUpOrder, forgetLastOrder } = await orders(() => Response.json({ order: found }));
    await lookUpOrder('dale@mail.com', found.orderNumber);
    forgetLastOrder();
    expect([...browser.kept.keys()]).toEqual([]);
  });
});
