// npm run chaos -- --ops 3000 --seed 7 --servers 2: the promise of the README's "Sync", under fire.
import { parseArgs } from 'node:util';
import { installLine, missingPrograms } from './cluster.ts';
import { GIVE_UP_MS, MAX_MS } from './crossing.ts';
import { runScenario } from './scenario.ts';

const { values } = parseArgs({
  options: {
    ops: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    servers: { type: 'string', default: '1' },
    phones: { type: 'string' },
    // Two servers in the shape of compose.yaml.
    cluster: { type: 'boolean', default: false },
    // From an older backup, once everything was sent.
    restore: { type: 'boolean', default: false },
    // On a machine that does other things too: then only what never comes is too late.
    untimed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  console.error(`--${name} is a whole number from 1 to ${most}, not ${text}.`);
  process.exit(2);
}

const missing = values.cluster ? missingPrograms() : [];
if (missing.length > 0) {
  console.error(installLine(missing));
  process.exit(2);
}
const ops = wholeNumber('ops', values.ops, 100_000);
const result = await runScenario({
  ops,
  seed: wholeNumber('seed', values.seed, 2 ** 31),
  servers: wholeNumber('servers', values.servers, 2),
  isCluster: values.cluster,
  isRestored: values.restore,
  phones: wholeNumber('phones', values.phones ?? String(Math.min(24, Math.ceil(ops / 25))), 200),
  mostCrossingMs: values.untimed ? GIVE_UP_MS : MAX_MS,
  say: (line) => console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`),
});

const rows = Object.entries(result.figures).map(([name, value]) => `${name.padEnd(36)} ${value}`);
console.log(values.json ? JSON.stringify(result) : rows.join('\n'));
for (const complaint of result.complaints.slice(0, 20)) console.error(`✗ ${complaint}`);
if (result.complaints.length > 20) console.error(`✗ and ${result.complaints.length - 20} more`);
console.error(
  result.complaints.length === 0
    ? '✓ nothing lost, nothing doubled, nothing stale'
    : '✗ the promise is broken',
);
process.exit(result.complaints.length === 0 ? 0 : 1);
