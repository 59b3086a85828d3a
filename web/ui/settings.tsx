import { createContext, type ReactNode, use } from 'react';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../domain/base/settings.ts';

const Settings = createContext(DEFAULT_SETTINGS);

export function SettingsProvider({ settings, children }: { settings: StoreSettings; children: ReactNode }) {
  return <Settings value={settings}>{children}</Settings>;
}

/** What the store says about itself; admins may change it while the page is open. */
export const useSettings = (): StoreSettings => use(Settings);
