// An emailed offer opens offline where it was seen before, and nowhere else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfferView } from '../../domain/quoteOffers.ts';
import { freshDevice } from './device.ts';

const key = { secret: 'k'.repeat(43) };
const view: OfferView = {
  offer: {
    id: '0196f7a0-0000-7000-8000-000000000001',
    note: 'Delivered Friday.',
    lines: [],
    deliveryFeeCents: 0,
    expiresAt: '2026-12-24T12:00:00.000Z',
    subtotalCents: 0,
    sentAt: '2026-11-22T12:00:00.000Z',
  },
  state: 'answer',
  asked: { name: 'Dana', email: 'dana@example.com', phone: null, zip: null, message: 'Price?' },
  orderNumber: null,
  isPaid: false,
  taxCents: 0,
  declinedBy: null,
};
const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());
const portal = () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } });
const offers = () => import('../../web/quotes/offers.ts');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  freshDevice('http://store.test');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an offer opens behind a captive portal with the time it was seen, and an ended link removes it', async () => {
  const { readOffer } = await offers();
  answers(portal);
  expect(await readOffer(key)).toEqual({ kind: 'away' });
  answers(() => Response.json(view));
  const found = await readOffer(key);
  expect(found).toMatchObject({ kind: 'found', asOf: null });
  answers(portal);
  expect(await readOffer(key)).toEqual({ ...found, asOf: expect.any(String) });
  expect(await readOffer({ secret: 'x'.repeat(43) })).toEqual({ kind: 'away' });
  answers(() => Response.json({ code: 'not_found' }, { status: 404 }));
  expect(await readOffer(key)).toEqual({ kind: 'unknown' });
  answers(portal);
  expect(await readOffer(key)).toEqual({ kind: 'away' });
});
