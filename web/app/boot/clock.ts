import { $clockOffsetMs } from '../../offline/storeTime.ts';
import { readStored, writeStored } from '../../ui/storedAtom.ts';

// How far this device's clock is off, by the store's last answer, for a start without signal.

const KEY = 'clock-offset';

export function restoreClock(): void {
  $clockOffsetMs.set(Number(readStored(KEY)) || 0);
}

export function followClock(): void {
  $clockOffsetMs.listen((offset) => writeStored(KEY, offset === 0 ? null : String(offset)));
}
