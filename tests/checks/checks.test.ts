// Long: each rule of the house is broken once, and must be seen; what the layers allow must pass.
import { expect, test } from 'vitest';
import { findClassBreaks } from './classes.ts';
import { countProject, findCountBreaks } from './counts.ts';
import { findLicenseBreaks, findLockBreaks } from './dependencies.ts';
import { findHabitBreaks } from './habits.ts';
import { findChunkBreaks, findLayerBreaks } from './layers.ts';
import { findNameBreaks } from './names.ts';
import { countPlaces, findPlaceBreaks } from './places.ts';
import { findTranslationBreaks } from './translation.ts';

const imports = (...names: string[]) => names.map((name) => `import { it } from '${name}';\n`).join('');
const layers = (files: Record<string, string>) => findLayerBreaks(new Map(Object.entries(files)));
const habits = (file: string, text: string) => findHabitBreaks(new Map([[file, text]]));

test('a class without a rule, and a rule without a class, are reported with their lines', () => {
  const files = {
    'web/ui/Card.tsx': `// className="commented"
const size = wide ? \`card-\${kind}\` : "narrow";
<p className={\`card \${size} tone-\${tone}\`} />;
<p
  className={isOpen ? "lost" : ''}
/>;`,
    'web/ui/card.css': '/* .gone\n*/\n.card .narrow,\n.tone-red:hover {}\n@media (x) { .orphan { a: b } }',
  };
  expect(findClassBreaks(new Map(Object.entries(files)))).toEqual([
    { file: 'web/ui/Card.tsx', line: 5, rule: 'classes: .lost has no rule' },
    { file: 'web/ui/card.css', line: 5, rule: 'classes: nothing has the class .orphan' },
  ]);
});

test.each([
  ['domain/cart.ts', 'zod'],
  ['domain/cart.ts', 'react'],
  ['domain/cart.ts', '../web/offline/outbox.ts'],
  ['domain/base/money.ts', '../orders/orders.ts'],
  ['web/ui/Button.tsx', '../offline/outbox.ts'],
  ['web/ui/Button.tsx', '../../domain/catalog/product.ts'],
  ['web/offline/outbox.ts', 'react'],
  ['web/offline/outbox.ts', '../cart/cart.ts'],
  ['web/cart/cart.ts', '../checkout/checkout.ts'],
  ['web/cart/cart.ts', '../admin/orders/OrderList.tsx'],
  ['web/cart/cart.ts', '../app/shell/Header.tsx'],
  ['web/cart/cart.ts', '../../server/customers/addresses.ts'],
  ['web/cart/cart.ts', 'dexie'],
  ['web/cart/cart.ts', '@tanstack/react-query'],
  ['web/admin/orders/OrderList.tsx', '../../app/boot/browser.tsx'],
  ['web/app/shell/Header.tsx', '../../../server/main.ts'],
  ['worker/sw.ts', '../web/cart/cart.ts'],
  ['server/main.ts', '../web/app/boot/server.tsx'],
  ['server/db/sql.ts', '../orders/orders.ts'],
  ['server/http/errors.ts', '../orders/orders.ts'],
  ['server/customers/addresses.ts', '../checkout/prices.ts'],
  ['server/customers/addresses.ts', '../sandbox/payments/app.ts'],
  ['server/customers/addresses.ts', '../runtime/config.ts'],
  ['server/customers/addresses.ts', 'react-dom/server'],
  ['server/sandbox/payments/app.ts', '../../db/sql.ts'],
])('%s may not import %s', (file, from) => {
  expect(layers({ [file]: imports(from) })).toMatchObject([{ file, line: 1 }]);
});

test('an admin page imports types of the server, and nothing else of it', () => {
  const page = (text: string) =>
    layers({ 'web/admin/ui/adminApi.ts': `${text} from '../../../server/admin/api.ts';` });
  expect(page('import type { AdminApi }')).toEqual([]);
  for (const text of ['import { adminApi }', 'import { type AdminApi }']) expect(page(text)).toHaveLength(1);
});

test.each(['web/gardens/gardens.ts', 'server/gardens/gardens.ts'])('%s belongs to no layer', (file) => {
  expect(layers({ [file]: '' })).toMatchObject([{ rule: expect.stringContaining('no place') }]);
});

