// Pictures of the main screens at four widths, a quarter of their size: text is a grey line in them, but a grid that
// has lost its columns, a void or something in another place is seen. CONTRIBUTING.md says how to keep new ones.
import { expect, test } from '../helpers/e2e.ts';
import { exampleOrder } from '../helpers/exampleOrder.ts';
import { addToCart, goTo, visit } from '../helpers/visitor.ts';

const WIDTHS = [1600, 1280, 768, 390];
const NARROW_AND_WIDE = [1280, 390];
const HEIGHT = 2000;
/** Another machine's letters and another day's dates change less than 1 % of a picture, a lost grid 6 % and more. */
const TOLERANCE = { maxDiffPixelRatio: 0.02, threshold: 0.25, scale: 'device' } as const;

test.use({ deviceScaleFactor: 0.25, viewport: { width: 1600, height: HEIGHT } });

const order = exampleOrder({
  orderNumber: 'ORD-2031-000123',
  createdAt: '2031-05-30T15:00:00.000Z',
  cubicYards: 12,
  lines: [
    {
      productId: 'topsoil',
      name: 'Premium Garden Topsoil',
      quantity: 12,
      unit: 'per cubic yard',
      lineTotalCents: 54_000,
      materialId: 'topsoil',
    },
  ],
  customerPhone: '(615) 555-0100',
  deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
  deliveryDate: '2031-06-03',
  deliveryWindow: 'morning',
  specialInstructions: 'Left of the driveway',
  totalCents: 54_000,
  taxCents: 0,
  paidOrPlacedAt: '',
  moves: [
    {
      status: 'confirmed',
      paymentStatus: 'paid',
      refundedCents: null,
      dispute: null,
      actor: 'store',
      at: '2031-05-31T15:00:00.000Z',
    },
  ],
});

test('the main screens match their stored pictures, from phone to wide desktop', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(
    (kept) => localStorage.setItem('last-order', kept),
    JSON.stringify({ order, email: order.customerEmail, asOf: '2031-05-31T15:00:00.000Z' }),
  );
  const compare = async (name: string, widths = WIDTHS) => {
    await expect(page.locator('.busy')).toHaveCount(0);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // Days and hours are longer on some days; what follows them should not move with them.
      const lines = '.home-cut > :last-child, .home-cut + h1 > span, .co-dates .hint';
      for (const line of document.querySelectorAll<HTMLElement>(lines))
        Object.assign(line.style, { whiteSpace: 'nowrap', overflow: 'hidden', maxWidth: '100%' });
      for (const line of document.querySelectorAll<HTMLElement>('.home-cut + h1 > span'))
        line.style.display = 'inline-block';
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, TOLERANCE);
    }
    await page.setViewportSize({ width: 1600, height: HEIGHT });
  };
  // A first visit is shown in whichever fonts are there at once; from the second on they are the store's own.
  await visit(page, '/');
  await visit(page, '/');
  await compare('home');
  for (const [name, path] of [
    ['shop', '/shop'],
    ['calculator', '/guides/topsoil-calculator'],
    ['contact', '/contact'],
    ['product', '/product/premium-garden-topsoil'],
  ] as const) {
    await goTo(page, path);
    await compare(name);
  }
  // Only while it is needed: with a route, the browser caches nothing, its fonts included.
  const lookup = '**/api/guest-order-lookup';
  await page.route(lookup, (route) => route.fulfill({ json: { order } }));
  await goTo(page, '/track-order');
  await compare('tracking');
  await page.unroute(lookup);
  await addToCart(page, '/product/premium-garden-topsoil', 12);
  // Loaded anew, without the message that it was added.
  await visit(page, '/cart');
  await compare('cart');
  await goTo(page, '/checkout');
  await compare('checkout');
  // Longer words.
  await visit(page, '/language?to=es&back=/checkout');
  await compare('checkout-es', NARROW_AND_WIDE);
  await goTo(page, '/guides/topsoil-calculator');
  await compare('calculator-es', NARROW_AND_WIDE);
  await goTo(page, '/shop');
  await compare('shop-es', NARROW_AND_WIDE);
});
