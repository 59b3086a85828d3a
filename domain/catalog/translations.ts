import type { Language, LanguageChoice } from '../base/locale.ts';
import type { Snapshot } from './catalogSource.ts';

// Products and articles are stored in English; a row's `translations` hold its texts in other languages, under the same
// keys. Missing texts stay English and are marked as such.

const CATEGORY_TEXTS = ['name', 'description'] as const;
export const PRODUCT_TEXTS = ['name', 'shortDescription', 'description', 'features', 'metadata'] as const;
const ZONE_TEXTS = ['name', 'areas'] as const;
const ARTICLE_TEXTS = ['title', 'excerpt', 'category', 'tags', 'author', 'body'] as const;

const inLanguage = new WeakMap<Snapshot, Map<Language, Snapshot>>();

/** The catalog in that language. Always the same object for a snapshot, so that values derived from it can be cached. */
export function snapshotIn(snapshot: Snapshot, language: Language): Snapshot {
  const snapshots = inLanguage.get(snapshot) ?? new Map<Language, Snapshot>();
  inLanguage.set(snapshot, snapshots);
  const translated = snapshots.get(language) ?? {
    ...snapshot,
    products: snapshot.products.map((product) => translate(product, language, PRODUCT_TEXTS)),
    categories: snapshot.categories.map((category) => translate(category, language, CATEGORY_TEXTS)),
    zones: snapshot.zones.map((zone) => translate(zone, language, ZONE_TEXTS)),
    articles: snapshot.articles.map((article) => translate(article, language, ARTICLE_TEXTS)),
  };
  snapshots.set(language, translated);
  return translated;
}

type Texts = Readonly<Record<string, unknown>>;
type Row = LanguageChoice & { translations?: Readonly<Record<string, Texts>> | undefined };

// Not part of a row, because pages carry rows.
const others = new WeakMap<object, Texts[]>();

/** The row in that language, without its translations. The same object when there is nothing to change. */
function translate<R extends Row>(row: R, language: Language, keys: readonly (keyof R & string)[]): R {
  const { translations } = row;
  if (!translations && language === 'en') return row;
  const { translations: _, ...fields } = row;
  const texts = language === 'en' ? {} : (translations?.[language] ?? {});
  const own: Record<string, unknown> = {};
  const stillEnglish: string[] = [];
  for (const key of keys) {
    if (isBlank(row[key])) continue;
    if (isBlank(texts[key])) stillEnglish.push(key);
    else own[key] = isRecord(row[key]) ? translateParts(row[key], texts[key] as Texts) : texts[key];
  }
  const name = 'name' in own && 'name' in row ? { englishName: row.name } : {};
  const marks = language === 'en' ? {} : { language, stillEnglish, ...name };
  const translated = { ...fields, ...own, ...marks } as unknown as R;
  const textsByLanguage: Record<string, Texts> = { ...translations, en: row };
  const { [language]: _shown, ...unspoken } = textsByLanguage;
  others.set(translated, Object.values(unspoken));
  return translated;
}

/** Only parts that exist in English: a part removed there is removed in every language. */
const translateParts = (english: Texts, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(english).map(([part, text]) => [part, texts[part] ?? text]));

/** These texts of the row in the other languages, for searches. */
export function translatedTexts(row: object, keys: readonly string[]): string[] {
  return (others.get(row) ?? []).flatMap((texts) => keys.flatMap((key) => textsIn(texts[key])));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isBlank = (value: unknown): boolean => textsIn(value).length === 0;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
