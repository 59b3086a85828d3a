import { type ReactNode, StrictMode, useEffect } from 'react';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { LanguageProvider } from '../../ui/locale.tsx';
import { SettingsProvider } from '../../ui/settings.tsx';
import type { Locale } from '../shell/locale.ts';

/** What the whole page is in at this moment: a language, and a store. */
export type Shown = { locale: Locale; settings: StoreSettings };

type AppProps = Shown & {
  /** Called when everything in it has mounted. */
  onReady?: () => unknown;
  children: ReactNode;
};

/** The same outermost tree on the server and in the browser, so that generated ids agree. */
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
