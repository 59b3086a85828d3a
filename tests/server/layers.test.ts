// A rule that cannot fail is a defect, so each one is broken on purpose, in a copy, and must be seen.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Finding, findHabitBreaks } from '../checks/habits.ts';

const project = resolve(import.meta.dirname, '../..');
const ROOMS = ['domain', 'web', 'worker', 'server', 'tests'];

type Plant = { file: string; text: string };
const planted = (file: string, text: string): Plant => ({ file, text });
const imports = (file: string, from: string) => planted(file, `import { it } from '${from}';\nit();\n`);

/** Imports the layer table forbids. */
const TRESPASSES = [
  imports('domain/full-zod.ts', 'zod'),
  imports('domain/takes-dexie.ts', 'dexie'),
  imports('domain/takes-node.ts', 'node:fs'),
  imports('domain/takes-server.ts', '../server/orders/orders.ts'),
  imports('domain/takes-web.ts', '../web/ui/language.tsx'),
  imports('web/ui/TakesOffline.tsx', '../offline/outbox.ts'),
  imports('web/ui/TakesFeature.tsx', '../quotes/quotes.ts'),
  imports('web/ui/TakesCatalog.tsx', '../../domain/catalog.ts'),
  imports('web/offline/takes-react.ts', 'react'),
  imports('web/offline/takes-ui.ts', '../ui/language.tsx'),
  imports('web/offline/takes-feature.ts', '../quotes/quotes.ts'),
  imports('web/quotes/TakesComponent.tsx', '../orders/OrderCard.tsx'),
  imports('web/quotes/TakesShell.tsx', '../app/Shell.tsx'),
  imports('web/quotes/TakesDictionary.tsx', '../orders/es.ts'),
  imports('web/quotes/TakesServer.tsx', '../../server/quotes/quotes.ts'),
  imports('web/quotes/TakesDexie.tsx', 'dexie'),
  imports('web/quotes/TakesWorker.tsx', '../../worker/sw.ts'),
  planted('web/quotes/LoadsComponent.tsx', `export const it = () => import('../orders/OrderCard.tsx');\n`),
  planted('web/quotes/PassesOn.tsx', `export { it } from '../orders/OrderCard.tsx';\n`),
  planted(
    'web/quotes/TakesType.tsx',
    `import type { It } from '../orders/OrderCard.tsx';\nexport const it = (x: It) => x;\n`,
  ),
  imports('web/app/TakesServer.tsx', '../../server/main.ts'),
  imports('web/app/TakesSettings.tsx', '../../vite.config.ts'),
  imports('worker/takes-react.ts', 'react'),
  imports('worker/takes-feature.ts', '../web/quotes/quotes.ts'),
  imports('server/takes-web.ts', '../web/app/entry-server.tsx'),
  imports('server/quotes/takes-routes.ts', '../orders/routes.ts'),
  imports('server/quotes/takes-sandbox.ts', '../sandbox/payments.ts'),
  imports('server/quotes/takes-sync.ts', '../sync/sync.ts'),
  imports('server/quotes/takes-web.ts', '../../web/quotes/quotes.ts'),
  imports('server/quotes/takes-react.ts', 'react-dom/server'),
  imports('server/sandbox/takes-db.ts', '../db/sql.ts'),
  imports('server/sandbox/payments/takes-feature.ts', '../../orders/orders.ts'),
  imports('server/db/takes-feature.ts', '../orders/orders.ts'),
  imports('server/http/takes-feature.ts', '../orders/orders.ts'),
  imports('server/runtime/takes-web.ts', '../../web/app/entry-server.tsx'),
];

/** Imports the table allows: a rule that refuses everything would pass the list above. */
const WELCOME = [
  imports('domain/takes-mini.ts', 'zod/mini'),
  imports('domain/takes-domain.ts', './money.ts'),
  imports('web/ui/TakesReact.tsx', 'react'),
  imports('web/ui/TakesMoney.tsx', '../../domain/money.ts'),
  imports('web/offline/takes-dexie.ts', 'dexie'),
  imports('web/offline/takes-commands.ts', '../../domain/commands.ts'),
  imports('web/quotes/TakesNoun.tsx', '../orders/orders.ts'),
  imports('web/quotes/TakesScreen.tsx', '../orders/OrderScreen.tsx'),
  imports('web/quotes/TakesUi.tsx', '../ui/Button.tsx'),
  imports('web/quotes/TakesOutbox.tsx', '../offline/outbox.ts'),
  imports('web/quotes/TakesDomain.tsx', '../../domain/quotes.ts'),
  imports('web/app/TakesFeature.tsx', '../orders/OrderCard.tsx'),
  imports('web/app/TakesRenderer.tsx', 'react-dom/server'),
  imports('worker/takes-workbox.ts', 'workbox-precaching'),
  imports('worker/takes-offline.ts', '../web/offline/outbox.ts'),
  imports('server/takes-feature.ts', './orders/routes.ts'),
  imports('server/quotes/takes-noun.ts', '../orders/orders.ts'),
  imports('server/quotes/takes-db.ts', '../db/sql.ts'),
  imports('server/quotes/takes-http.ts', '../http/refusals.ts'),
  imports('server/quotes/takes-library.ts', 'stripe'),
  imports('server/sync/takes-verbs.ts', '../quotes/quotes.ts'),
  imports('server/sandbox/payments/takes-domain.ts', '../../../domain/money.ts'),
  imports('server/runtime/takes-db.ts', '../db/sql.ts'),
];

