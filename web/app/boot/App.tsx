import { type ReactNode, StrictMode } from 'react';
import { LanguageProvider } from '../../ui/locale.tsx';
import type { Speech } from './locale.ts';

/** The same outermost tree on the server and in the browser, so that generated ids agree. */
export function App({ speech, children }: { speech: Speech; children: ReactNode }) {
  return (
    <StrictMode>
      <LanguageProvider language={speech.language} t={speech.t}>
        {children}
      </LanguageProvider>
    </StrictMode>
  );
}
