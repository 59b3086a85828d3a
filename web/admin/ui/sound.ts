import * as z from 'zod/mini';
import { storedAtom } from '../../ui/storedAtom.ts';

/** Whether this device makes a sound when something new waits for the yard. */
export const $sound = storedAtom('yard-sound', z.boolean(), false);

const TONES = [880, 1175];
const TONE_SECONDS = 0.18;

/** Two short tones. A browser plays none before the page was pressed once. */
export function ring(): void {
  const context = new AudioContext();
  for (const [at, hertz] of TONES.entries()) {
    const from = context.currentTime + at * TONE_SECONDS;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + TONE_SECONDS);
  }
  setTimeout(() => void context.close(), 1000);
}
