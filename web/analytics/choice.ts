import { kept } from '../ui/kept.ts';

// Whether this browser is counted: not when it asks every site not to, and not when its person said no here.

/** true: switched off on this device. */
export const refused = kept<true>('analytics-off', (stored) => (stored === true ? stored : null));

/** Do Not Track, or Global Privacy Control. */
export function browserRefuses(): boolean {
  const { doNotTrack } = navigator;
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

export function mayCount(): boolean {
  return !browserRefuses() && refused.read() !== true;
}

export function chooseCounting(isWanted: boolean): void {
  refused.keep(isWanted ? null : true);
}
