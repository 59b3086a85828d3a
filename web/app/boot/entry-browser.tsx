import '../../offline/channels.ts';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { languageCalled } from '../../../domain/base/locale.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { CART_STORAGE_KEY } from '../../../domain/orders/cart.ts';
import { readPerson } from '../../identity/session.ts';
import { storeNow } from '../../offline/storeTime.ts';
import { loadLocale, markLanguage, onLanguageSwitch } from '../shell/locale.ts';
import { holdScroll } from '../shell/scrollHold.ts';
import { markVisit } from '../shell/visitKey.ts';
import { followSignal } from '../status/syncTriggers.ts';
import { App, type AppState } from './App.tsx';
import { openRoot } from './root.ts';
import { createRoutes } from './routes.tsx';
import { $settings, restoreClock } from './settingsAndClock.ts';
import { startMirror } from './storageMirror.ts';

const catalog: CatalogSource = {
  open: async () => (await import('../../offline/catalog.ts')).deviceCatalogSource.open(),
  now: storeNow,
};

/** Loads this URL's screens before the first render, because hydration cannot wait for code. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

type FirstLoad = {
  loaderData: Record<string, unknown>;
  settings: StoreSettings;
};

function firstLoad(): FirstLoad | null {
  const text = document.getElementById('first-load')?.textContent;
  return text ? (JSON.parse(text) as FirstLoad) : null;
}

/** Runs something once the page is loaded and the browser is idle. */
function whenIdle(work: () => Promise<void>): void {
  const run = () => {
    work().catch((error: unknown) =>
      console.warn('Put off work failed; it is tried again with the next page.', error),
    );
  };
  const plan = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') plan();
  else addEventListener('load', plan, { once: true });
}

/** Resolves when the page is first used. */
function firstUse(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const use of ['pointerdown', 'keydown', 'input', 'click']) {
    addEventListener(use, () => resolve(), { once: true, capture: true, passive: true });
  }
  return promise;
}

const SETTLE_MS = 4000;

/** Leaves the network to the first page for a while. Without a worker, nothing waits: the signal could be lost meanwhile. */
async function settle(worker: unknown): Promise<void> {
  if (worker) await new Promise((done) => setTimeout(done, SETTLE_MS));
}

/** What people would have to type or choose again: the cart with all that belongs to it, and the calculator's draft. */
const isMirrored = (key: string) => key === 'calculator' || key.startsWith(CART_STORAGE_KEY);

/** So that the page can react in between. */
const nextTask = () => new Promise((next) => setTimeout(next));

type Hooks = { beforeHydration: () => void; afterHydration: () => Promise<void> };

/** Hydrates the server's page, or renders into the offline shell. */
export async function start({ beforeHydration, afterHydration }: Hooks): Promise<void> {
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no #app');
  const loaded = firstLoad();
  const language =
    (loaded && languageCalled(document.documentElement.lang)) ??
    (await import('../shell/languageChoice.ts')).rememberedLanguage();
  markLanguage(language);
  if (!loaded) restoreClock();
  const routes = createRoutes(() => ({ source: catalog, now: catalog.now() }));
  await nextTask();
  // In the offline shell the router loads the screen itself, and shows errors.
  const [locale] = await Promise.all([
    loadLocale(language),
    loaded ? loadMatched(routes) : null,
    startMirror(isMirrored),
  ]);
  markVisit();
  const router = createBrowserRouter(routes, loaded ? { hydrationData: loaded } : {});
  holdScroll(router);
  let shown: AppState = { locale, settings: loaded?.settings ?? $settings.get() };
  const onReady = () => {
    performance.mark('hydrated');
    followPlainLinks(router);
    // In its own task, after the effects of the first render.
    setTimeout(() => void afterHydration());
  };
  const page = () => (
    <App {...shown} onReady={onReady}>
      <RouterProvider router={router} />
    </App>
  );
  await nextTask();
  beforeHydration();
  const root = openRoot(container, loaded && page());
  const show = (changed: Partial<AppState>) => {
    shown = { ...shown, ...changed };
    root.render(page());
  };
  if (!loaded) show({});
  followSignal({ isServed: loaded !== null });
  onLanguageSwitch((switched) => show({ locale: switched }));
  const used = firstUse();
  whenIdle(async () => {
    const { startIdle } = await import('./startIdle.ts');
    const { worker, fetched } = startIdle(router);
    // On a first visit the worker fetches this code in any case. Until the page is used, only a signed-in person needs
    // it, to get their own data.
    if (readPerson() === null) await Promise.race([loaded ? fetched.then(settle) : fetched, used]);
    const { startOffline } = await import('./startOffline.ts');
    await startOffline(
      router,
      (settings) => {
        if (JSON.stringify(settings) !== JSON.stringify(shown.settings)) show({ settings });
      },
      language,
      worker,
    );
  });
}

/** Opens the links of long lists in the router, whose own have a dozen hooks each: too much for a slow phone. */
function followPlainLinks(router: ReturnType<typeof createBrowserRouter>): void {
  document.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-plain]') : null;
    if (!link || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const { pathname, search, hash, href } = link;
    void router.navigate(`${pathname}${search}${hash}`, { replace: href === location.href });
  });
}
