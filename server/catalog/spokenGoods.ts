import { es } from '../../domain/base/es.ts';
import { type Language, type Translate, translator } from '../../domain/base/locale.ts';
import { unitText } from '../../domain/catalog/goods.ts';
import type { Db } from '../db/sql.ts';

/** What mails, calendar files and the payment page say in the buyer's language. */
export const SPEAKS: Readonly<Record<Language, Translate>> = { en: translator(null), es: translator(es) };

/** Orders, quotes and loads keep English names; this says lines of them in another language. */
export async function spokenGoods(
  db: Db,
  language: Language,
): Promise<<Line extends { name: string; unit?: string }>(line: Line) => Line> {
  if (language === 'en') return (line) => line;
  const names = new Map(
    (
      await db<{ name: string; spoken: string }[]>`
        select name, translations -> ${language} ->> 'name' as spoken from products
        where translations -> ${language} ->> 'name' <> ''`
    ).map(({ name, spoken }) => [name, spoken]),
  );
  return (line) => ({
    ...line,
    name: names.get(line.name) ?? line.name,
    ...(line.unit === undefined ? {} : { unit: unitText(line.unit, SPEAKS[language]) }),
  });
}
