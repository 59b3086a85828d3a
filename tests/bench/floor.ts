import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A store without scripts: what its pages take to paint at least. */
export type Floor = { url: string; close(): Promise<void> };

const SCRIPTS = /<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g;

/** Serves the store's pages, which have their styles inside, without their scripts. Other files come from the store. */
export async function openFloor(storeUrl: string): Promise<Floor> {
  const pages = new Map<string, Buffer>();
  const server = createServer(async ({ url = '/', headers: { accept } }, response) => {
    if (!accept?.startsWith('text/html')) {
      const file = await fetch(storeUrl + url, { headers: { accept: accept ?? '*/*' } });
      const type = file.headers.get('Content-Type') ?? '';
      response.writeHead(file.status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
      response.end(Buffer.from(await file.arrayBuffer()));
      return;
    }
    const page = pages.get(url) ?? brotliCompressSync(await readPage(storeUrl + url));
    pages.set(url, page);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' });
    response.end(page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => void (await new Promise((closed) => server.close(closed))),
  };
}

async function readPage(address: string): Promise<string> {
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  return (await page.text()).replace(SCRIPTS, '');
}
