import { createContext, type ReactNode, use } from 'react';
import type { Language } from '../../domain/language.ts';

// The one translation call. English is the key and stands inline; every feature keeps its Spanish in
// `web/<feature>/es.ts` as `export const es = { 'Add to Cart': 'Agregar al carrito' }`, merged in app/spanish.ts.

export type { Language };
export type Vars = Readonly<Record<string, string | number>>;
/** `t('{n} products', { n: 3 })`: the English text, its placeholders filled. */
export type Translate = (english: string, vars?: Vars) => string;
export type Dictionary = Readonly<Record<string, string>>;

export const LANGUAGE_COOKIE = 'lang';

/** A text without a Spanish entry is shown in English; the completeness test keeps that from shipping. */
export function translator(dictionary: Dictionary | null): Translate {
  return (english, vars) => {
    const text = dictionary?.[english] ?? english;
    return vars ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole)) : text;
  };
}

type Spoken = { language: Language; t: Translate };
const Speech = createContext<Spoken>({ language: 'en', t: translator(null) });

export function LanguageProvider({ language, t, children }: Spoken & { children: ReactNode }) {
  return <Speech value={{ language, t }}>{children}</Speech>;
}

export function useT(): Translate {
  return use(Speech).t;
}

export function useLanguage(): Language {
  return use(Speech).language;
}
