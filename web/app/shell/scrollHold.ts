import type { createBrowserRouter } from 'react-router-dom';

/** The late parts of a page, such as the calculator's ticket, come within this. */
const LATE_MS = 5000;
const USES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Keeps the position that the router restored on reload and Back until the page is used. Browsers would hold on to
 * what is below the late parts (scroll anchoring), and the first render may be too short for the position.
 */
export function holdScroll(router: ReturnType<typeof createBrowserRouter>): void {
  let release: (() => void) | null = null;
  let held: unknown = null;
  router.subscribe(({ location, restoreScrollPosition: top }) => {
    if (held === location) return;
    release?.();
    if (typeof top !== 'number') return;
    held = location;
    release = hold(top);
  });
}

function hold(top: number): () => void {
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  const grown = new ResizeObserver(() => scrollTo(0, top));
  grown.observe(document.body);
  const end = new AbortController();
  const { signal } = end;
  const timer = setTimeout(() => end.abort(), LATE_MS);
  for (const use of USES) addEventListener(use, () => end.abort(), { signal, capture: true, passive: true });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    grown.disconnect();
    style.overflowAnchor = '';
  });
  return () => end.abort();
}
