import { type ComponentType, createElement, type ReactElement } from 'react';
import { type LoaderFunctionArgs, type RouteObject, useActionData } from 'react-router-dom';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import type { Head, ScreenRoute } from '../../ui/screen.ts';
import { isRefusedForm, RefusedFormNotice } from './RefusedForm.tsx';

// Turns a screen into a route of the router. Server and device differ only in the context.

/** What loads read from: Postgres and the server's clock, or IndexedDB and the device's clock. */
export type Stage = {
  source: CatalogSource;
  now: Date;
  /** On the server, the answer to a form posted without scripts; the screen reads it with `useActionData()`. */
  answer?: unknown;
};
export type StageOf = (args: LoaderFunctionArgs) => Stage;

/** Any screen, whatever its data type. */
export type AnyScreen = ScreenRoute<CatalogSource, never>;
type HeadOf = (args: Parameters<AnyScreen['head']>[0]) => Head;
/** `file` is the screen's source below `web/`: its code is preloaded with the first page. */
export type Handle = { head: HeadOf; file: string; loads: boolean };

type MountedScreen = Pick<RouteObject, 'loader' | 'action'> & { element: ReactElement; handle: Handle };

export function mountScreen(screen: AnyScreen, file: string, stageOf: StageOf): MountedScreen {
  const { Screen, load, head } = screen;
  const handle = { head, file, loads: load !== undefined };
  const element = createElement(ScreenOrRefusal, { Screen });
  const action: RouteObject['action'] = async (args) => stageOf(args).answer ?? null;
  if (!load) return { element, action, handle };
  return {
    element,
    action,
    loader: (args) => load({ ...stageOf(args), params: args.params, url: new URL(args.request.url) }),
    handle,
  };
}

function ScreenOrRefusal({ Screen }: { Screen: ComponentType }) {
  const answer = useActionData<unknown>();
  return isRefusedForm(answer)
    ? createElement(RefusedFormNotice, { refused: answer })
    : createElement(Screen);
}
