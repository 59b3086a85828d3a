import { Hono } from 'hono';
import type { Product } from '../../domain/catalog/catalog.ts';
import { isTransient } from '../db/connectionErrors.ts';
import { MINUTE } from '../db/rate.ts';
import type { Deps } from '../http/deps.ts';
import { limitAddress } from '../http/limits.ts';
import { notFound, unavailableFor } from '../http/problem.ts';
import { logQuietly } from '../http/requests.ts';
import type { ResponseCache } from '../http/responseCache.ts';
import { providerImage, readPicture } from './pictures.ts';
import { robotsText, sitemapXml } from './sitemap.ts';

const RETRY_SECONDS = 2;
/** A device keeps every product's picture, and an office or a mobile network has many devices at one address. */
const PICTURES = 6_000;
const PICTURES_BYTES = 8 * 1024 * 1024;
/** The version of a file that is named by its content. */
const FOREVER = '';
/** The wording that spec 1 §7 requires, for clients that show the response's `error`. */
const FETCH_FAILED = 'Failed to fetch products from Stripe';

/** The premium catalog in the specification's shape (spec 1 §3, §7), uploaded pictures, and files for crawlers. */
export function catalogRoutes(
  { catalog, sql, pictures, config: { publicUrl } }: Deps,
  responses: ResponseCache,
): Hono {
  const app = new Hono();

  app.get('/api/stripe-products', async (c) => {
    const { products, rev, asOf } = await catalog.open().catch((error: unknown) => {
      throw isTransient(error) ? unavailableFor(RETRY_SECONDS, { error: FETCH_FAILED }) : error;
    });
    return responses.send(c, c.req.path, `${rev} ${asOf}`, async () => {
      const premium = products.filter((product) => product.catalog === 'premium');
      const body = JSON.stringify({
        products: premium.map((product) => toProviderShape(product, publicUrl)),
      });
      return { status: 200, type: 'application/json', body, headers: { 'Cache-Control': 'no-cache' } };
    });
  });

  const uploads = responses.another(PICTURES_BYTES);

  /** Pictures that admins uploaded, named by a hash of their content. 404 · 429 */
  app.get('/pictures/uploads/:file', async (c) => {
    logQuietly(c);
    const file = c.req.param('file');
    if (!uploads.has(file, FOREVER)) {
      const seen = { key: 'uploaded pictures seen', limit: PICTURES, seconds: 10 * MINUTE };
      await limitAddress(sql, c, seen);
    }
    return uploads.send(c, file, FOREVER, async () => {
      const picture = await readPicture(sql, pictures, file);
      if (!picture) throw notFound();
      const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
      return { status: 200, type: picture.type, body: picture.bytes, headers };
    });
  });

  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.text(robotsText(publicUrl));
  });

  /** RFC 9116: where to report a security vulnerability. */
  app.get('/.well-known/security.txt', async (c) => {
    c.header('Cache-Control', 'no-cache');
    const { settings } = await catalog.open();
    const expires = new Date(catalog.now().getTime() + SECURITY_TEXT_DAYS * 24 * 3600 * 1000);
    return c.text(
      [
        `Contact: mailto:${settings.email}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en, es',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });

  app.get('/sitemap.xml', async (c) => {
    const shop = await catalog.open();
    return responses.send(c, c.req.path, `${shop.rev} ${shop.asOf}`, async () => ({
      status: 200,
      type: 'application/xml; charset=utf-8',
      body: sitemapXml(shop, publicUrl),
      headers: { 'Cache-Control': 'no-cache' },
    }));
  });

  return app;
}

const SECURITY_TEXT_DAYS = 180;

function toProviderShape(product: Product, publicUrl: string) {
  const { id, name, description, images, metadata, stripePriceId, priceCents, currency, interval } = product;
  const price = {
    id: stripePriceId,
    type: interval === null ? 'one_time' : 'recurring',
    unit_amount: priceCents,
    currency,
    recurring: interval === null ? null : { interval },
  };
  return {
    id,
    name,
    description,
    metadata,
    active: true,
    images: images.map((image) => providerImage(image, publicUrl)),
    prices: stripePriceId === null ? [] : [price],
  };
}