test('allowed imports pass', () => {
  const found = layers({
    'domain/orders/orders.ts': imports('zod/mini', '../base/money.ts'),
    'web/ui/Button.tsx': imports('react', '../../domain/base/money.ts'),
    'web/offline/outbox.ts': imports('dexie', '../../domain/commands.ts'),
    'web/orders/OrderScreen.tsx': imports('../cart/cart.ts', '../ui/Button.tsx', '../offline/outbox.ts'),
    'web/admin/orders/OrderList.tsx': imports('@tanstack/react-query', '../../orders/orders.ts'),
    'web/app/shell/Header.tsx': imports('../../cart/cart.ts', 'react-router-dom'),
    'worker/sw.ts': imports('workbox-core', '../web/offline/outbox.ts'),
    'server/main.ts': imports('./sandbox/mail/app.ts', './orders/routes.ts'),
    'server/orders/orderRows.ts': imports('../catalog/catalog.ts', '../db/sql.ts', 'zod/mini'),
  });
  expect(found).toEqual([]);
});

test.each([
  [`import { Stripe } from 'stripe';`, 1],
  [`export { Stripe } from 'stripe';`, 1],
  [`import type { Stripe } from 'stripe';`, 0],
  [`const load = () => import('stripe');`, 0],
])('only an import that loads at start is reported: %j', (text, found) => {
  expect(layers({ 'server/payments/session.ts': text })).toHaveLength(found);
});

test.each([
  `import type { It } from '../app/shell.ts';`,
  `import {\n  one,\n  two,\n} from '../app/shell.ts';`,
  `export { it } from '../app/shell.ts';`,
  `import '../app/shell.ts';`,
  `const it = () => import('../app/shell.ts');`,
])('an import is found in %j', (text) => {
  expect(layers({ 'web/cart/cart.ts': text })).toHaveLength(1);
});

test('import cycles are found between files, and between folders without one between files', () => {
  const cycles = (files: Record<string, string>) =>
    layers(files).flatMap(({ file, rule }) => (rule.startsWith('cycle') ? [`${file} ${rule}`] : []));
  expect(
    cycles({
      'domain/orders/a.ts': imports('./b.ts'),
      'domain/orders/b.ts': imports('./a.ts'),
    }),
  ).toEqual([
    'domain/orders/a.ts cycle: domain/orders/a.ts → domain/orders/b.ts → domain/orders/a.ts',
    'domain/orders/b.ts cycle: domain/orders/b.ts → domain/orders/a.ts → domain/orders/b.ts',
  ]);
  expect(
    cycles({
      'domain/orders/a.ts': imports('../quotes/a.ts'),
      'domain/quotes/a.ts': '',
      'domain/quotes/b.ts': imports('../orders/b.ts'),
      'domain/orders/b.ts': '',
    }),
  ).toEqual([
    'domain/orders/a.ts cycle: domain/orders → domain/quotes → domain/orders',
    'domain/quotes/b.ts cycle: domain/quotes → domain/orders → domain/quotes',
  ]);
});

test.each([
  ['inline styles', 'server/http/styled.ts', `export const page = '<p style="color:red">';`],
  ['logical sides', 'web/cart/cart.css', '.a {\n  margin-left: auto;\n}'],
  ['logical sides', 'web/cart/cart.css', '.a {\n  inset: auto 0 calc(1px + 2px) 4px;\n}'],
  ['inline styles', 'web/cart/sets.ts', `p.setAttribute('style', 'color:red');`],
  ['markup from strings', 'web/cart/inner.ts', `p.innerHTML = 'x';`],
  ['way around', 'web/cart/Around.tsx', '// biome-ignore lint/security/noGlobalEval: because'],
  ['swallowed errors', 'server/cart/empty.ts', 'try { f(); } catch {}'],
  ['swallowed errors', 'server/cart/named.ts', 'try { f(); } catch (error) {\n  // never mind\n}'],
  ['swallowed errors', 'server/cart/chained.ts', 'void f().catch(() => {});'],
  ['left out', 'tests/server/some.test.ts', `describe.skipIf(true)('x', () => 1);`],
  ['fixed sleeps', 'tests/server/waits.test.ts', 'await new Promise((done) => setTimeout(done, 500));'],
  ['unfinished work', 'server/cart/later.ts', `// ${'TO'}DO: all of it`],
  ['path of one machine', 'README.md', `See ${'../sha'}red/design.`],
  ['domain/ is pure', 'domain/clock.ts', 'export const now = () => Date.now();'],
  ['keeps nothing', 'domain/state.ts', 'export let name = 1;'],
  ['plain HTTP', 'web/admin/products/Ids.tsx', 'const id = crypto.randomUUID();'],
  ['plain HTTP', 'domain/ids.ts', 'export const newId = () => globalThis.crypto.randomUUID();'],
  ['plain HTTP', 'worker/hash.ts', "crypto.subtle.digest('SHA-256', bytes);"],
  ['plain HTTP', 'web/ui/copy.ts', 'await navigator.clipboard.writeText(text);'],
  ['plain HTTP', 'web/cart/lock.ts', "await navigator.locks.request('cart', work);"],
  ['plain HTTP', 'web/offline/room.ts', 'await navigator.storage.persist();'],
  ['plain HTTP', 'web/quotes/shared.ts', 'await caches.delete(SHARED_CACHE);'],
  ['navigator.onLine', 'web/cart/signal.ts', 'if (globalThis.navigator?.onLine) send();'],
  ['navigator.onLine', 'worker/signal.ts', 'const { onLine } = navigator;'],
  ['tagged template', 'server/cart/raw.ts', 'sql.unsafe(id);'],
  ['download addresses', 'package-lock.json', '{ "resolved": "https://registry.example/x.tgz" }'],
  ['spread of a literal', 'web/cart/cart.ts', `const it = { ...${'{'} one, two } };`],
  ['no runner', 'web/orders/orders.test.ts', 'export {};'],
  ['vague name', 'server/utils/x.ts', ''],
  ['vague name', 'web/orders/index.ts', ''],
  ['module is a noun', 'server/cart/asking.ts', ''],
  ['300 lines', 'server/customers/addresses.ts', 'export {};\n'.repeat(301)],
  ['300 lines', 'server/customers/addresses.ts', `// The cart.\n${'export {};\n'.repeat(300)}`],
])('%s: found in %s', (rule, file, text) => {
  expect(habits(file, text)).toMatchObject([{ file, rule: expect.stringContaining(rule) }]);
});

