// How much of everything there is, because it grows when nobody counts. `npm run check` prints the counts and fails
// where one is above its limit. Lower a limit when the store gets smaller; whoever raises one says why.
import { importsOf } from './layers.ts';
import type { Finding, Texts } from './project.ts';

type Count = { name: string; count: number; limit: number };

const PRODUCTION = /^(?:web|worker|server|domain|sql)\/.*\.(?:ts|tsx|mjs|css|html|sql)$/;
const lines = (text: string) => text.split('\n').length - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export function countProject(project: Texts): Count[] {
  const production = new Map([...project].filter(([file]) => PRODUCTION.test(file)));
  const naming = (words: RegExp) => [...production.values()].filter((text) => words.test(text)).length;
  const files = (name: RegExp) => [...production.keys()].filter((file) => name.test(file));
  const { dependencies = {} } = JSON.parse(project.get('package.json') ?? '{}') as {
    dependencies?: Record<string, string>;
  };
  return [
    { name: 'production lines', count: sum([...production.values()].map(lines)), limit: 100_000 },
    { name: 'files that name the PO number', count: naming(/poNumber|po_number/), limit: 11 },
    {
      name: 'files that name a further address of an order',
      count: naming(/\bdropNumber\b|\bdrop_number\b|order_drop|\bdrops\b[:.),}]|[a-z]Drops\b/),
      limit: 0,
    },
    ...closureCounts(production, 'web/checkout/OrderForm.tsx', 41, 4_050),
    // With what its order costs, and how it is sent.
    ...closureCounts(production, 'web/checkout/Checkout.tsx', 78, 7_900),
    ...closureCounts(production, 'web/admin/orders/NewOrder.tsx', 75, 6_750),
    ...closureCounts(production, 'server/orders/place.ts', 45, 4_600),
    { name: 'triggers on orders', count: countTriggers(production, 'orders'), limit: 5 },
    { name: 'SQL files', count: files(/^sql\/\d{4}_/).length, limit: 14 },
    {
      name: 'style lines',
      count: sum(files(/\.css$/).map((file) => lines(production.get(file) ?? ''))),
      limit: 8_000,
    },
    { name: 'dependencies', count: Object.keys(dependencies).length, limit: 37 },
    { name: 'admin tabs', count: countTabs(production.get('web/admin/shell/tabs.ts') ?? ''), limit: 10 },
  ];
}

export const findCountBreaks = (counts: readonly Count[]): Finding[] =>
  counts
    .filter(({ count, limit }) => count > limit)
    .map(({ name, count, limit }) => ({
      file: 'tests/checks/counts.ts',
      line: 1,
      rule: `counts: ${count} ${name}, at most ${limit}`,
    }));

/**
 * What a reader of the file may have to follow: all that it imports, also for its types, and what that imports. A page's
 * reader stops at the wire: the types of the server's answers lead into all of the server.
 */
function closureCounts(project: Texts, start: string, fileLimit: number, lineLimit: number): Count[] {
  const reached = new Set([start]);
  const isPage = start.startsWith('web/');
  for (const file of reached)
    for (const { to, isLater } of importsOf(file, project.get(file) ?? ''))
      if (!isLater && project.has(to.slice(2)) && !(isPage && to.startsWith('./server/')))
        reached.add(to.slice(2));
  const lineCount = sum([...reached].map((file) => lines(project.get(file) ?? '')));
  return [
    { name: `files reached from ${start}`, count: reached.size, limit: fileLimit },
    { name: `lines reached from ${start}`, count: lineCount, limit: lineLimit },
  ];
}

/** Those that are left when every migration has run. */
function countTriggers(project: Texts, table: string): number {
  const triggers = new Set<string>();
  const statements =
    /\b(create|drop) (?:or replace )?(?:constraint )?trigger (?:if exists )?(\w+)\b[^;]*?\bon (\w+)/g;
  for (const file of [...project.keys()].filter((name) => name.startsWith('sql/')).sort())
    for (const [, act, name = '', on] of (project.get(file) ?? '').matchAll(statements)) {
      if (on !== table) continue;
      if (act === 'create') triggers.add(name);
      else triggers.delete(name);
    }
  return triggers.size;
}

const countTabs = (tabs: string) => [...tabs.matchAll(/^ {4}icon: /gm)].length;
