/** The languages of the store; the first is the one its texts are written in. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Vars = Readonly<Record<string, string | number>>;
/** `t('{n} products', { n: 3 })`: the English text, its placeholders filled. */
export type Translate = (english: string, vars?: Vars) => string;
export type Dictionary = Readonly<Record<string, string>>;

/** A text without a Spanish entry is shown in English; the completeness test keeps that from shipping. */
export function translator(dictionary: Dictionary | null): Translate {
  return (english, vars) => {
    const text = dictionary?.[english] ?? english;
    return vars ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole)) : text;
  };
}
