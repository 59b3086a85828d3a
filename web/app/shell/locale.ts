import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { languageCalled, preferredLanguage } from '../../../domain/base/locale.ts';
import { LANGUAGE_KEY, type Language, type Translate, translator } from '../../ui/locale.tsx';

// The page's language and the switch. The server reads it from a cookie; the switch works at once,
// even without signal.

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

export type Locale = { language: Language; t: Translate };

export async function loadLocale(language: Language): Promise<Locale> {
  if (language === 'en') return { language, t: translator(null) };
  const { loadDictionary } = await import('./dictionaries.ts');
  return { language, t: translator(await loadDictionary(language)) };
}

/** As the server decides it (server/http/language.ts), for pages that start from the offline shell. */
export function rememberedLanguage(): Language {
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'));
  const shared = new URLSearchParams(location.search);
  const [chosen] = [cookies, shared].flatMap((from) => languageCalled(from.get(LANGUAGE_KEY)) ?? []);
  return chosen ?? preferredLanguage(navigator.languages);
}

export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and this must be kept before the page is left.
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}

export function markLanguage(language: Language): void {
  const { documentElement: html } = document;
  html.lang = language;
  html.dir = LANGUAGE_LIST[language].direction;
}

const shows: ((locale: Locale) => void)[] = [];

export function onLanguageSwitch(apply: (locale: Locale) => void): void {
  shows.push(apply);
}

/** Rejects when the dictionary cannot be loaded; the language then stays. */
export async function switchLanguage(language: Language): Promise<void> {
  const locale = await loadLocale(language);
  keepLanguage(language);
  markLanguage(language);
  for (const show of shows) show(locale);
}
