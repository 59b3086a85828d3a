import { type ReactNode, StrictMode, useEffect } from 'react';
import { LanguageProvider } from '../../ui/locale.tsx';
import type { Speech } from './locale.ts';

type AppProps = {
  speech: Speech;
  /** Once, when everything in it has mounted. */
  onReady?: () => unknown;
  children: ReactNode;
};

/** The same outermost tree on the server and in the browser, so that generated ids agree. */
export function App({ speech, onReady, children }: AppProps) {
  useEffect(() => void onReady?.(), [onReady]);
  return (
    <StrictMode>
      <LanguageProvider language={speech.language} t={speech.t}>
        {children}
      </LanguageProvider>
    </StrictMode>
  );
}
