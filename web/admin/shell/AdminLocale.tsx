import { type ReactNode, useMemo } from 'react';
import { LanguageProvider, type Translate, translator, useLanguage, useT } from '../../ui/locale.tsx';
import { es } from './es.ts';

const office = translator(es);

/** The office's Spanish comes with the office: shoppers do not load it. */
export function AdminSpeech({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const t = useT();
  const both = useMemo<Translate>(
    () => (language === 'es' ? (text, vars) => (Object.hasOwn(es, text) ? office : t)(text, vars) : t),
    [language, t],
  );
  return (
    <LanguageProvider language={language} t={both}>
      {children}
    </LanguageProvider>
  );
}