test.each([
  ['const at = 1;', 1],
  ['export function mend(before: Order): void {}', 1],
  ['lines.map((line, at) => line);', 1],
  ['const [first, found = 2] = row;', 1],
  ['const { text: said, ...kept } = answer;', 2],
  ['type Show = (about: string) => void;', 1],
  ['type Found = { rank: number };', 1],
  ['// Of the cart.\nconst cart = 1;', 1],
  ['/** Of the cart. */\nconst cart = 1;', 1],
  // What a property is called is said where its shape is.
  ['const { at, to } = move;\nsend({ at: now, to });', 0],
  ['const index = 1;\nconst foundOrder = order.at(-1);', 0],
  ['// The cart, which is\n// Of no concern here.\nconst cart = 1;', 0],
])('names that say nothing: %j has %i', (text, count) => {
  expect(findNameBreaks(new Map([['web/cart/cart.ts', text]]))).toHaveLength(count);
});

test('a noun stands in its folders and where modules are named after it, in four places at most', () => {
  const files = [
    'domain/quotes.ts',
    'domain/adminQuotes.ts',
    'server/quotes/routes.ts',
    'web/quotes/a/B.tsx',
  ];
  const more = ['web/admin/quotes/QuotesTab.tsx', 'server/sandbox/quotes/wire.ts', 'web/jobs/jobQuote.ts'];
  const quotes = (names: readonly string[]) =>
    countPlaces(new Map(names.map((name) => [name, '']))).filter(({ noun }) => noun === 'quote');
  expect(quotes([...files, ...more])).toEqual([
    { noun: 'quote', places: ['domain', 'server/quotes', 'web/quotes', 'web/admin/quotes'] },
  ]);
  expect(findPlaceBreaks(quotes([...files, ...more]))).toEqual([]);
  expect(findPlaceBreaks(quotes([...files, ...more, 'web/cart/quote.ts']))).toMatchObject([
    { rule: expect.stringContaining('quote stands in 5') },
  ]);
});

test('a missing file that a chunk lists is reported', () => {
  const config = `const CHUNKS = {\n  area: { 'web/delivery': 'AreaCheck ZipCheck', domain: 'jobs' },\n};\n`;
  const files = ['web/delivery/AreaCheck.tsx', 'domain/jobs.ts'].map((file) => [file, ''] as const);
  expect(findChunkBreaks(new Map([['vite.config.ts', config], ...files]))).toEqual([
    { file: 'vite.config.ts', line: 2, rule: 'chunks: there is no web/delivery/ZipCheck' },
  ]);
});

test('a full folder is reported', () => {
  const files = Array.from({ length: 31 }, (_, at) => [`web/cart/part${at}.ts`, ''] as const);
  expect(findHabitBreaks(new Map(files))).toMatchObject([{ file: 'web/cart' }]);
});

