// All that the page names as its script. What the server sent is drawn before the app's own code is asked for: on a
// slow line that would take the place of styles, fonts and the first picture, on a slow phone their time.

function fetchCode(): void {
  for (const href of JSON.parse(document.getElementById('code')?.textContent || '[]') as string[]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

// A press comes to nothing while the code of its button is under way, and does not have to: pressed.ts.
addEventListener(
  'click',
  ({ target }) => {
    // The office renders in the browser alone.
    if (!(target instanceof Element) || location.pathname.startsWith('/admin')) return;
    const button = target.closest('#main button[type=button]');
    if (!button) return;
    for (const other of document.querySelectorAll('[data-pressed]')) other.removeAttribute('data-pressed');
    button.setAttribute('data-pressed', '');
  },
  true,
);

const begin = () => void import('./entry-browser.tsx');

// A hidden page draws nothing, and the empty shell has nothing to draw.
if (document.hidden || !document.getElementById('first-load')) {
  fetchCode();
  begin();
} else {
  requestAnimationFrame(() => {
    fetchCode();
    setTimeout(begin);
  });
}
