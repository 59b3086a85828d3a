import { LANGUAGE_LIST } from './languages.ts';

export type Language = keyof typeof LANGUAGE_LIST;
/** Source texts are in the first. */
export const LANGUAGES = Object.keys(LANGUAGE_LIST) as [Language, ...Language[]];
/** All except the source language. */
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');
/** As `Intl` names them. */
export const LOCALE_TAGS = Object.fromEntries(
  LANGUAGES.map((language) => [language, LANGUAGE_LIST[language].tag]),
) as Readonly<Record<Language, string>>;

/** The cookie of the chosen language, and the parameter of shared links. */
export const LANGUAGE_KEY = 'lang';
/** The cookie of a shared link's language, until the browser is closed. */
export const SHARED_LANGUAGE_KEY = 'shared_lang';

/** The language with this code, if the store has it. */
export const languageCalled = (code: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code);

/** The installed app's manifest in this language. */
export const manifestPath = (language: Language): string =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest-${language}.webmanifest`;

type Vars = Readonly<Record<string, string | number>>;
/** `t('{n} products', { n: 3 })`: the text with its placeholders filled. */
export type Translate = (english: string, vars?: Vars) => string;
export type Dictionary = Readonly<Record<string, string>>;

/** A text without an entry is shown in English; the completeness test keeps that from shipping. */
export function translator(dictionary: Dictionary | null): Translate {
  return (english, vars) => {
    const text = dictionary?.[english] || english;
    if (!vars) return text;
    return text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, point: string) => {
      const value = vars[name];
      if (value === undefined) return placeholder;
      // "10:59 p.m." ends the sentence by itself.
      return String(value).endsWith('.') ? String(value) : `${value}${point}`;
    });
  };
}

/** A row's texts are in `language`, except the keys in `stillEnglish` (domain/catalog/translations.ts). */
export type LanguageChoice = { language?: string | undefined; stillEnglish?: string[] | undefined };

/** A row with texts for customers (domain/catalog/translations.ts). */
export type Translatable<Texts> = LanguageChoice & {
  /** Translated texts, by language. */
  translations?: Readonly<Record<string, Partial<Texts>>>;
  /** Its English name, which orders and quotes use. */
  englishName?: string;
};

/** For the `lang` attribute of one of its texts. */
export function languageOfText(row: LanguageChoice, key: string): string {
  return row.stillEnglish?.includes(key) ? 'en' : (row.language ?? 'en');
}