/** Other rules of the linter, each with the file that breaks it. */
const LINTED: [rule: string, Plant][] = [
  [
    'noInlineStyles',
    planted('web/quotes/Painted.tsx', `export const Painted = () => <p style={{ color: 'red' }}>x</p>;\n`),
  ],
  [
    'noDangerouslySetInnerHtml',
    planted(
      'web/quotes/Raw.tsx',
      `export const Raw = ({ x }: { x: string }) => <p dangerouslySetInnerHTML={{ __html: x }} />;\n`,
    ),
  ],
  ['noExplicitAny', planted('domain/any.ts', 'export const x = (y: any) => y;\n')],
  ['noNonNullAssertion', planted('domain/bang.ts', 'export const x = (y?: string) => y!;\n')],
  ['useImportExtensions', planted('domain/bare.ts', `import { x } from './any';\nx(1);\n`)],
  ['noDefaultExport', planted('domain/default.ts', 'export default 1;\n')],
  ['noBarrelFile', planted('domain/barrel.ts', `export { x } from './any.ts';\n`)],
  ['noReExportAll', planted('domain/all.ts', `export * from './any.ts';\n`)],
  ['noEmptyBlockStatements', planted('domain/empty.ts', 'export const x = () => {};\n')],
  [
    'noFloatingPromises',
    planted('server/orders/floating.ts', 'const x = async () => 1;\nx();\nexport const y = 1;\n'),
  ],
  [
    'noImportCycles',
    planted('domain/chicken.ts', `import { egg } from './egg.ts';\nexport const chicken = () => egg;\n`),
  ],
  [
    'noFocusedTests',
    planted('tests/domain/only.test.ts', `import { test } from 'vitest';\ntest.only('x', () => 1);\n`),
  ],
  [
    'noSkippedTests',
    planted('tests/domain/skip.test.ts', `import { test } from 'vitest';\ntest.skip('x', () => 1);\n`),
  ],
];

const BACKGROUND = [
  planted('domain/egg.ts', `import { chicken } from './chicken.ts';\nexport const egg = () => chicken;\n`),
  planted('domain/money.ts', 'export const it = () => 1;\n'),
];

/** Habits, each with the file that breaks it and words of the rule that must name it. */
const HABITS: [rule: string, Plant][] = [
  ['inline styles', planted('server/pages/styled.ts', 'export const page = \'<p style="color:red">\';\n')],
  [
    'inline styles',
    planted(
      'web/quotes/sets.ts',
      `export const f = (p: HTMLElement) => p.setAttribute('style', 'color:red');\n`,
    ),
  ],
  [
    'markup from strings',
    planted('web/quotes/inner.ts', `export const f = (p: Element) => (p.innerHTML = 'x');\n`),
  ],
  [
    'way around',
    planted('web/quotes/Around.tsx', '// biome-ignore lint/security/noGlobalEval: because\nexport {};\n'),
  ],
  ['swallowed errors', planted('server/quotes/empty.ts', 'try { f(); } catch {}\n')],
  [
    'swallowed errors',
    planted('server/quotes/named.ts', 'try { f(); } catch (error) {\n  // never mind\n}\n'),
  ],
  ['swallowed errors', planted('server/quotes/chained.ts', 'void f().catch(() => {});\n')],
  ['left out or alone', planted('tests/server/some.test.ts', `describe.skipIf(true)('x', () => 1);\n`)],
  ['left out or alone', planted('tests/server/if.test.ts', `test.runIf(false)('x', () => 1);\n`)],
  ['left out or alone', planted('tests/server/one.test.ts', `test.describe.only('x', () => 1);\n`)],
  ['fixed sleeps', planted('tests/e2e/waits.test.ts', 'await page.waitForTimeout(500);\n')],
  [
    'fixed sleeps',
    planted('tests/server/waits.test.ts', 'await new Promise((done) => setTimeout(done, 500));\n'),
  ],
  ['unfinished work', planted('server/quotes/later.ts', `// ${'TO'}DO: all of it\n`)],
  ['silenced compiler', planted('server/quotes/ignored.ts', `// @ts-${'ignore'}\nexport {};\n`)],
  ['path of one machine', planted('server/quotes/path.ts', `export const at = '${'/wo'}rk/main';\n`)],
  ['path of one machine', planted('README.md', `See ${'../sha'}red/design.\n`)],
  [
    'has a docstring',
    planted('domain/bare.ts', 'export function half(cents: number): number {\n  return cents / 2;\n}\n'),
  ],
  ['domain/ is pure', planted('domain/clock.ts', 'export const now = () => Date.now();\n')],
  [
    'tagged template',
    planted('server/quotes/raw.ts', `export const f = (sql: Sql, id: string) => sql.unsafe(id);\n`),
  ],
  ['the short way', planted('web/quotes/winding.ts', `import { x } from './../app/shell.ts';\nx();\n`)],
  ['download addresses', planted('package-lock.json', '{ "resolved": "https://registry.example/x.tgz" }\n')],
  ['registry or credential', planted('.npmrc', '//npm.example/:_authToken=x\n')],
  ['no runner picks this test up', planted('web/orders/orders.test.ts', 'export {};\n')],
  ['no index files', planted('web/orders/index.ts', 'export const x = 1;\n')],
  ['no folder called utils', planted('server/utils/x.ts', 'export const x = 1;\n')],
  ['no folder called helpers', planted('web/helpers/x.ts', 'export const x = 1;\n')],
  ['no folders inside a feature', planted('web/orders/parts/x.ts', 'export const x = 1;\n')],
];

