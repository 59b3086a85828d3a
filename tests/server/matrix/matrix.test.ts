// Every route of the store, called by every kind of caller: who may do what, and that nobody else sees A's data.
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rolesOf } from '../../../server/http/access.ts';
import { readFiles } from '../../../server/http/files.ts';
import { loadPages } from '../../../server/http/pages.ts';
import { ensureBuilt } from '../../../server/runtime/build.mjs';
import { createRoutes } from '../../../web/app/boot/routes.tsx';
import { sized } from '../../helpers/size.ts';
import { startStore } from '../../helpers/store.ts';
import { type Ids, madeUp, plain, secretsOf, WHO, type Who } from './matrix-people.ts';
import { all, declared, type Row } from './matrix-rows.ts';
import { PAGES, TABLE } from './matrix-table.ts';
import { buildWorld } from './matrix-world.ts';

const root = resolve(import.meta.dirname, '../../..');
await ensureBuilt({ root, say: () => undefined });
const dist = join(root, 'dist');
const web = { pages: await loadPages(dist), files: await readFiles(join(dist, 'client')) };
const store = await startStore({ web, pays: true });
const { a, b, headersOf } = await buildWorld(store);
const nobodys = madeUp(a.product);

const routes = [...new Set(store.app.routes.map(({ method, path }) => `${method} ${path}`))];
const pages = createRoutes(() => {
  throw new Error('no page is loaded here');
})
  .flatMap(({ children = [] }) => children.flatMap((screen) => screen.children ?? [screen]))
  .flatMap(({ path }) => path ?? []);

type Answer = { status: number; text: string };

/** One sign-in for each caller, until a route ends it. */
let signedIn: Partial<Record<Who, Record<string, string>>> = {};
const mayEndSessions = (route: string) => /\/auth\/v1\/|\/customers\//.test(route);

async function ask(route: string, { method, path, body, isStream }: Row, of: Ids, who: Who): Promise<Answer> {
  const [named = ''] = route.split(' ');
  signedIn[who] ??= await headersOf(who);
  const headers = signedIn[who];
  if (named !== 'GET') await store.forgetLimits();
  const answer = await store.call(path(of), {
    method: method ?? named,
    // Compressing thousands of answers only to decompress them takes a fifth of the time.
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body(of)) } : {}),
  });
  if (mayEndSessions(route) && answer.ok) signedIn = {};
  if (isStream && answer.ok) {
    await answer.body?.cancel();
    return { status: answer.status, text: '' };
  }
  // The address that a redirect leads to counts as much as the body.
  return { status: answer.status, text: `${answer.headers.get('location') ?? ''} ${await answer.text()}` };
}

const alike = ({ status, text }: Answer, of: Ids): Answer => ({ status, text: plain(text, of) });

/** Invalid tokens, all rejected in one place: a short run tries one of them on each row. */
const SPOILED: readonly Who[] = ['expired', 'garbage', 'forged'];
const callersOf = (at: number) =>
  WHO.filter((who) => !SPOILED.includes(who) || (at + SPOILED.indexOf(who)) % sized(3, 1) === 0);

const cells = Object.entries(TABLE).flatMap(([route, rows]) => rows.map((row, at) => ({ route, at, row })));
const cases = cells.map(({ route, at, row }, cell) => [`${route} ${at + 1}`, route, row, cell] as const);

test('every route has a row, and every row a route', () => {
  const rows = Object.keys(TABLE);
  expect(routes.filter((route) => !rows.includes(route))).toEqual([]);
  expect(rows.filter((route) => !routes.includes(route))).toEqual([]);
});

/** What clerks may do below /api/admin, as paths' first names; all else is the owners'. To change it, decide it here, too. */
const CLERKS: Readonly<Record<string, readonly string[] | 'all'>> = {
  summary: ['GET'],
  changes: ['GET'],
  orders: 'all',
  quotes: 'all',
  deliveries: 'all',
  fleet: ['GET'],
  drive: ['GET'],
  proofs: ['GET'],
  reviews: 'all',
  customers: ['GET'],
  'customer-notes': 'all',
  contractors: ['GET'],
  invoices: ['GET'],
  // To change the stock: the route refuses a clerk every other field.
  products: ['GET', 'PATCH'],
};
const DRIVERS = ['GET /api/admin/summary', 'GET /api/admin/changes', 'GET /api/admin/drive'];

