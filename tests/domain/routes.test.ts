import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every screen names the file that it is in, by which its page finds its scripts', () => {
  const source = readFileSync('web/app/boot/routes.tsx', 'utf8');
  const files = [...source.matchAll(/'(\w[\w/]*\.tsx)'/g)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(`web/${file}`))).toEqual([]);
});
