import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { LANGUAGES } from '../../../domain/base/locale.ts';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { snapshotIn } from '../../../domain/catalog/translations.ts';
import type { Language } from '../../ui/locale.tsx';
import { findHead } from '../shell/documentHead.ts';
import { loadLocale } from '../shell/locale.ts';
import type { Handle, LoadContext } from '../shell/screens.ts';
import { App } from './App.tsx';
import { headTags, scriptJson } from './headTags.ts';
import { createRoutes, findQueryReader } from './routes.tsx';

export { findQueryReader };

type RenderArgs = {
  /** Requested path and query. */
  url: string;
  language: Language;
  source: CatalogSource;
  now: Date;
  /** The store's public URL, for canonical links. */
  origin: string;
  /** Written by the browser build; absent in development. */
  chunks?: Chunks;
};

type RenderedPage = {
  status: number;
  /** Redirect to this URL instead. */
  redirect?: string;
  head: string;
  body: string;
  data: string;
  lang: Language;
};

const handler = createStaticHandler(createRoutes(({ context }) => context as LoadContext));
const LOCALES = new Map(
  await Promise.all(LANGUAGES.map(async (language) => [language, await loadLocale(language)] as const)),
);
/** Where a language's texts are. */
const DICTIONARIES: Partial<Record<Language, string>> = { es: 'app/shell/spanish.ts' };
const dictionaryFile = (language: Language) =>
  DICTIONARIES[language] ?? `../domain/languages/${language}.json`;

/** One page as HTML: the template's head, app and data parts. Rejects when a load fails. */
export async function render({
  url,
  language,
  source: stored,
  now,
  origin,
  chunks = {},
}: RenderArgs): Promise<RenderedPage> {
  const source: CatalogSource = { ...stored, open: async () => snapshotIn(await stored.open(), language) };
  const { settings } = await source.open();
  const requestContext: LoadContext = { source, now };
  const context = await handler.query(new Request(new URL(url, origin)), { requestContext });
  if (context instanceof Response) {
    const redirect = context.headers.get('Location') ?? '/';
    return { status: context.status, redirect, head: '', body: '', data: '', lang: language };
  }
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined) throw failure;
  const locale = LOCALES.get(language) ?? (await loadLocale(language));
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
  if (language !== 'en') files.push('app/shell/dictionaries.ts', dictionaryFile(language));
  const page = { t: locale.t, settings, origin };
  const head = headTags(findHead(matches, page), { ...page, language });
  const first = scriptJson({ loaderData: context.loaderData, settings });
  const data = `<script type="application/json" id="first-load">${first}</script>
<script type="application/json" id="code">${scriptJson(codeOf(chunks, files))}</script>`;
  return { status: context.statusCode, head, body, data, lang: language };
}

/** Vite's `manifest.json`, by source file below `web/`. */
type Chunks = Readonly<Record<string, { file: string; imports?: string[] }>>;

/** Addresses of the scripts that these files need, each after the ones it imports. boot.ts loads them. */
function codeOf(chunks: Chunks, files: readonly string[]): string[] {
  const names = new Set<string>();
  const addresses: string[] = [];
  const add = (name: string) => {
    const chunk = chunks[name];
    if (names.has(name) || !chunk) return;
    names.add(name);
    for (const imported of chunk.imports ?? []) add(imported);
    addresses.push(`/${chunk.file}`);
  };
  for (const file of files) add(file);
  return addresses;
}
