// `npm run dev`: pages, modules and API from the sources, on one port and without a build.
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../helpers/process.ts';

const store = await startProcess({ isDevelopment: true });
afterAll(() => store.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${store.url}${path}`, { headers });
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
};

test('a page is rendered with its products and loads the source modules', async () => {
  const { status, text } = await get('/shop');
  expect(status).toBe(200);
  expect(text).toContain('Premium Garden Topsoil');
  expect(text).toContain('src="/@vite/client"');
  const [, entry = ''] = /<script type="module" src="(\/app\/[^"]+)"/.exec(text) ?? [];
  const module = await get(entry);
  expect(module.type).toContain('javascript');
  expect(module.text).toContain('import');
});

test('the API and the sign-in work as in production', async () => {
  expect(await get('/api/stripe-products')).toMatchObject({ status: 200, type: 'application/json' });
  const refused = await fetch(`${store.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'not the one of anybody' }),
  });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error_code: 'invalid_credentials' });
});

test('files that are not for browsers are not served', async () => {
  const root = resolve(import.meta.dirname, '../..');
  for (const file of ['package.json', 'server/main.ts', '.git/config'])
    expect((await get(`/@fs${root}/${file}`)).status, file).toBeGreaterThanOrEqual(400);
});

test('the service worker of an earlier build is replaced', async () => {
  expect((await get('/sw.js')).text).toContain('unregister');
});
