// Who may import whom. Every import of web/, worker/, server/ and domain/ is held against one table, and neither
// files nor folders may import each other in a circle. There is no list of exceptions.
import { posix } from 'node:path';
import { type Finding, lineNumber, type Texts } from './project.ts';

/** From low to high: a feature may import those before it. */
const WEB_FEATURES = [
  'device',
  'identity',
  'analytics',
  'notifications',
  'delivery',
  'newsletter',
  'reviews',
  'catalog',
  'cart',
  'accessibility',
  'content',
  'articles',
  'checkout',
  'orders',
  'quotes',
  'calculator',
  'jobs',
  'chat',
  'account',
  'contractors',
  'home',
  'admin',
  'app',
].map((name) => `web/${name}`);
const SERVER_FEATURES = [
  'notifications',
  'identity',
  'catalog',
  'content',
  'newsletter',
  'jobs',
  'customers',
  'contractors',
  'orders',
  'payments',
  'quotes',
  'chat',
  'sync',
  'admin',
].map((name) => `server/${name}`);

type Layer = {
  /** Folders below which it finds its imports; its own is always among them. */
  from: readonly string[];
  /** Folders below which it finds types besides. */
  types?: readonly string[];
  libraries: RegExp;
};
const STATE = 'nanostores|@nanostores/react|@nanostores/persistent';
const SCREEN = `zod/mini|react|react-dom|react-router-dom|${STATE}`;
const library = (names: string) => new RegExp(`^(?:${names})$`);
/** Whatever does not belong into a browser. */
const SERVER = /^(?!react|dexie|workbox|nanostores|@nanostores|@tanstack)/;

const features = (ordered: readonly string[], layer: (lower: string[]) => Layer): Record<string, Layer> =>
  Object.fromEntries(ordered.map((name, at) => [name, layer(ordered.slice(0, at))]));
const web = (lower: readonly string[]) => ['domain', 'web/ui', 'web/offline', ...lower];

/** A file's layer is the longest of these paths that it lies below. */
const LAYERS: Readonly<Record<string, Layer>> = {
  domain: { from: [], libraries: library('zod/mini') },
  // An article is read by the same rules where it is written and where it is saved.
  'domain/content/adminMarkdown.ts': {
    from: ['domain'],
    libraries: library('zod/mini|marked'),
  },
  'domain/base': { from: [], libraries: library('zod/mini') },
  'web/ui': {
    from: ['domain/base'],
    libraries: library(`zod/mini|react|react-dom|react-router-dom|${STATE}`),
  },
  'web/offline': { from: ['domain'], libraries: library('dexie|nanostores|@nanostores/persistent') },
  ...features(WEB_FEATURES, (lower) => ({
    from: web(lower),
    libraries: library(`${SCREEN}|@supabase/auth-js|dexie-react-hooks`),
  })),
  'web/admin': {
    from: web(WEB_FEATURES.slice(0, WEB_FEATURES.indexOf('web/admin'))),
    // What the server answers, by its own types (hono/client).
    types: ['server'],
    libraries: library(`${SCREEN}|@tanstack/react-query|@dnd-kit/core|hono/client`),
  },
  'web/app': {
    from: ['domain', 'web'],
    libraries: library(`${SCREEN}|react-dom/(?:client|server)|workbox-window|virtual:.*`),
  },
  worker: { from: ['domain', 'web/offline'], libraries: library('workbox-.*') },
  server: { from: ['domain'], libraries: SERVER },
  'server/db': { from: ['domain'], libraries: SERVER },
  'server/http': { from: ['domain', 'server/db'], libraries: SERVER },
  'server/sandbox': { from: ['domain'], libraries: SERVER },
  'server/runtime': { from: ['domain', 'server'], libraries: SERVER },
  ...features(SERVER_FEATURES, (lower) => ({
    from: ['domain', 'server/db', 'server/http', ...lower],
    libraries: SERVER,
  })),
};

const IMPORT = /^(?:import|export)\s+(?:[\w*$\s{},]+?\s+from\s*)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;
const CODE = /^(?:web|worker|server|domain)\/.*(?<!\.d)\.(?:ts|tsx|mjs)$/;
const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/**
 * Big libraries that few requests need: 20 to 40 MB each, and a tenth of a second of a start. They are loaded by
 * `import()` when they are first used.
 */
const LATE = new Set(['@aws-sdk/client-s3', 'nodemailer', 'openai', 'sharp', 'stripe']);

/** `isEarly` when the file that imports it cannot be loaded without it, `isLater` for `import()`. */
export type Import = { file: string; line: number; to: string; isEarly: boolean; isLater: boolean };

