// What a phone on a slow line has to fetch before a page works, as it goes over the wire.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Store, test } from '../helpers/e2e.ts';
import { ACCOUNT_PAGES, OWN_PAGES, PUBLIC_PAGES, referencedFiles, visit } from '../helpers/visitor.ts';

const SCRIPTS_BYTES = 164 * 1024;
const SCRIPT_FILES = 13;
const ADMIN_SCRIPT_FILES = 16;
/** In addition to those that every test of all pages visits. */
const OTHER_PAGES = [
  '/account/orders/ORD-2026-000001',
  '/account/quotes',
  '/account/invoices',
  '/account/contractor',
];
/** Pages of what this device keeps come with the database's code, a file of its own. Others fetch it once they are used. */
const DATABASE_PAGES = /^\/(?:account|dashboard|jobs$)/;
const DATABASE_BYTES = 42_200;
/** With what an idle page starts first: all scripts of its first seconds. */
const EARLY_BYTES = 173_000;
const EARLY_FILES = 15;
/**
 * The service worker, uncompressed: browsers run it anew for many visits. Dexie is 86 KB of it, workbox 17 KB and the
 * list of precached files 9 KB.
 */
const WORKER_BYTES = 136_000;
/** With the styles of all screens, of about 22 KB. */
const HTML_BYTES = 40_000;

/** Bytes after brotli, as the store sends them; what it finds too small for that is compressed here. */
async function brotliBytes(store: Store, path: string): Promise<number> {
  const url = new URL(path, store.url);
  const { status, headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(status, path).toBe(200);
  if (headers.get('content-encoding') === 'br') return Number(headers.get('content-length'));
  expect(Number(headers.get('content-length')), path).toBeLessThan(1_000);
  return brotliCompressSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
}

type Chunk = { name?: string; file: string; imports?: string[] };

const builtChunks = (): Record<string, Chunk> =>
  JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));

/** Paths of the scripts that a page fetches once it is idle, whatever the page. */
function idleScripts(): Set<string> {
  const chunks = builtChunks();
  const found = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk) throw new Error('the manifest lacks a script');
    if (found.has(`/${chunk.file}`)) return;
    found.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) add(chunks[imported]);
  };
  add(Object.values(chunks).find(({ name }) => name === 'idle'));
  return found;
}

test('the first scripts and the HTML of every page stay small', async ({ store }) => {
  const sizes = new Map<string, number>();
  const total = async (paths: Iterable<string>) => {
    let bytes = 0;
    for (const path of paths) {
      const size = sizes.get(path) ?? (await brotliBytes(store, path));
      sizes.set(path, size);
      bytes += size;
    }
    return bytes;
  };
  const idle = idleScripts();
  const found: {
    path: string;
    scripts: number;
    first: number;
    early: number;
    files: number;
    html: number;
  }[] = [];
  for (const path of [...PUBLIC_PAGES, ...OWN_PAGES, ...ACCOUNT_PAGES, ...OTHER_PAGES]) {
    const { scripts, styles } = await referencedFiles(store, path);
    expect(scripts.size, path).toBeGreaterThan(0);
    // The first paint waits for no file.
    expect(styles.size, path).toBe(0);
    found.push({
      path,
      scripts: await total(scripts),
      first: scripts.size,
      early: await total(scripts.union(idle)),
      files: scripts.union(idle).size,
      html: await brotliBytes(store, path),
    });
  }
  const over = found.filter(({ path, scripts, first, early, files, html }) => {
    const database = DATABASE_PAGES.test(path) ? 1 : 0;
    return (
      scripts > SCRIPTS_BYTES + database * DATABASE_BYTES ||
      first > SCRIPT_FILES + database ||
      early > EARLY_BYTES + database * DATABASE_BYTES ||
      files > EARLY_FILES + database ||
      html > HTML_BYTES
    );
  });
  expect(over).toEqual([]);
  // The admin's own code is not limited in bytes.
  expect((await referencedFiles(store, '/admin')).scripts.size).toBeLessThanOrEqual(ADMIN_SCRIPT_FILES);
});

/** Of two scripts that import each other, one runs before it has what it needs: the page then fails to start. */
test('no built script imports itself by way of others', () => {
  const chunks = builtChunks();
  const reached = (start: string) => {
    const found = new Set(chunks[start]?.imports);
    for (const name of found) for (const next of chunks[name]?.imports ?? []) found.add(next);
    return found;
  };
  expect(Object.keys(chunks).filter((name) => reached(name).has(name))).toEqual([]);
});

test('the service worker stays small', () => {
  expect(readFileSync('dist/client/sw.js').length).toBeLessThan(WORKER_BYTES);
});

test('a first visit to the contact form loads the database code only once it is used @worker', async ({
  page,
}) => {
  await visit(page, '/contact');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const loaded = () =>
    page.evaluate(() => {
      const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return files.filter((file) => file.startsWith('/assets/offline-')).length;
    });
  expect(await loaded()).toBe(0);
  await page.getByLabel('Name *').click();
  await expect.poll(loaded).toBe(1);
});

test('only one font is preloaded, and it is used', { tag: '@long' }, async ({ page, store }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  for (const path of ['/', '/product/premium-garden-topsoil']) {
    // The headings' font as well would keep the picture waiting: 0.2 s on a phone's line.
    const { fonts } = await referencedFiles(store, path);
    expect(fonts).toEqual([expect.stringMatching(/overpass.*type="font\/woff2".*\scrossorigin/)]);
    await visit(page, path);
    const asked = await page.evaluate(async () => {
      await document.fonts.ready;
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return files.map(({ name }) => new URL(name).pathname);
    });
    expect(
      asked.filter((file) => fonts.join().includes(file)),
      path,
    ).toHaveLength(1);
  }
  expect(warnings.filter((text) => /preload/.test(text))).toEqual([]);
});
