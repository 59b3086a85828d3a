import { readDictionary } from '../../../domain/base/dictionary.ts';
import type { Dictionary, Language } from '../../../domain/base/locale.ts';

/** The texts of the pages; none for English. The admin adds its own. */
export const loadDictionary = (language: Language): Promise<Dictionary | null> =>
  readDictionary(language, { es: async () => (await import('./spanish.ts')).spanish });
