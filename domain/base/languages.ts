type LanguageEntry = {
  /** Its name in the language itself. */
  name: string;
  /** As `Intl` names it. */
  tag: string;
  direction: 'ltr' | 'rtl';
};

/** The store's languages; source texts are in the first. How to add one: CONTRIBUTING.md, "Languages". */
export const LANGUAGE_LIST = {
  en: { name: 'English', tag: 'en-US', direction: 'ltr' },
  es: { name: 'Español', tag: 'es-US', direction: 'ltr' },
} satisfies Record<string, LanguageEntry>;
