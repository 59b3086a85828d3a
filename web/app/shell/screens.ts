import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import type { Head, ScreenRoute } from '../../ui/screen.ts';

// From a screen to a route of the router. On the server and on the device only the stage differs.

/** What a load reads from: Postgres and the server's clock, or IndexedDB and the device's. */
export type Stage = { source: CatalogSource; now: Date };
export type StageOf = (args: LoaderFunctionArgs) => Stage;

/** Any screen: its own data type is known only to itself. */
type AnyScreen = ScreenRoute<CatalogSource, never>;
type HeadOf = (about: Parameters<AnyScreen['head']>[0]) => Head;
/** `file` is the screen's source below `web/`: its code is preloaded with the first page. */
export type Handle = { head: HeadOf; file: string; loads: boolean };

type Mounted = { Component: ComponentType; loader?: RouteObject['loader']; handle: Handle };

function mounted(screen: AnyScreen, file: string, stageOf: StageOf): Mounted {
  const { Screen, load, head } = screen;
  const handle = { head, file, loads: load !== undefined };
  if (!load) return { Component: Screen, handle };
  return {
    Component: Screen,
    loader: (args) => load({ ...stageOf(args), params: args.params, url: new URL(args.request.url) }),
    handle,
  };
}

export type Entry = readonly [path: string, file: string, fetchScreen: () => Promise<AnyScreen>];

/** A route whose code is loaded on its first visit. */
export function lazily([path, file, fetchScreen]: Entry, stageOf: StageOf): RouteObject {
  return {
    path,
    lazy: async () => mounted(await fetchScreen(), file, stageOf),
  };
}
