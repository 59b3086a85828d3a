import { CONTENT_METADATA, SPECIFICATION_KEYS } from './catalog.ts';

// The shop's texts and their translations, as admins edit them.

export const TRANSLATED_KINDS = ['product', 'article'] as const;
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number];

type TranslatedText = {
  /** `name`, `metadata.texture`. */
  key: string;
  english: string;
  /** '' while missing. */
  spoken: string;
};

type Texts = Readonly<Record<string, unknown>>;

const SHOWN: ReadonlySet<string> = new Set([...SPECIFICATION_KEYS, ...CONTENT_METADATA]);
/** Taken from settings or code, or the same in every language. */
const NOT_TRANSLATED =
  /^(category|material_category|type|unit|certification_number|same_day_cutoff|delivery_zones|next_day_guaranteed)$/;
const HAS_WORDS = /\p{L}{3}|inch/u;
const FLAG = /^(true|false|yes|no)$/i;

/** The order on the page; jsonb keeps none. */
const ORDER = [
  'name',
  'title',
  'shortDescription',
  'excerpt',
  'description',
  'features',
  'category',
  'tags',
  'author',
  'markdown',
  'metadata',
];

/** The texts of an item, one for each key; a list is one text with a line for each. */
export function textsToTranslate(english: Texts, translations: Texts): TranslatedText[] {
  const ordered = Object.entries(english).sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return ordered.flatMap(([key, value]): TranslatedText[] => {
    const translation = translations[key];
    if (isRecord(value))
      return Object.entries(value)
        .filter(([name, text]) => SHOWN.has(name) && !NOT_TRANSLATED.test(name) && isWords(text))
        .map(([name, text]) => ({
          key: `${key}.${name}`,
          english: asText(text),
          spoken: isRecord(translation) ? asText(translation[name]) : '',
        }));
    const text = asText(value);
    return text.trim() ? [{ key, english: text, spoken: asText(translation) }] : [];
  });
}

/** The translation to store for an item: only known keys with a text. */
export function cleanTranslation(
  english: Texts,
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const { key } of textsToTranslate(english, {})) {
    const text = typed[key]?.trim() ?? '';
    const [name = '', part] = key.split('.');
    if (!text) continue;
    if (part !== undefined) stored[name] = { ...(stored[name] as object | undefined), [part]: text };
    else if (Array.isArray(english[name])) stored[name] = lines(text);
    else stored[name] = text;
  }
  return stored;
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const isRecord = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWords = (value: unknown) => HAS_WORDS.test(asText(value)) && !FLAG.test(asText(value));
const asText = (value: unknown) =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';
