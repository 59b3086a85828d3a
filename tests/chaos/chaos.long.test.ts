// A short chaos run in every test run, and proof that the judge of its remains sees each kind of harm.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runChild } from '../helpers/child.ts';
import { sized } from '../helpers/size.ts';
import { installLine, missingPrograms } from './cluster.ts';
import type { Outcome } from './reckoning.ts';

const root = resolve(import.meta.dirname, '../..');
const OPS = sized(40, 1_000);
const PHONES = sized(3, 24);
const LIMIT_MS = sized(600_000, 900_000);

/** What is killed, the options for it, and what must have happened. */
const STORMS: [string, string[], string[]][] = [
  [
    'two servers and Postgres',
    ['--servers', '2', '--phones', String(PHONES)],
    ['kills survived: server', 'kills survived: Postgres'],
  ],
  [
    'a store that is restored from an older backup',
    ['--restore', '--phones', String(PHONES)],
    ['kills survived: server', 'kills survived: restore'],
  ],
];
// In `npm run test:long`, where the programs are.
const missing = missingPrograms();
if (sized(0, 1) === 1) {
  const kills = ['server', 'pooler', 'replica', 'failover'].map((what) => `kills survived: ${what}`);
  if (missing.length > 0) console.warn(`No cluster is tried. ${installLine(missing)}`);
  else
    STORMS.push([
      'two servers, their pooler, their primary and its replica',
      ['--cluster', '--phones', '8'],
      kills,
    ]);
}

test.each(STORMS)(
  'nothing is lost, doubled or stale when phones and %s fail while they work',
  {
    timeout: LIMIT_MS + 10_000,
  },
  async (_, options, kills) => {
    const args = ['tests/chaos/run.ts', '--ops', String(OPS), '--seed', '20261120', '--untimed', '--json'];
    const { code, output } = await runChild([...args, ...options], { cwd: root, limitMs: LIMIT_MS });
    const line = output.split('\n').find((text) => text.startsWith('{"figures"'));
    if (line === undefined) throw new Error(`the run ended with ${code}: ${output.slice(-4_000)}`);
    const { figures, complaints }: Outcome = JSON.parse(line);
    expect(complaints).toEqual([]);
    expect(code).toBe(0);
    const happened = ['applied', 'refused', 'duplicates absorbed', 'kills survived: app', ...kills];
    for (const what of happened) expect(figures[what], what).toBeGreaterThan(0);
    // One whose app was killed before it was saved was never made.
    expect(figures['commands made']).toBeGreaterThan(OPS / 2);
  },
);
