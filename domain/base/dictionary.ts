// Separate from locale.ts, because pages in English do not load it.
import type { Dictionary, Language } from './locale.ts';

type Loaders = Partial<Readonly<Record<Language, () => Promise<Dictionary>>>>;

/**
 * A language's texts; none for English. Spanish is kept with each feature and loaded in parts; any other language is one
 * file, such as `domain/languages/pl.json`.
 */
export async function readDictionary(language: Language, loaders: Loaders): Promise<Dictionary | null> {
  if (language === 'en') return null;
  const loader = loaders[language];
  if (loader) return loader();
  const file: { default: Dictionary } = await import(`../languages/${language}.json`, {
    with: { type: 'json' },
  });
  return file.default;
}
