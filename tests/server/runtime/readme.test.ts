import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// The variables that the documentation tells people to set are those that exist.

const root = resolve(import.meta.dirname, '../../..');
const text = (path: string) => readFileSync(resolve(root, path), 'utf8');
const readme = text('README.md');

/** Names in the readers of the configuration: `read(env, 'PORT')` and its kin. */
const readByStore = readdirSync(resolve(root, 'server/runtime'))
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...text(`server/runtime/${file}`).matchAll(/\(\s*env,\s*'([A-Z][A-Z0-9_]+)'/g)])
  .map(([, name = '']) => name);
const rows = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);

describe('the README', () => {
  test('the README has a row for every variable that the store reads, and for no other', () => {
    expect(readByStore.length).toBeGreaterThan(15);
    expect(rows.toSorted()).toEqual([...new Set(readByStore)].toSorted());
  });
});

test('the container runs the pinned Node, and sets only variables that the store reads', () => {
  const images = [...text('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  const { dependencies } = JSON.parse(text('package.json'));
  expect(new Set(images)).toEqual(new Set([dependencies.node]));
  const [, environment = ''] = /environment:\n((?: {4}.*\n)+)/.exec(text('compose.yaml')) ?? [];
  const told = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name);
  expect(told).toContain('DATABASE_REPLICA_URL');
  expect(told.filter((name) => !readByStore.includes(name))).toEqual([]);
});
