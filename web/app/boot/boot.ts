import { recordUse, replayUse, stopRecording } from './hydrationReplay.ts';

// The page's only script tag. Small, so that it records what people do before the rest has loaded.

recordUse();

async function begin(): Promise<void> {
  const { start } = await import('./entry-browser.tsx');
  await start({ beforeHydration: stopRecording, afterHydration: replayUse });
}

// Lets the server's HTML paint first. A hidden page does not paint, and the offline shell has nothing to paint.
if (document.hidden || !document.getElementById('first-load')) void begin();
else requestAnimationFrame(() => setTimeout(begin));
