import { languageCalled } from '../../../domain/base/locale.ts';
import { preferredLanguage } from '../../../domain/base/preferredLanguage.ts';
import { LANGUAGE_KEY, type Language } from '../../ui/locale.tsx';
import { loadLocale, showLocale } from './locale.ts';

// The chosen language, and the switch. The server reads it from a cookie; the switch works at once, even without
// signal. Apart from locale.ts, because a page from the server starts without it.

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** As the server decides it (server/http/language.ts), for pages that start from the offline shell. */
export function rememberedLanguage(): Language {
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'));
  const shared = new URLSearchParams(location.search);
  const [chosen] = [cookies, shared].flatMap((from) => languageCalled(from.get(LANGUAGE_KEY)) ?? []);
  return chosen ?? preferredLanguage(navigator.languages);
}

/** Who came by a shared link stays in its language. */
export function keepSharedLanguage(): void {
  const shown = languageCalled(document.documentElement.lang);
  if (shown && new URLSearchParams(location.search).has(LANGUAGE_KEY)) keepLanguage(shown);
}

function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and this must be kept before the page is left.
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}

/** Rejects when the dictionary cannot be loaded; the language then stays. */
export async function switchLanguage(language: Language): Promise<void> {
  const locale = await loadLocale(language);
  keepLanguage(language);
  showLocale(locale);
}