const rolesAt = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  return rolesOf(store.app.routes, method, path);
};

test('each route of the admin is declared for those whom the yard lets call it', () => {
  const admins = routes.filter((route) => route.includes(' /api/admin/') && !route.endsWith('*'));
  const mayCall = (route: string) => {
    const [method = '', path = ''] = route.split(' ');
    const methods = CLERKS[path.split('/')[3] ?? ''] ?? [];
    const isClerks = methods === 'all' || methods.includes(method);
    return ['admin', ...(isClerks ? ['clerk'] : []), ...(DRIVERS.includes(route) ? ['driver'] : [])];
  };
  expect(admins.length).toBeGreaterThan(60);
  expect(Object.fromEntries(admins.map((route) => [route, rolesAt(route)]))).toEqual(
    Object.fromEntries(admins.map((route) => [route, mayCall(route)])),
  );
});

test('every page of the router has an address here, and every address a page', () => {
  expect(pages.filter((path) => !(path in PAGES))).toEqual([]);
  expect(Object.keys(PAGES).filter((path) => !pages.includes(path))).toEqual([]);
});

test.each(cases)('%s answers each caller as declared and hides A’s data', async (_, route, row, cell) => {
  const callers = callersOf(cell);
  const statuses: Partial<Record<Who, number>> = {};
  await store.forgetLimits();
  for (const who of callers) {
    const answer = await ask(route, row, a, who);
    statuses[who] = answer.status;
    if (who === 'A') {
      const found = secretsOf(a).filter((secret) => answer.text.includes(secret));
      if (row.mine) expect(found, 'A finds nothing of A’s').not.toEqual([]);
      continue;
    }
    if (row.shared) continue;
    const [request, ofNobody] = [a, nobodys].map((of) => `${row.path(of)} ${JSON.stringify(row.body?.(of))}`);
    const unsaid = secretsOf(a).filter((secret) => !request?.includes(secret));
    expect(
      unsaid.filter((secret) => answer.text.includes(secret)),
      `${who} reads what is A’s`,
    ).toEqual([]);
    if (request === ofNobody) continue;
    // A short run compares every other caller.
    if ((cell + callers.indexOf(who)) % sized(2, 1) !== 0) continue;
    const none = await ask(route, row, nobodys, who);
    expect(alike(answer, a), `${who} can tell A’s things from nobody’s`).toEqual(alike(none, nobodys));
  }
  const column = typeof row.is === 'number' ? declared(rolesAt(route), row.is) : row.is;
  expect(statuses).toEqual(Object.fromEntries(callers.map((who) => [who, column[who]])));
});

test.each(Object.values(PAGES))('the page %s is the same for every caller', async (address, status) => {
  // A page says what time it is, to the minute.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const row: Row = { path: () => address, is: all(status) };
  const first = await ask('GET /*', row, a, 'nobody');
  expect(first.status).toBe(status);
  // One caller of each kind: with a valid token, with an invalid one, and without one.
  for (const who of ['A', 'admin', 'garbage', 'device'] as const)
    expect(await ask('GET /*', row, a, who), who).toEqual(first);
});

test('undeclared methods and method-override headers do nothing', { tags: 'long' }, async () => {
  const known = (method: string, path: string) => routes.includes(`${method} ${path}`);
  const admin = { ...(await headersOf('admin')), 'content-type': 'application/json' };
  for (const path of new Set(routes.map((route) => route.split(' ')[1] ?? ''))) {
    if (path.endsWith('*')) continue;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !known(name, path))) {
      const answer = await store.call(path.replace(':id', b.session), { method, headers: admin, body: '{}' });
      expect([401, 404], `${method} ${path}`).toContain(answer.status);
    }
  }
  const headers = { ...(await headersOf('A')), 'x-http-method-override': 'PUT', 'x-method-override': 'PUT' };
  const answer = await store.call('/auth/v1/user?_method=PUT', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { full_name: 'overridden' } }),
  });
  expect(answer.status).toBe(404);
});

test('the matrix covers more than a thousand answers', () => {
  const size = {
    routes: routes.length,
    rows: cases.length,
    pages: pages.length,
    callers: WHO.length,
    answers: cases.reduce((sum, [, , , cell]) => sum + callersOf(cell).length, 0),
  };
  console.info('matrix', size);
  expect(size.answers).toBeGreaterThan(1_000);
});
