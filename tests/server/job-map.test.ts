// The map for drawing areas: available only when its tiles are configured, and loaded only from there.
import { expect, test } from 'vitest';
import { pagePolicy } from '../../server/http/security.ts';
import { startIdentity } from '../helpers/identity.ts';

const tiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.jpg?key=1', attribution: '© Tiles', maxZoom: 20 };
const withMap = await startIdentity({ tiles });
const without = await startIdentity({ sql: withMap.sql });

test('the map opens at the requested ZIP, or at the yard', async () => {
  const ask = async (query: string) => (await withMap.app.request(`/api/job-map${query}`)).json();
  expect(await ask('?zip=37203')).toMatchObject({ ...tiles, latitude: 36.1498, longitude: -86.7891 });
  const yard = await ask('');
  expect(yard).toMatchObject(tiles);
  expect(yard.latitude).toBeCloseTo(36.1, 0);
  expect(await ask('?zip=nonsense')).toEqual(yard);
});

test('the content security policy allows the tile server', async () => {
  const policy = pagePolicy({
    publicUrl: 'https://shop.example.com',
    scriptHashes: [],
    authUrl: null,
    tilesUrl: tiles.url,
    isLive: false,
  });
  expect(policy).toContain("img-src 'self' data: blob: https://files.stripe.com https://tiles.example.com;");
});

test('without configured tiles there is no map', async () => {
  expect(await (await without.app.request('/api/job-map')).json()).toBeNull();
});
