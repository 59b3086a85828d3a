import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import { type Coding, codingFor, encode, isKnown } from './compress.ts';
import { logQuietly } from './requests.ts';

// The built app's files, all in memory: a new build may replace the folder while this process still serves pages
// that name the old files, and a path that is not in the list cannot reach the disk.

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const SQUEEZED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Not for visitors: source maps, and the bundler's own notes. */
const HIDDEN = /^\/\.|\.map$/;

type StoreFile = {
  body: Buffer;
  type: string;
  cache: string;
  tag: string;
  coded: Partial<Record<Coding, Uint8Array>>;
};

export type Files = {
  /** By path, `/assets/index-1a2b3c.js`. */
  files: ReadonlyMap<string, StoreFile>;
  /** Compresses the scripts and styles as far as they go, one after the other; meanwhile they go out less so. */
  squeeze(isStopping: () => boolean): Promise<void>;
};

function cacheFor(path: string): string {
  // Names under assets/ carry a hash of the content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/pictures/')) return 'public, max-age=2592000, stale-while-revalidate=31536000';
  if (path.startsWith('/icons/')) return 'public, max-age=86400';
  return 'no-cache';
}

/** Reads everything below the folder. Rejects when there is none. */
export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, StoreFile]> => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${relative(folder, file).split(sep).join('/')}`;
        const body = await readFile(file);
        const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        return [path, { body, type, cache: cacheFor(path), tag, coded: {} }];
      }),
  );
  const files = new Map(found.filter(([path]) => !HIDDEN.test(path)));
  return { files, squeeze: (isStopping) => squeeze(files, isStopping) };
}

async function squeeze(files: ReadonlyMap<string, StoreFile>, isStopping: () => boolean): Promise<void> {
  for (const [path, file] of files) {
    if (isStopping()) return;
    if (SQUEEZED.has(extname(path))) file.coded.br = await encode('br', file.body, 11);
  }
}

/** Files, and a plain 404 for whatever looks like one: never a page in place of a script. */
export function fileRoutes({ files }: Files): Hono {
  const app = new Hono();
  app.on(['GET'], '*', async (c, next) => {
    const file = files.get(c.req.path);
    if (file) return send(c, file);
    if (!/^\/assets\/|\.[a-z0-9]{1,12}$/i.test(c.req.path)) return next();
    c.header('Cache-Control', 'no-store');
    return c.text('Not found', 404);
  });
  return app;
}

async function send(c: Context, file: StoreFile): Promise<Response> {
  logQuietly(c);
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.cache,
    Vary: 'Accept-Encoding',
  };
  const coding = SQUEEZED.has(extname(c.req.path)) ? codingFor(c.req.header('Accept-Encoding')) : null;
  headers.ETag = coding ? `W/${file.tag}` : file.tag;
  if (isKnown(c.req.header('If-None-Match'), headers.ETag)) {
    const { 'Content-Type': _, ...kept } = headers;
    return c.body(null, 304, kept);
  }
  if (!coding) return c.body(new Uint8Array(file.body), 200, headers);
  const coded = file.coded[coding] ?? (await encode(coding, file.body, 5));
  // The better one may have been finished meanwhile.
  file.coded[coding] ??= coded;
  return c.body(new Uint8Array(file.coded[coding]), 200, { ...headers, 'Content-Encoding': coding });
}
