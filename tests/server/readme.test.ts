import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// What a person is told to set and to run is what there is.

const root = resolve(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(resolve(root, path), 'utf8');
const readme = text('README.md');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(text('package.json'));

/** Names in the readers of the configuration: `read(env, 'PORT')` and its kin. */
const readByStore = readdirSync(resolve(root, 'server/runtime'))
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...text(`server/runtime/${file}`).matchAll(/\(\s*env,\s*'([A-Z][A-Z0-9_]+)'/g)])
  .map(([, name = '']) => name);
const rows = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);

describe('the README', () => {
  test('has a row for every variable that the store reads, and for no other', () => {
    expect(readByStore.length).toBeGreaterThan(15);
    expect(rows.toSorted()).toEqual([...new Set(readByStore)].toSorted());
  });

  test('tells of the variables that tests read', () => {
    const helpers = readdirSync(resolve(root, 'tests/helpers')).map((file) => text(`tests/helpers/${file}`));
    const read = helpers.flatMap((code) =>
      [...code.matchAll(/process\.env\.([A-Z]\w+)|= '(TEST_[A-Z_]+)'/g)].map(([, a, b]) => a ?? b ?? ''),
    );
    const own = new Set(read.filter((name) => name !== 'PATH'));
    expect(own.size).toBeGreaterThan(0);
    for (const name of own) expect(readme).toContain(`\`${name}\``);
  });

  test('names only npm scripts that exist and have their file', () => {
    const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(3);
    const files = [...new Set(named)].flatMap((name) => [
      ...(scripts[name] ?? `missing/${name}.ts`).matchAll(/\b[\w/-]+\.(?:ts|tsx|mjs)\b/g),
    ]);
    for (const [file] of files) expect(() => text(file)).not.toThrow();
  });
});
