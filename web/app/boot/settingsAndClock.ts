import * as z from 'zod/mini';
import { DEFAULT_SETTINGS, type StoreSettings, settingsWith } from '../../../domain/base/settings.ts';
import { $clockOffsetMs } from '../../offline/storeTime.ts';
import { readStored, storedAtom, writeStored } from '../../ui/storedAtom.ts';

// The store's settings and clock as last received, for a page that starts without the server's HTML.

const settingsSchema = () =>
  z.pipe(
    z.looseObject({}),
    z.transform((stored) => settingsWith(stored as Partial<StoreSettings>)),
  );

/** Only the settings that differ from the defaults may be stored. */
export const $settings = storedAtom('settings', settingsSchema, DEFAULT_SETTINGS);

const CLOCK_KEY = 'clock-offset';

/** How far this device's clock is off. */
export function restoreClock(): void {
  $clockOffsetMs.set(Number(readStored(CLOCK_KEY)) || 0);
}

export function followClock(): void {
  $clockOffsetMs.listen((offset) => writeStored(CLOCK_KEY, offset === 0 ? null : String(offset)));
}
