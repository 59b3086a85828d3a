import { createContext, type ReactNode, use } from 'react';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../domain/base/settings.ts';

const Settings = createContext(DEFAULT_SETTINGS);

export function SettingsProvider({ settings, children }: { settings: StoreSettings; children: ReactNode }) {
  return <Settings value={settings}>{children}</Settings>;
}

/** The store's settings; admins may change them while the page is open. */
export const useSettings = (): StoreSettings => use(Settings);
