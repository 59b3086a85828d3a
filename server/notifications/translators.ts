import { readDictionary } from '../../domain/base/dictionary.ts';
import { es as domain } from '../../domain/base/es.ts';
import { LANGUAGES, type Language, type Translate, translator } from '../../domain/base/locale.ts';
import { es as emails } from './es.ts';

/** For what the server itself writes: emails, chat answers and the payment page. */
export const TRANSLATORS = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (language) => [
      language,
      translator(await readDictionary(language, { es: async () => ({ ...domain, ...emails }) })),
    ]),
  ),
) as Readonly<Record<Language, Translate>>;
