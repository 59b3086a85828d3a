import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every route names a file and the screen that it exports', () => {
  const source = readFileSync('web/app/boot/routes.tsx', 'utf8');
  const entries = [...source.matchAll(/'(\w[\w/]*\.tsx)', '(\w+)'\]/g)];
  expect(entries.length).toBeGreaterThan(30);
  const missing = entries.filter(([, file, name]) => {
    const path = `web/${file}`;
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`export const ${name}:`);
  });
  expect(missing.map(([entry]) => entry)).toEqual([]);
});
