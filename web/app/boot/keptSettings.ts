import { type StoreSettings, settingsWith } from '../../../domain/base/settings.ts';
import { kept } from '../../ui/kept.ts';

/** For a page that starts without the store's own HTML. An older version kept only what was changed. */
export const keptSettings = kept('facts', (stored) => settingsWith(stored as Partial<StoreSettings>));
