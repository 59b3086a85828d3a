import { handOver, recordUse, replayUse } from './hydrationReplay.ts';

// The page's only script tag. Small, so that it records what people do before the rest has loaded.

recordUse();

// Chromium fires this once, perhaps before the code that handles it has loaded (web/app/status/install.ts).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(globalThis, { installPrompt: event });
});

/** Addresses of the page's scripts, each after the ones it imports. The offline shell has no list. */
const CODE: string[] = JSON.parse(document.getElementById('code')?.textContent ?? '[]');

/** Requests all scripts at once, then runs each in its own task, so that the page can react in between. */
async function loadCode(): Promise<void> {
  for (const href of CODE) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  for (const href of CODE) {
    await import(/* @vite-ignore */ href);
    await new Promise((next) => setTimeout(next));
  }
}

async function begin(): Promise<void> {
  delete document.documentElement.dataset.unpainted;
  await loadCode();
  const { start } = await import('./entry-browser.tsx');
  await start({ beforeHydration: handOver, afterHydration: replayUse });
}

/** Waits until the first screen's picture can be painted, but not long. */
function firstPicture(): Promise<unknown> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  const decoded = picture?.decode().catch((error: unknown) => console.info('A picture is missing.', error));
  return Promise.race([decoded, new Promise((done) => setTimeout(done, 1000))]);
}

/** Waits until a frame has been painted: the second one begins after that. */
function nextPaint(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}

// The server's HTML paints first, with its picture: scripts requested earlier would slow down its styles, font and
// pictures. A hidden page does not paint, and the empty shell has nothing to paint.
if (document.hidden || !document.getElementById('first-load')) void begin();
else void firstPicture().then(nextPaint).then(begin);