export function importsOf(file: string, text: string): Import[] {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(IMPORT)].map((match) => {
    const [path = ''] = (match[1] ?? match[2] ?? '').split('?');
    const to = path.startsWith('.') ? `./${posix.join(posix.dirname(file), path)}` : path;
    const isEarly = match[1] !== undefined && !/^(?:import|export)\s+type\b/.test(match[0]);
    return { file, line: lineNumber(code, match.index), to, isEarly, isLater: match[2] !== undefined };
  });
}

function layerOf(file: string): string | undefined {
  const layers = Object.keys(LAYERS).filter((layer) => isBelow(file, layer));
  return layers.sort((a, b) => b.length - a.length)[0];
}

/** What the table says against an import, if anything. */
function trespassOf({ file, to, isEarly, isLater }: Import): string | undefined {
  if (isEarly && LATE.has(to)) return `${to} is loaded when it is used, by import()`;
  const name = layerOf(file) ?? '';
  const layer = LAYERS[name];
  if (!layer) return undefined;
  if (!to.startsWith('./')) return layer.libraries.test(to) ? undefined : `${name} does not use ${to}`;
  const target = to.slice(2);
  const types = isEarly || isLater ? [] : (layer.types ?? []);
  const isAllowed = [name, ...layer.from, ...types].some((folder) => isBelow(target, folder));
  return isAllowed ? undefined : `${name} does not import from ${posix.dirname(target)}`;
}

/** A folder is one thing; a file at the top of its room is one of its own. */
function folderOf(file: string): string {
  const folder = posix.dirname(file);
  return folder.includes('/') ? folder : file;
}

/** The way from one to the other, both ends included. */
function wayBetween(graph: ReadonlyMap<string, ReadonlyMap<string, Import>>, start: string, end: string) {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    const last = way.at(-1) ?? '';
    if (last === end) return way;
    for (const next of graph.get(last)?.keys() ?? []) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function cyclesOf(imports: readonly Import[], unitOf: (file: string) => string): Finding[] {
  const graph = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [unitOf(one.file), unitOf(one.to.slice(2))];
    const known = graph.get(from) ?? new Map<string, Import>();
    if (from !== to && !known.has(to)) graph.set(from, known.set(to, one));
  }
  return [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, { file, line }]) => {
      const back = wayBetween(graph, to, from);
      return back ? [{ file, line, rule: `cycle: ${[from, ...back].join(' → ')}` }] : [];
    }),
  );
}

/** Folders that the table does not name; below the server's top, only those that it does may lie. */
function unknownFolders(files: readonly string[]): Finding[] {
  const isUnknown = (file: string) => {
    const layer = layerOf(file);
    return !layer || (layer === 'server' && file.split('/').length > 2);
  };
  const folders = new Set(files.filter(isUnknown).map((file) => posix.dirname(file)));
  const rule = 'layers: this folder has no place in the table of tests/checks/layers.ts';
  return [...folders].map((file) => ({ file, line: 1, rule }));
}

export function findLayerBreaks(project: Texts): Finding[] {
  const code = [...project].filter(([file]) => CODE.test(file));
  const imports = code.flatMap(([file, text]) => importsOf(file, text));
  const trespasses = imports.flatMap((one) => {
    const rule = trespassOf(one);
    return rule ? [{ file: one.file, line: one.line, rule: `layers: ${rule}` }] : [];
  });
  const own = imports.filter(({ to }) => project.has(to.slice(2)));
  return [
    ...unknownFolders(code.map(([file]) => file)),
    ...trespasses,
    ...cyclesOf(own, (file) => file),
    ...cyclesOf(own, folderOf),
  ];
}

/** A file that vite.config.ts lists in a chunk but that is gone or has another name, so that it is in no chunk. */
export function findChunkBreaks(project: Texts): Finding[] {
  const file = 'vite.config.ts';
  const text = project.get(file) ?? '';
  const start = text.indexOf('const CHUNKS');
  const list = text.slice(start, text.indexOf('\n};', start));
  return [...list.matchAll(/'?([a-z][\w/]*)'?: '([^']+)'/g)].flatMap(({ 1: folder, 2: names = '', index }) =>
    names
      .split(' ')
      .filter((name) => !['ts', 'tsx'].some((ending) => project.has(`${folder}/${name}.${ending}`)))
      .map((name) => ({
        file,
        line: lineNumber(text, start + index),
        rule: `chunks: there is no ${folder}/${name}`,
      })),
  );
}
