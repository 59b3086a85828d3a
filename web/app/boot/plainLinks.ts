import type { createBrowserRouter } from 'react-router-dom';

/** Opens the links of long lists in the router, whose own have a dozen hooks each: too much for a slow phone. */
export function followPlainLinks(router: ReturnType<typeof createBrowserRouter>): void {
  document.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-plain]') : null;
    if (!link || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const { pathname, search, hash, href } = link;
    void router.navigate(`${pathname}${search}${hash}`, { replace: href === location.href });
  });
}
