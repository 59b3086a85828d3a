import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import { logQuietly } from './requests.ts';
import type { EncodedBodies, ResponseCache } from './responseCache.ts';

// The built app's files, all in memory: a new build may replace the folder while this process still serves pages that
// reference the old files, and a path outside the list can never reach the disk.

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Not served: source maps and the bundler's metadata. Compressed copies are served under the original file's name. */
const HIDDEN = /^\/\.|\.(?:map|br|gz)$/;

/** By path, `/assets/index-1a2b3c.js`. `encoded`: the compressed copies made by the build. */
export type Files = ReadonlyMap<
  string,
  { type: string; cache: string; body: Uint8Array<ArrayBuffer>; encoded: EncodedBodies }
>;

function cacheFor(path: string): string {
  // Names under assets/ contain a hash of the content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/pictures/')) return 'public, max-age=2592000, stale-while-revalidate=31536000';
  if (path.startsWith('/icons/') || path === '/favicon.ico') return 'public, max-age=86400';
  return 'no-cache';
}

/** Reads all files under the folder. Rejects when it is missing. */
export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const read = (path: string) => readFile(join(folder, path));
  const has = new Set(paths);
  const found = await Promise.all(
    paths
      .filter((path) => !HIDDEN.test(path))
      .map(async (path) => {
        const encoded: EncodedBodies = {};
        if (has.has(`${path}.br`)) encoded.br = await read(`${path}.br`);
        if (has.has(`${path}.gz`)) encoded.gzip = await read(`${path}.gz`);
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        return [path, { type, cache: cacheFor(path), body: await read(path), encoded }] as const;
      }),
  );
  return new Map(found);
}

/** Serves the files, and a plain 404 for missing files: never a page in place of a script. */
export function fileRoutes(files: Files, responses: ResponseCache): Hono {
  const app = new Hono();
  const ready = new Map(
    [...files].map(([path, { type, cache, body, encoded }]) => {
      const headers = { 'Cache-Control': cache };
      return [path, responses.uncached({ status: 200, type, body, headers }, encoded)];
    }),
  );
  app.get('*', async (c, next) => {
    const file = ready.get(c.req.path);
    if (file) {
      logQuietly(c);
      return file.send(c);
    }
    if (!/^\/assets\/|\.[a-z0-9]{1,12}$/i.test(c.req.path)) return next();
    c.header('Cache-Control', 'no-store');
    return c.text('Not found', 404);
  });
  return app;
}
