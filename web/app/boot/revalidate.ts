import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>;

/**
 * Loads the screen anew once nothing is on its way. Renewed in the middle of a navigation, the router would forget
 * that the page was to stay where it is scrolled to, and go to its top.
 */
export function revalidateScreen(router: Router): void {
  if (router.state.navigation.state === 'idle') {
    void router.revalidate();
    return;
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    stop();
    // The router tells of it before it is done with it.
    queueMicrotask(() => revalidateScreen(router));
  });
}
