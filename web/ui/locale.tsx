import { createContext, type ReactNode, use } from 'react';
import { type Dictionary, type Language, type Translate, translator } from '../../domain/base/locale.ts';

// The translation function. English is the key, written inline; every feature keeps its Spanish in
// `web/<feature>/es.ts` as `export const es = { 'Add to Cart': 'Agregar al carrito' }`, merged in web/app/shell/spanish.ts.
// Any further language is one file (domain/base/languages.ts).

export type { Dictionary, Language, Translate };
export { translator };

type LocaleValue = { language: Language; t: Translate };
const Speech = createContext<LocaleValue>({ language: 'en', t: translator(null) });

export function LanguageProvider({ language, t, children }: LocaleValue & { children: ReactNode }) {
  return <Speech value={{ language, t }}>{children}</Speech>;
}

export function useT(): Translate {
  return use(Speech).t;
}

export function useLanguage(): Language {
  return use(Speech).language;
}
