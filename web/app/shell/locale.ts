import { LANGUAGES, preferredLanguage } from '../../../domain/base/locale.ts';
import { LANGUAGE_COOKIE, type Language, type Translate, translator } from '../../ui/locale.tsx';

// The page's language and the switch. The server reads it from a cookie; the switch works at once,
// even without signal.

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

export type Locale = { language: Language; t: Translate };

export async function loadLocale(language: Language): Promise<Locale> {
  if (language === 'en') return { language, t: translator(null) };
  const { spanish } = await import('./spanish.ts');
  return { language, t: translator(spanish) };
}

/** As the server decides it (server/http/language.ts), for pages that start from the offline shell. */
export function rememberedLanguage(): Language {
  const cookies = document.cookie.split('; ');
  const chosen = LANGUAGES.find((language) => cookies.includes(`${LANGUAGE_COOKIE}=${language}`));
  return chosen ?? preferredLanguage(navigator.languages);
}

const shows: ((locale: Locale) => void)[] = [];

export function onLanguageSwitch(apply: (locale: Locale) => void): void {
  shows.push(apply);
}

/** Rejects when the dictionary cannot be loaded; the language then stays. */
export async function switchLanguage(language: Language): Promise<void> {
  const locale = await loadLocale(language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and this must be kept before the page is left.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
  document.documentElement.lang = language;
  for (const show of shows) show(locale);
}
