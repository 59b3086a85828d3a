// Shoppers never load the admin: not with a page, and not in the files that the service worker precaches.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../../server/runtime/build.mjs';
import { PAGES } from '../matrix/matrix-table.ts';

const root = resolve(import.meta.dirname, '../../..');
await ensureBuilt({ root, say: () => undefined });
const client = join(root, 'dist/client');
const read = (file: string) => readFileSync(join(client, file), 'utf8');

type Chunk = { file: string; imports?: string[]; css?: string[]; src?: string };
const chunks = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>;

/** A chunk and everything that it imports statically. */
function needed(key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const file of chunk.css ?? []) seen.add(file);
  for (const next of chunk.imports ?? []) needed(next, seen);
  return seen;
}

const isAdmin = (file: string) => /(?:^|\/)admin-/.test(file);

test('the admin is built into its own files', () => {
  expect(readdirSync(join(client, 'assets')).filter(isAdmin).length).toBeGreaterThan(5);
  expect([...needed('admin/shell/AdminScreen.tsx')].some(isAdmin)).toBe(true);
});

test('no shop screen imports an admin file', () => {
  const screens = Object.keys(chunks).filter(
    (key) => (/Screen\.tsx$/.test(key) && !key.startsWith('admin/')) || chunks[key]?.src === 'index.html',
  );
  expect(screens.length).toBeGreaterThan(Object.keys(PAGES).length / 2);
  expect(screens.flatMap((key) => [...needed(key)].filter(isAdmin))).toEqual([]);
});

test('the service worker precaches no admin file', () => {
  const worker = read('sw.js');
  expect(worker).toContain('index.html');
  expect(worker.match(/assets\/admin-[\w-]+\.(?:js|css)/g)).toBeNull();
});
