// A short storm in every test run, and proof that the judge who looks over what is left of it sees each kind of harm.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runChild } from '../helpers/child.ts';
import { sized } from '../helpers/size.ts';
import type { Outcome } from './reckoning.ts';

const root = resolve(import.meta.dirname, '../..');
const OPS = sized(60, 1_000);
const LIMIT_MS = sized(240_000, 900_000);

test('nothing is lost, doubled or stale after phones, two servers and Postgres were killed under each other', {
  timeout: LIMIT_MS + 10_000,
}, async () => {
  const args = [
    'tests/chaos/run.ts',
    '--ops',
    String(OPS),
    '--seed',
    '20261120',
    '--servers',
    '2',
    '--untimed',
    '--json',
  ];
  const { code, output } = await runChild(args, { cwd: root, limitMs: LIMIT_MS });
  const line = output.split('\n').find((text) => text.startsWith('{"figures"'));
  expect(code, output.slice(-4_000)).toBe(0);
  const { figures, complaints }: Outcome = JSON.parse(line ?? '{}');
  expect(complaints).toEqual([]);
  const happened = [
    'applied',
    'refused',
    'duplicates absorbed',
    'connections broken by a dead server',
    'kills survived: server',
    'kills survived: Postgres',
    'kills survived: app',
  ];
  for (const what of happened) expect(figures[what], what).toBeGreaterThan(0);
  // One whose app was killed before it was saved was never made.
  expect(figures['commands made']).toBeGreaterThan(OPS * 0.8);
});
