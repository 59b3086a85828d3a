// The script of a page that React alone hydrates (floor.ts).
import { createElement, type ReactNode, useEffect } from 'react';
import { openRoot } from '../../web/app/boot/root.ts';

/** React reports elements that it had to replace. */
let isKept = true;
addEventListener('error', () => {
  isKept = false;
});

/** Hydrates the page as the store does it, and marks it if React kept every element. */
export function hydrate(render: () => ReactNode): void {
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no #app');
  openRoot(container, createElement(Page, { render }));
}

function Page({ render }: { render: () => ReactNode }) {
  useEffect(() => {
    if (isKept) performance.mark('hydrated');
  }, []);
  return render();
}