/** What must not compile: each runtime knows its own globals only. */
const FOREIGN: [message: string, Plant][] = [
  ["Cannot find name 'window'", planted('worker/takes-window.ts', 'export const at = window.location;\n')],
  ["Cannot find name 'document'", planted('domain/takes-document.ts', 'export const at = document.title;\n')],
  ["Cannot find name 'process'", planted('domain/takes-process.ts', 'export const at = process.pid;\n')],
  ["Cannot find name 'window'", planted('server/takes-window.ts', 'export const at = window.location;\n')],
  ["Cannot find name 'process'", planted('web/takes-process.ts', 'export const at = process.pid;\n')],
  [
    "Cannot find name 'document'",
    planted('web/offline/takes-document.ts', 'export const at = document.title;\n'),
  ],
  ["Object is possibly 'undefined'", planted('domain/unchecked.ts', 'export const at = [1][0].toFixed();\n')],
];

/** A small project of its own that has this project's rules. */
function lay(plants: readonly Plant[]): string {
  const root = mkdtempSync(join(tmpdir(), 'layers-'));
  for (const config of ['biome.json', '.gitignore', 'tsconfig.json'])
    cpSync(join(project, config), join(root, config));
  for (const room of ROOMS) cpSync(join(project, room, 'tsconfig.json'), join(root, room, 'tsconfig.json'));
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const { file, text } of plants) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  return root;
}

const run = (root: string, tool: string, args: string[]) =>
  spawnSync(join(project, 'node_modules/.bin', tool), args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });

describe('the linter', () => {
  type Diagnostic = { category: string; location: { path: string } };
  let root: string;
  let diagnostics: Diagnostic[];
  const rulesBrokenIn = (file: string) =>
    diagnostics
      .filter(({ location }) => location.path === file)
      .map(({ category }) => category.split('/').at(-1));

  beforeAll(() => {
    root = lay([...TRESPASSES, ...WELCOME, ...LINTED.map(([, plant]) => plant), ...BACKGROUND]);
    const { stdout } = run(root, 'biome', ['lint', '--reporter=json', '--max-diagnostics=none', '.']);
    diagnostics = JSON.parse(stdout).diagnostics;
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test.each(TRESPASSES)('a forbidden import is caught in $file', ({ file }) => {
    expect(rulesBrokenIn(file)).toContain('noRestrictedImports');
  });
  test.each(WELCOME)('an allowed import passes in $file', ({ file }) => {
    expect(rulesBrokenIn(file)).not.toContain('noRestrictedImports');
  });
  test.each(LINTED)('%s catches its violation', (rule, { file }) => {
    expect(rulesBrokenIn(file)).toContain(rule);
  });
});

describe('the habits', () => {
  let root: string;
  let findings: Finding[];

  beforeAll(() => {
    root = lay(HABITS.map(([, plant]) => plant));
    findings = findHabitBreaks(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test.each(HABITS)('%s: a planted violation is caught', (rule, { file }) => {
    const named = findings.filter((finding) => finding.file === file).map((finding) => finding.rule);
    expect(named.join('\n')).toContain(rule);
  });
  test('a finding carries file and line', () => {
    expect(findings).toContainEqual(expect.objectContaining({ file: 'web/quotes/sets.ts', line: 1 }));
  });
});

describe('the compiler', () => {
  let root: string;
  let output: string;

  beforeAll(() => {
    // Every room needs a file, or the compiler stops at the empty one.
    const rooms = ROOMS.map((room) => planted(`${room}/stands.ts`, 'export const x = 1;\n'));
    root = lay([...FOREIGN.map(([, plant]) => plant), ...rooms]);
    output = ROOMS.map(
      (room) => run(root, 'tsc', ['-p', room, '--incremental', 'false', '--pretty', 'false']).stdout,
    ).join('');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test.each(FOREIGN)('%s is refused in the wrong room', (message, { file }) => {
    const lines = output.split('\n').filter((line) => line.startsWith(`${file}(`));
    expect(lines.join('\n')).toContain(message);
  });
});
