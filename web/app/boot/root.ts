import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

// In the packages' script (vite.config.ts), so that React DOM starts in that task and not in the app's.

/** Hydrates the server's page, if there is one. */
export function openRoot(container: Element, served: ReactNode): Root {
  return served ? hydrateInSlices(container, served) : createRoot(container);
}

/** Outside a transition React would hydrate the page in one piece, which blocks a slow phone for most of a second. */
function hydrateInSlices(container: Element, page: ReactNode): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, page);
  });
  if (!root) throw new Error('the page was not hydrated');
  return root;
}
