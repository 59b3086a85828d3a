import type { createBrowserRouter } from 'react-router-dom';

const USES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Keeps the position that the router restored on reload and Back until the page is used or scrolled. Browsers would
 * hold on to what is below the late parts of a page (scroll anchoring), such as the calculator's ticket, and the first
 * render may be too short for the position.
 */
export function holdScroll(router: ReturnType<typeof createBrowserRouter>): void {
  let release: (() => void) | null = null;
  let heldLocation: unknown = null;
  router.subscribe(({ location, restoreScrollPosition: top }) => {
    if (heldLocation === location) return;
    release?.();
    if (typeof top !== 'number') return;
    heldLocation = location;
    release = hold(top);
  });
}

function hold(top: number): () => void {
  const { documentElement: root, body } = document;
  root.style.overflowAnchor = 'none';
  const grown = new ResizeObserver(() => scrollTo(0, top));
  grown.observe(body);
  const end = new AbortController();
  const { signal } = end;
  const letGo = () => end.abort();
  for (const use of USES) addEventListener(use, letGo, { signal, capture: true, passive: true });
  const onScroll = () => {
    // Not as far as it should be: the page is still too short.
    const isAtEnd = scrollY + innerHeight >= root.scrollHeight - 1;
    if (Math.abs(scrollY - top) > 1 && !isAtEnd) letGo();
  };
  addEventListener('scroll', onScroll, { signal, passive: true });
  signal.addEventListener('abort', () => {
    grown.disconnect();
    root.style.overflowAnchor = '';
  });
  return letGo;
}
