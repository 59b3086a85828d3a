import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

// In the packages' script (vite.config.ts), so that React DOM starts in that task and not in the app's.

/** Hydrates the server's page, if there is one: in slices, because in one piece it blocks a slow phone. */
export function openRoot(container: Element, page: ReactNode): Root {
  if (!page) return createRoot(container);
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, page);
  });
  if (!root) throw new Error('the page was not hydrated');
  return root;
}
