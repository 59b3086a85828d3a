import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { manifestPath } from '../../../domain/base/locale.ts';
import { type Language, type Locale, translator } from '../../ui/locale.tsx';

export async function loadLocale(language: Language): Promise<Locale> {
  if (language === 'en') return { language, t: translator(null) };
  const { loadDictionary } = await import('./dictionaries.ts');
  return { language, t: translator(await loadDictionary(language)) };
}

export function markLanguage(language: Language): void {
  const { documentElement: html } = document;
  // Setting the attribute restyles the whole page, even when the language stays the same.
  if (html.lang === language) return;
  html.lang = language;
  html.dir = LANGUAGE_LIST[language].direction;
  // The worker's page is in English. In development, pages have no manifest.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPath(language));
}

const shows: ((locale: Locale) => void)[] = [];

export function onLanguageSwitch(apply: (locale: Locale) => void): void {
  shows.push(apply);
}

export function showLocale(locale: Locale): void {
  markLanguage(locale.language);
  for (const show of shows) show(locale);
}
