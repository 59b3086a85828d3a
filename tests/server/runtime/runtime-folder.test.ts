// Folders that DATA_DIR cannot be: refused at once, in one line.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartFailure } from '../../../server/runtime/failure.ts';
import { openDataDir } from '../../../server/runtime/folder.ts';

const place = mkdtempSync(join(tmpdir(), 'folder-'));
afterAll(() => rmSync(place, { recursive: true }));
writeFileSync(join(place, 'file'), '');

test.each([
  '/proc/x',
  '/proc/x/y/z',
  '/sys/x',
  '/dev/null',
  '/dev/null/x',
  process.execPath,
  join(place, 'file', 'x'),
])('%s is refused', (folder) => {
  expect(() => openDataDir(folder)).toThrow(StartFailure);
});

test('missing folders are made', () => {
  const folder = join(place, 'a', 'b', 'c');
  openDataDir(folder);
  openDataDir(folder);
  expect(existsSync(folder)).toBe(true);
});
