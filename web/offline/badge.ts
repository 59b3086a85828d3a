import { $status } from './status.ts';

/** The number on the app's icon: what waits, and what needs its person. */
export function showBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  const { waiting, needsAttention } = $status.get();
  const count = waiting + needsAttention;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch((error: unknown) => console.info('No badge on the icon.', error));
}
