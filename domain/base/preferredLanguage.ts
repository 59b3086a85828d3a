import { type Language, languageCalled } from './locale.ts';

/** The first of the store's languages among language tags such as `es-MX`, the most wanted first; English for none. */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-');
    const match = languageCalled(language);
    if (match) return match;
  }
  return 'en';
}
