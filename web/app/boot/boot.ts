import { recordUse } from './hydrationReplay.ts';

// The page's only script: small, so that it hears of everything that is done before the rest has come.

recordUse();

const begin = () => void import('./entry-browser.tsx');

// What the server sent is drawn first. A hidden page draws nothing, and the empty shell has nothing to draw.
if (document.hidden || !document.getElementById('first-load')) begin();
else requestAnimationFrame(() => setTimeout(begin));
