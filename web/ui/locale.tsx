import { createContext, type ReactNode, use } from 'react';
import { type Dictionary, type Language, type Translate, translator } from '../../domain/base/locale.ts';

// The translation function. English is the key, written inline; every feature keeps its Spanish in
// `web/<feature>/es.ts` as `export const es = { 'Add to Cart': 'Agregar al carrito' }`, merged in web/app/shell/spanish.ts.
// Any further language is one file (domain/base/languages.ts).

export type { Dictionary, Language, Translate };
export { translator };

export type Locale = { language: Language; t: Translate };
const LocaleContext = createContext<Locale>({ language: 'en', t: translator(null) });

export function LanguageProvider({ language, t, children }: Locale & { children: ReactNode }) {
  return <LocaleContext value={{ language, t }}>{children}</LocaleContext>;
}

export function useT(): Translate {
  return use(LocaleContext).t;
}

export function useLanguage(): Language {
  return use(LocaleContext).language;
}
