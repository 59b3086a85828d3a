import * as z from 'zod/mini';
import { DEFAULT_SETTINGS, type StoreSettings, settingsWith } from '../../../domain/base/settings.ts';
import { storedAtom } from '../../ui/storedAtom.ts';

const settingsSchema = () =>
  z.pipe(
    z.looseObject({}),
    z.transform((stored) => settingsWith(stored as Partial<StoreSettings>)),
  );

/** For a page that starts without the server's HTML. Older versions stored only the changed settings. */
export const $settings = storedAtom('facts', settingsSchema, DEFAULT_SETTINGS);
