import type { Language } from '../../domain/base/locale.ts';
import type { Db } from '../db/sql.ts';

/**
 * Orders, quotes and loads keep English names; this puts those of their lines into another language. A unit stays what
 * `amountText` and `unitText` know it by.
 */
export async function lineTranslator(
  db: Db,
  language: Language,
): Promise<<Line extends { name: string }>(line: Line) => Line> {
  if (language === 'en') return (line) => line;
  const names = new Map(
    (
      await db<{ name: string; spoken: string }[]>`
        select name, translations -> ${language} ->> 'name' as spoken from products
        where translations -> ${language} ->> 'name' <> ''`
    ).map(({ name, spoken }) => [name, spoken]),
  );
  return (line) => ({ ...line, name: names.get(line.name) ?? line.name });
}
