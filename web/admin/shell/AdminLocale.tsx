import { type ReactNode, useMemo } from 'react';
import { LanguageProvider, type Translate, translator, useLanguage, useT } from '../../ui/locale.tsx';
import { spanish } from './spanish.ts';

const admin = translator(spanish);

/** The admin's Spanish comes with the admin: shoppers do not load it. */
export function AdminLocale({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const t = useT();
  const both = useMemo<Translate>(
    () => (language === 'es' ? (text, vars) => (Object.hasOwn(spanish, text) ? admin : t)(text, vars) : t),
    [language, t],
  );
  return (
    <LanguageProvider language={language} t={both}>
      {children}
    </LanguageProvider>
  );
}
