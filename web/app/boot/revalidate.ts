import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>;

/**
 * Reloads the screen's data once no navigation is under way. In the middle of one, the router would forget the scroll
 * position that the page was to keep, and jump to the top.
 */
export function revalidateScreen(router: Router): void {
  if (router.state.navigation.state === 'idle') {
    void router.revalidate();
    return;
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    stop();
    // The router reports this before it has finished.
    queueMicrotask(() => revalidateScreen(router));
  });
}
