import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { type Language, translator } from '../../ui/locale.tsx';
import { headOf } from '../shell/documentHead.ts';
import type { Handle, Stage } from '../shell/screens.ts';
import { spanish } from '../shell/spanish.ts';
import { App } from './App.tsx';
import { headTags, scriptJson } from './headTags.ts';
import { createRoutes } from './routes.tsx';

type RenderArgs = {
  /** Path and query as asked for. */
  url: string;
  language: Language;
  source: CatalogSource;
  now: Date;
  /** The store's public address, for canonical links. */
  origin: string;
  /** What the browser build wrote. In development there is none. */
  chunks?: Chunks;
};

type Rendered = {
  status: number;
  /** Set: send the browser there instead. */
  redirect?: string;
  head: string;
  body: string;
  data: string;
  lang: Language;
};

const handler = createStaticHandler(createRoutes(({ context }) => context as Stage));
const LOCALES = {
  en: { language: 'en', t: translator(null) },
  es: { language: 'es', t: translator(spanish) },
} as const;

/** One page as HTML: what goes into the template's head, app and data places. Rejects when a load fails. */
export async function render({
  url,
  language,
  source,
  now,
  origin,
  chunks = {},
}: RenderArgs): Promise<Rendered> {
  const { settings } = await source.open();
  const stage: Stage = { source, now };
  const context = await handler.query(new Request(new URL(url, origin)), { requestContext: stage });
  if (context instanceof Response) {
    const redirect = context.headers.get('Location') ?? '/';
    return { status: context.status, redirect, head: '', body: '', data: '', lang: language };
  }
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined) throw failure;
  const locale = LOCALES[language];
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(
    <App locale={locale} settings={settings}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  const matches = context.matches.map(({ params, pathname, route }) => ({
    params,
    pathname,
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }));
  const screen = matches.at(-1)?.handle as Handle | undefined;
  const files = ['app/boot/entry-browser.tsx', ...(screen ? [screen.file] : [])];
  if (language === 'es') files.push('app/shell/spanish.ts');
  const head = [
    headTags(headOf(matches, { t: locale.t, settings, origin }), {
      origin,
      language,
      storeName: settings.name,
    }),
    ...preloadTags(chunks, files),
  ];
  const first = scriptJson({ loaderData: context.loaderData, settings });
  const data = `<script type="application/json" id="first-load">${first}</script>`;
  return { status: context.statusCode, head: head.join('\n'), body, data, lang: language };
}

// The app's and the screen's code, named in the page so that all of it is asked for at once and not file by file.

/** By source file below `web/`: Vite's `manifest.json`. */
type Chunks = Readonly<Record<string, { file: string; imports?: string[]; isEntry?: boolean }>>;

function withImports(chunks: Chunks, name: string, found: Set<string> = new Set()): Set<string> {
  const chunk = chunks[name];
  if (found.has(name) || !chunk) return found;
  found.add(name);
  for (const imported of chunk.imports ?? []) withImports(chunks, imported, found);
  return found;
}

/** After styles, fonts and pictures: a page is seen before it is used. */
function preloadTags(chunks: Chunks, files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) withImports(chunks, file, found);
  return [...found].flatMap((name) => {
    const chunk = chunks[name];
    if (!chunk || chunk.isEntry) return [];
    return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.file}">`;
  });
}
