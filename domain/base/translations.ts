import * as z from 'zod/mini';
import type { Language } from './locale.ts';

// What the store sells and writes is kept in English; a row's `translations` have its texts in other languages, under
// the keys they have in English. What is missing there stays English, and says so.

/** By language, those texts that are translated. */
export const translationsOf = <Texts extends z.core.$ZodLooseShape>(texts: z.ZodMiniObject<Texts>) =>
  z.record(z.string(), z.partial(texts));

/** What `translate` adds to a row. */
export const spokenShape = {
  /** The language of its texts; absent: English. */
  language: z.optional(z.string()),
  /** Keys of texts that are still English. */
  stillEnglish: z.optional(z.array(z.string())),
  /** Its English name, by which carts, orders and quotes know it. */
  englishName: z.optional(z.string()),
};

type Texts = Readonly<Record<string, unknown>>;
type Row = {
  translations?: Readonly<Record<string, Texts>> | undefined;
  language?: string | undefined;
  stillEnglish?: string[] | undefined;
};

// Not part of a row, because pages carry rows.
const others = new WeakMap<object, Texts[]>();

/** The row in that language, without its translations. The same object when there is nothing to change. */
export function translate<R extends Row>(row: R, language: Language, keys: readonly (keyof R & string)[]): R {
  const { translations } = row;
  if (!translations && language === 'en') return row;
  const { translations: _, ...own } = row;
  const texts = language === 'en' ? {} : (translations?.[language] ?? {});
  const spoken: Record<string, unknown> = {};
  const stillEnglish: string[] = [];
  for (const key of keys) {
    if (isBlank(row[key])) continue;
    if (isBlank(texts[key])) stillEnglish.push(key);
    else spoken[key] = isRecord(row[key]) ? { ...row[key], ...(texts[key] as object) } : texts[key];
  }
  const name = 'name' in spoken && 'name' in row ? { englishName: row.name } : {};
  const marks = language === 'en' ? {} : { language, stillEnglish, ...name };
  const translated = { ...own, ...spoken, ...marks } as unknown as R;
  const all: Record<string, Texts> = { ...translations, en: row };
  const { [language]: _shown, ...unspoken } = all;
  others.set(translated, Object.values(unspoken));
  return translated;
}

/** These texts of the row in the other languages, for searches. */
export function otherTexts(row: object, keys: readonly string[]): string[] {
  return (others.get(row) ?? []).flatMap((texts) => keys.flatMap((key) => textsIn(texts[key])));
}

/** For the `lang` attribute of one of its texts. */
export function languageOfText(row: Pick<Row, 'language' | 'stillEnglish'>, key: string): string {
  return row.stillEnglish?.includes(key) ? 'en' : (row.language ?? 'en');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isBlank = (value: unknown): boolean => textsIn(value).length === 0;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