test.each([
  ['MIT', 0],
  ['(GPL-3.0-only OR MIT)', 0],
  ['GPL-3.0-only AND MIT', 1],
  ['AGPL-3.0-only', 1],
  [undefined, 1],
])('a dependency under %s breaks %i rules', (license, count) => {
  const packages = { '': {}, 'node_modules/a/node_modules/@b/c': { license } };
  expect(findLicenseBreaks(JSON.stringify({ packages }))).toHaveLength(count);
});

test('a build for another system needs no license of its own', () => {
  const packages = { 'node_modules/@a/linux': { optional: true, os: ['linux'] } };
  expect(findLicenseBreaks(JSON.stringify({ packages }))).toEqual([]);
});

test.each([
  ['no fault', '1.2.3', {}, []],
  ['a range', '^1.2.3', {}, ['a is not pinned to a version: ^1.2.3']],
  [
    'a web address',
    'https://example.com/a.tgz',
    {},
    ['a is not pinned to a version: https://example.com/a.tgz'],
  ],
  ['no checksum', '1.2.3', { integrity: undefined }, ['a has no integrity checksum']],
  ['another source', '1.2.3', { resolved: 'git+ssh://x' }, ['a does not come from the registry']],
  ['a script', '1.2.3', { hasInstallScript: true }, ['a runs a script when it is installed']],
  [
    'no checksum of a build for another system',
    '1.2.3',
    { integrity: undefined, optional: true, os: ['win32'] },
    [],
  ],
])('a dependency is checked: %s', (_, version, more, rules) => {
  const packages = { '': {}, 'node_modules/a': { version: '1.2.3', integrity: 'sha512-x', ...more } };
  const found = findLockBreaks(
    JSON.stringify({ dependencies: { a: version } }),
    JSON.stringify({ packages }),
  );
  expect(found.map(({ rule }) => rule)).toEqual(rules);
});

test.each([
  ['<p>{t("{n} yards", { n })} <a href="/">{t("Change")}</a></p>', 1],
  ['<p><b>{t("Soil")}</b>{isOpen ? formatMoney(cents) : null}</p>', 1],
  [`<p>{\`\${cents} \${other}\`}{more}</p>`, 1],
  ['<>{"yd"}{zoneName(zone, t)}</>', 1],
  ['<p><span>{t("{n} yards", { n })}</span> <a href="/">{t("Change")}</a></p>', 0],
  ['<p>{t("{n} yards", { n })}</p>', 0],
  ['<p>\n  {t("{n} yards", { n })}\n  {/* once */}\n</p>', 0],
  ['<p><Icon name="check" />{t("Saved")}</p>', 0],
])('a changing text beside another node: %s has %i', (markup, count) => {
  const screen = (file: string) => findTranslationBreaks(new Map([[file, `const a = ${markup};`]]));
  expect(screen('web/cart/CartScreen.tsx')).toHaveLength(count);
  expect(screen('server/mail.tsx')).toEqual([]);
});

test('what a project has is counted, and a count above its limit is reported', () => {
  const files = {
    'package.json': '{"dependencies":{"zod":"1.0.0"}}',
    'web/checkout/OrderForm.tsx':
      "import type { A } from './a.ts';\nconst later = () => import('./late.ts');\n",
    'web/checkout/a.ts': "import { b } from '../b.ts';\n",
    'web/b.ts': 'const { poNumber } = order;\n',
    'web/checkout/late.ts': 'const drops = order.drops.length;\n',
    'sql/0001_orders.sql':
      'create trigger a after insert on orders;\ncreate trigger b before update on orders;\n',
    'sql/0002_less.sql': 'drop trigger a on orders;\ncreate constraint trigger c after insert on mails;\n',
    'tests/long.test.ts': 'poNumber\n',
  };
  const counts = countProject(new Map(Object.entries(files)));
  const count = (name: string) => counts.find((one) => one.name === name)?.count;
  expect([
    count('production lines'),
    count('files that name the PO number'),
    count('files reached from web/checkout/OrderForm.tsx'),
    count('lines reached from web/checkout/OrderForm.tsx'),
    count('triggers on orders'),
    count('SQL files'),
    count('dependencies'),
  ]).toEqual([9, 1, 3, 4, 1, 2, 1]);
  expect(findCountBreaks(counts)).toEqual([
    {
      file: 'tests/checks/counts.ts',
      line: 1,
      rule: 'counts: 1 files that name a further address of an order, at most 0',
    },
  ]);
});
