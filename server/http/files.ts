import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import { logQuietly } from './requests.ts';
import type { EncodedBodies, ResponseCache } from './responseCache.ts';

// The built app's files, in memory: a new build may replace the folder while this process still serves pages that
// reference the old files. Pictures, which are most of the bytes, keep their names in every build and are read when
// requested. A path outside the list can never reach the disk.

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

type Bytes = Uint8Array<ArrayBuffer>;

/** By path, `/assets/index-1a2b3c.js`. `encoded`: the compressed copies made by the build. */
export type Files = ReadonlyMap<
  string,
  { type: string; cache: string; read: () => Promise<Bytes>; encoded: EncodedBodies }
>;

const PICTURES = '/pictures/';

function cacheFor(path: string): string {
  // Names under assets/ contain a hash of the content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith(PICTURES)) return 'public, max-age=2592000, stale-while-revalidate=31536000';
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
  const knownPaths = new Set(paths);
  const pairs = await Promise.all(
    paths
      .filter((path) => !HIDDEN.test(path))
      .map(async (path) => {
        const encoded: EncodedBodies = {};
        if (knownPaths.has(`${path}.br`)) encoded.br = await read(`${path}.br`);
        if (knownPaths.has(`${path}.gz`)) encoded.gzip = await read(`${path}.gz`);
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        const bytes = path.startsWith(PICTURES) ? null : await read(path);
        const readIt = async () => bytes ?? read(path);
        return [path, { type, cache: cacheFor(path), read: readIt, encoded }] as const;
      }),
  );
  return new Map(pairs);
}

/** Serves the files, and a plain 404 for missing files: never a page in place of a script. */
export function fileRoutes(files: Files, responses: ResponseCache): Hono {
  const app = new Hono();
  const answers = new Map<string, ReturnType<ResponseCache['uncached']>>();
  app.get('*', async (c, next) => {
    const { path } = c.req;
    const file = files.get(path);
    if (file) {
      logQuietly(c);
      const { type, cache, read, encoded } = file;
      const make = async () => ({
        status: 200,
        type,
        body: await read(),
        headers: { 'Cache-Control': cache },
      });
      if (path.startsWith(PICTURES)) return responses.send(c, path, '', make);
      const answer = answers.get(path) ?? responses.uncached(await make(), encoded);
      answers.set(path, answer);
      return answer.send(c);
    }
    if (!/^\/assets\/|\.[a-z0-9]{1,12}$/i.test(path)) return next();
    c.header('Cache-Control', 'no-store');
    return c.text('Not found', 404);
  });
  return app;
}
