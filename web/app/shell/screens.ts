import { createElement, type ReactElement } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import type { Head, ScreenRoute } from '../../ui/screen.ts';

// Turns a screen into a route of the router. Server and device differ only in the context.

/** What loads read from: Postgres and the server's clock, or IndexedDB and the device's clock. */
export type LoadContext = { source: CatalogSource; now: Date };
export type LoadContextOf = (args: LoaderFunctionArgs) => LoadContext;

/** Any screen, whatever its data type. */
export type AnyScreen = ScreenRoute<CatalogSource, never>;
type HeadOf = (args: Parameters<AnyScreen['head']>[0]) => Head;
/** `file` is the screen's source below `web/`: its code is preloaded with the first page. */
export type Handle = { head: HeadOf; file: string; loads: boolean };

type MountedScreen = Pick<RouteObject, 'loader'> & { element: ReactElement; handle: Handle };

export function mountScreen(screen: AnyScreen, file: string, contextOf: LoadContextOf): MountedScreen {
  const { Screen, load, head } = screen;
  const handle = { head, file, loads: load !== undefined };
  const element = createElement(Screen);
  if (!load) return { element, handle };
  return {
    element,
    loader: (args) => load({ ...contextOf(args), params: args.params, url: new URL(args.request.url) }),
    handle,
  };
}
