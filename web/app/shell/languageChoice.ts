import { LANGUAGE_KEY, languageCalled, SHARED_LANGUAGE_KEY } from '../../../domain/base/locale.ts';
import { preferredLanguage } from '../../../domain/base/preferredLanguage.ts';
import type { Language } from '../../ui/locale.tsx';
import { loadLocale, showLocale } from './locale.ts';

// The chosen language, and the switch. The server reads it from a cookie; the switch works at once, even without
// signal. Separate from locale.ts, because a page from the server starts without it.

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** As the server decides it (server/http/language.ts), for pages that start from the offline shell. */
export function rememberedLanguage(): Language {
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'));
  const chosen = languageCalled(cookies.get(LANGUAGE_KEY));
  if (chosen) return chosen;
  const shared = languageCalled(new URLSearchParams(location.search).get(LANGUAGE_KEY));
  if (shared) setCookie(SHARED_LANGUAGE_KEY, shared);
  const cookieLanguage = languageCalled(cookies.get(SHARED_LANGUAGE_KEY));
  return shared ?? cookieLanguage ?? preferredLanguage(navigator.languages);
}

function setCookie(cookie: string, language: Language, attributes = ''): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and this must be kept before the page is left.
  document.cookie = `${cookie}=${language}; path=/; samesite=lax${attributes}`;
}

/** Rejects when the dictionary cannot be loaded; the language then stays. */
export async function switchLanguage(language: Language): Promise<void> {
  const locale = await loadLocale(language);
  setCookie(LANGUAGE_KEY, language, `; max-age=${ONE_YEAR_SECONDS}`);
  showLocale(locale);
}
