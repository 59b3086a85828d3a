import { recordUse, replayUse, stopRecording } from './hydrationReplay.ts';

// The page's only script: small, so that it hears of everything that is done before the rest has come.

recordUse();

async function begin(): Promise<void> {
  const { start } = await import('./entry-browser.tsx');
  await start({ beforeHydration: stopRecording, afterHydration: replayUse });
}

// What the server sent is drawn first. A hidden page draws nothing, and the empty shell has nothing to draw.
if (document.hidden || !document.getElementById('first-load')) void begin();
else requestAnimationFrame(() => setTimeout(begin));
