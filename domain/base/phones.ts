import { cleanIdentifier } from './identifiers.ts';

// Phone numbers as people type and paste them. The store calls in Nashville, so ten digits are a US number.

export type Phone = {
  /** As E.164: `+16155550142`. */
  number: string;
  extension: string | null;
};

const BETWEEN = String.raw`[\s().\-/•·]*`;
/** Ten digits by the North American plan: neither area code nor exchange begins with 0 or 1, or is a service such as 911. */
const US = new RegExp(
  String.raw`(?<![\d+])(?:\+?1${BETWEEN})?([2-9](?!${BETWEEN}1${BETWEEN}1)(?:${BETWEEN}\d){2}${BETWEEN}[2-9](?!${BETWEEN}1${BETWEEN}1)(?:${BETWEEN}\d){6})(?!\d)`,
);
/** With `+`, or as it is dialed from the US or Europe. */
const ABROAD = /(?:\+|(?<![\d\s().-])\s*(?:011|00))\s*([1-9][\d\s().-]*)/;
const MAX_DIGITS = 15;
const EXTENSION =
  /^[\s,;.(]*(?:ext(?:ensi[oó]n|n)?|anexo|interno|int|x|#)[\s.:=#]*(\d{1,7})(?!\d)|^\s?[,;]+\s?(\d{1,6})$/i;

/** The first number in a typed text, or null: `(615) 555-0142 ext. 7`, `615.555.0142 or 615.555.0199`, `+44 (0)20 7946 0958`. */
export function parsePhone(typed: string): Phone | null {
  const text = cleanIdentifier(typed).replace(/^tel:/i, '');
  const usMatch = US.exec(text);
  const abroad = ABROAD.exec(text);
  const isAbroad =
    abroad !== null && !/^1/.test(abroad[1] ?? '') && abroad.index <= (usMatch?.index ?? text.length);
  const [digits, end] = isAbroad ? numberAbroad(abroad) : numberHere(usMatch);
  if (digits === null) return null;
  const [, extension, dialed] = EXTENSION.exec(text.slice(end)) ?? [];
  return { number: digits, extension: extension ?? dialed ?? null };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

const numberHere = (match: RegExpExecArray | null): [string | null, number] =>
  match ? [`+1${digitsOf(match[1] ?? '')}`, match.index + match[0].length] : [null, 0];

function numberAbroad({ 0: matched, 1: typed = '', index }: RegExpExecArray): [string | null, number] {
  // The 0 in brackets is dialed at home only.
  const digits = digitsOf(typed.replace(/\(\s*0\s*\)/, ''));
  const isNumber = digits.length >= 8 && digits.length <= MAX_DIGITS;
  return [isNumber ? `+${digits}` : null, index + matched.trimEnd().length];
}

/** `(615) 555-0142 ext. 7` → `tel:+16155550142;ext=7`; undefined for what no phone can dial. */
export function phoneHref(typed: string): string | undefined {
  const phone = parsePhone(typed);
  return phone ? `tel:${phone.number}${phone.extension ? `;ext=${phone.extension}` : ''}` : undefined;
}

/** Whether a number can be one of the US. Only used for a hint: foreign numbers are saved as typed. */
export const isUsPhone = (typed: string): boolean => parsePhone(typed)?.number.startsWith('+1') ?? false;

/** The number as E.164; null if it cannot get texts, such as one with an extension. */
export function e164(typed: string): string | null {
  const phone = parsePhone(typed);
  return phone === null || phone.extension !== null ? null : phone.number;
}
