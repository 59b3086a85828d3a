import type { RouteObject } from 'react-router-dom';
import { CrashScreen } from './CrashScreen.tsx';
import { Frame } from './Frame.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { lazily, type StageOf } from './screens.ts';
import { Waiting } from './Waiting.tsx';

/** Every address of the store. A screen's code comes when somebody goes there. */
export function createRoutes(stageOf: StageOf): RouteObject[] {
  const screens: RouteObject[] = [
    lazily('*', async () => (await import('./NotFoundScreen.tsx')).notFoundRoute, stageOf),
  ];
  return [
    {
      id: 'frame',
      Component: Frame,
      ErrorBoundary: CrashScreen,
      children: [{ id: 'screen', ErrorBoundary: RouteFailure, HydrateFallback: Waiting, children: screens }],
    },
  ];
}
