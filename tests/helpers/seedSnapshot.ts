// A new store's catalog without a database, as the server and a device assemble it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../../domain/catalog/catalog.ts';
import { assembleSnapshot, type Snapshot } from '../../domain/catalog/catalogSource.ts';
import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import { premiumCopy } from '../../server/catalog/premiumCopy.ts';
import { ROOT } from '../../server/runtime/config.ts';
import { readSeed } from '../../server/seed.ts';
import { allPlaces } from './places.ts';
import { exampleProduct } from './product.ts';

export function seedSnapshot(): Snapshot {
  const { products, texts } = readSeed();
  const premium: { id: string; priceCents: number | null }[] = JSON.parse(
    readFileSync(join(ROOT, 'sql', 'seed', 'premium.json'), 'utf8'),
  );
  const translated = (kind: 'products' | 'premium', key: string) =>
    Object.fromEntries(texts.map(([language, { [kind]: rows }]) => [language, rows[key] ?? {}]));
  const traditional = products.map((product) =>
    exampleProduct(product.id, { ...product, translations: translated('products', product.slug) }),
  );
  const copies = premium.map(({ priceCents, ...product }) => {
    const price = { id: 'price', active: true, type: 'one_time', unit_amount: priceCents, currency: 'usd' };
    const copy = premiumCopy(product as never, [price as never]);
    return exampleProduct(product.id, {
      ...copy,
      catalog: 'premium',
      translations: translated('premium', product.id),
    } as Partial<Product>);
  });
  const rows = (table: string, bodies: readonly object[]) => bodies.map((body) => ({ table, body }));
  return assembleSnapshot(
    [
      ...rows('products', [...traditional, ...copies]),
      ...rows('delivery_zones', ZONE_LIST),
      ...rows('delivery_zips', allPlaces()),
    ] as Parameters<typeof assembleSnapshot>[0],
    1,
    '2026-05-04T15:00:00Z',
  );
}
