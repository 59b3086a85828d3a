import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createServer } from 'vite';
import type { StoreConfig } from './http/config.ts';
import type { Pages } from './http/pages.ts';
import type { Web } from './start.ts';

// `npm run dev`: Vite serves the browser's modules straight from the sources, with hot replacement, and renders the
// pages; other requests go to the store. All on one port. A change below server/ restarts it.

const root = resolve(import.meta.dirname, '..');

/** A service worker from an earlier `npm start` would keep serving that build: this one replaces it and unregisters. */
const NO_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', async () => {
  await self.registration.unregister();
  for (const client of await self.clients.matchAll()) client.navigate(client.url);
});`;

export async function developmentWeb({ host, port }: StoreConfig): Promise<Web> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    appType: 'custom',
    clearScreen: false,
    server: { host, port, strictPort: true },
  });
  const template = await readFile(join(root, 'web', 'index.html'), 'utf8');
  const files = new Hono();
  files.get('/sw.js', (c) => c.body(NO_WORKER, 200, { 'Content-Type': 'text/javascript' }));
  return {
    pages: {
      isLive: true,
      template: await vite.transformIndexHtml('/', template),
      render: async (page) => {
        const { render } = await vite.ssrLoadModule('/app/boot/entry-server.tsx');
        return (render as Pages['render'])(page);
      },
      findQueryReader: async (pathname) => {
        const { findQueryReader } = await vite.ssrLoadModule('/app/boot/entry-server.tsx');
        return (findQueryReader as Pages['findQueryReader'])(pathname);
      },
    },
    files,
    listen: async (app) => {
      vite.middlewares.use(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
      await vite.listen();
      return { address: vite.httpServer?.address() as AddressInfo, stop: () => vite.close() };
    },
  };
}
