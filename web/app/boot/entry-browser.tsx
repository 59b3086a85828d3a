import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../../domain/base/settings.ts';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { createRoutes } from '../routes.tsx';
import { followSignal } from '../status/syncTriggers.ts';
import { App, type Shown } from './App.tsx';
import { fetchRest, whenIdle } from './idle.ts';
import { keptSettings } from './keptSettings.ts';
import { onLanguageSwitch, rememberedLanguage, speechOf } from './locale.ts';
import { markVisit } from './visit.ts';
import '../../ui/ui.css';
import '../shell/shell.css';

// Starts the page: takes over what the server rendered, or renders it from the offline shell.

const shelf: CatalogSource = {
  open: async () => (await import('../../offline/catalog.ts')).deviceCatalogSource.open(),
  now: () => new Date(),
};

/** The screens of this address, before the first render: hydration cannot wait for code. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

type FirstLoad = { loaderData: Record<string, unknown>; settings: StoreSettings };

function firstLoad(): FirstLoad | null {
  const text = document.getElementById('first-load')?.textContent;
  return text ? (JSON.parse(text) as FirstLoad) : null;
}

async function start(): Promise<void> {
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no #app');
  const loaded = firstLoad();
  const language = loaded ? (document.documentElement.lang === 'es' ? 'es' : 'en') : rememberedLanguage();
  document.documentElement.lang = language;
  const routes = createRoutes(() => ({ source: shelf, now: shelf.now() }));
  // From the shell the router loads the screen itself, and shows what is wrong when it cannot.
  const [speech] = await Promise.all([speechOf(language), loaded ? loadMatched(routes) : null]);
  markVisit();
  const router = createBrowserRouter(routes, loaded ? { hydrationData: loaded } : {});
  let shown: Shown = { speech, settings: loaded?.settings ?? keptSettings.read() ?? DEFAULT_SETTINGS };
  const page = () => (
    <App {...shown}>
      <RouterProvider router={router} />
    </App>
  );
  const root = loaded ? hydrateRoot(container, page()) : createRoot(container);
  const show = (changed: Partial<Shown>) => {
    shown = { ...shown, ...changed };
    root.render(page());
  };
  if (!loaded) {
    void fetchRest();
    show({});
  }
  followSignal();
  for (const sign of ['pointerdown', 'keydown', 'scroll']) addEventListener(sign, fetchRest, { once: true });
  // A part without its code could not be said in another language, and would go.
  onLanguageSwitch((spoken) => void fetchRest().then(() => show({ speech: spoken })));
  addEventListener('online', () => void fetchRest());
  whenIdle(async () => {
    // First: what changes the page must find all of it taken over.
    await fetchRest();
    const { startOffline } = await import('./startOffline.ts');
    await startOffline(router, (settings) => {
      if (JSON.stringify(settings) !== JSON.stringify(shown.settings)) show({ settings });
    });
  });
}

void start();
