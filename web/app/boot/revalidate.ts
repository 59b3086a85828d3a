import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>;

/**
 * Reloads the screen's data once no navigation is in progress. During one, the router would lose the scroll
 * position and jump to the top.
 */
export function revalidateScreen(router: Router): void {
  if (router.state.navigation.state === 'idle') {
    void router.revalidate();
    return;
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    stop();
    // The router reports idle before it has finished.
    queueMicrotask(() => revalidateScreen(router));
  });
}
