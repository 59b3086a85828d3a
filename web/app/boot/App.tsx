import { type ReactNode, StrictMode, useEffect } from 'react';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import type { Locale } from '../../ui/locale.tsx';
import { LanguageProvider } from '../../ui/locale.tsx';
import { SettingsProvider } from '../../ui/settings.tsx';

/** The page's language and store settings. */
export type AppState = { locale: Locale; settings: StoreSettings };

type AppProps = AppState & {
  /** Called when everything has mounted. */
  onReady?: () => unknown;
  children: ReactNode;
};

/** The same root tree on the server and in the browser, so that generated ids match. */
export function App({ locale, settings, onReady, children }: AppProps) {
  useEffect(() => void onReady?.(), [onReady]);
  return (
    <StrictMode>
      <LanguageProvider language={locale.language} t={locale.t}>
        <SettingsProvider settings={settings}>{children}</SettingsProvider>
      </LanguageProvider>
    </StrictMode>
  );
}
