import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { readTab, storedAtom, writeTab } from '../../ui/storedAtom.ts';

// When to offer the installed app, and how: on the second visit or with the first saved job, and only once.

/** Chromium's event, which opens its install dialog (boot.ts keeps the event). */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** `steps`: Safari on iPhone and iPad has no dialog to open, so people are shown where to press. */
type InstallWay = { by: 'prompt'; event: InstallPrompt } | { by: 'steps' };
/** `isAsked`: somebody chose it in the menu, so it is shown on every page. */
export type InstallOffer = InstallWay & { isAsked?: true };

export const $installOffer = atom<InstallOffer | null>(null);

/** For the menu, which has it after the offer was answered too. */
export const $installWay = atom<InstallWay | null>(null);

const $install = storedAtom('install', () => z.object({ visits: z.number(), isAnswered: z.boolean() }), {
  visits: 0,
  isAnswered: false,
});

/** Never offered again in this browser. */
export function endOffer(): void {
  $install.set({ ...$install.latest(), isAnswered: true });
  $installOffer.set(null);
}

/** Browsers open their dialog only directly after a press, and once for each event. */
export async function openPrompt(event: InstallPrompt): Promise<void> {
  $installWay.set(null);
  try {
    await event.prompt();
  } catch (error) {
    console.info('The browser did not open its dialog.', error);
  }
}

/** Counts this visit, and makes the offer when its moment has come. Returns what to call when a job is saved. */
export function followInstall(): () => void {
  if (isInstalled()) return () => undefined;
  if (isApple()) linkSplash();
  const install = $install.latest();
  const isCounted = readTab('install-visit', z.boolean) ?? false;
  const visits = install.visits + (isCounted ? 0 : 1);
  if (!isCounted) {
    writeTab('install-visit', true);
    $install.set({ ...install, visits });
  }
  let isMoment = visits > 1;
  const offer = () => {
    if (isMoment && !$install.latest().isAnswered) $installOffer.set($installWay.get());
  };
  const find = () => {
    const { installPrompt: event } = globalThis as { installPrompt?: InstallPrompt };
    $installWay.set(event ? { by: 'prompt', event } : isApple() ? { by: 'steps' } : null);
    offer();
  };
  addEventListener('beforeinstallprompt', find);
  addEventListener('appinstalled', () => {
    $installWay.set(null);
    endOffer();
  });
  find();
  return () => {
    isMoment = true;
    offer();
  };
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
const isApple = () =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The picture that an installed app shows while it starts: iOS accepts only one of exactly the screen's size. */
function linkSplash(): void {
  const [narrow, high] = [screen.width, screen.height]
    .map((pixels) => Math.round(pixels * devicePixelRatio))
    .toSorted((a, b) => a - b);
  const link = { rel: 'apple-touch-startup-image', href: `/icons/splash/${narrow}x${high}.png` };
  document.head.append(Object.assign(document.createElement('link'), link));
}
