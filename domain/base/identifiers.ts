// What names a person, a place or an order: emails, ZIPs, order numbers, codes and searches, as they are pasted. Everything
// is cleaned here before it is checked, stored or compared, in browsers and on the server.

/** Invisible characters: marks of direction, zero-width spaces, variants of a sign, and the frame of a keycap. */
const INVISIBLE = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u20e3/gu;

/**
 * The text in plain characters: digits and letters of any width in the usual one, one kind of dash, quote and space,
 * nothing invisible.
 */
export const cleanIdentifier = (text: string): string =>
  text
    // Before NFKC, which splits it into a space and an accent.
    .replaceAll('\u00b4', "'")
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')
    .replace(/[\u2018-\u201b\u2032\u02b9\u02bb\u02bc\u02c8`]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u02ba\u00ab\u00bb]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();

/** As it is stored and compared: cleaned, in lower case. */
export const cleanEmail = (text: string): string => cleanIdentifier(text).toLowerCase();

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/**
 * Whether mail servers and the payment provider take an address that `cleanEmail` has cleaned. Narrower than the
 * standard: whatever could be written in two ways, such as comments and quotes, is no email.
 */
export function isEmail(email: string): boolean {
  const atSign = email.lastIndexOf('@');
  const local = email.slice(0, atSign);
  const domain = email.slice(atSign + 1);
  return (
    atSign > 0 &&
    email.length <= 254 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain) &&
    domain.split('.').every((label) => label.length <= 63)
  );
}

/** Five digits from `37203`, `37203-1234`, `372031234` or `TN 37203`; any other text only cleaned. */
export function cleanZip(text: string): string {
  const typed = cleanIdentifier(text);
  return /^(?:(?:TN|Tenn|Tenn?es+ee?)[\s.,-]*)?(\d{5})(?:[\s-]?\d{4})?$/i.exec(typed)?.[1] ?? typed;
}

/**
 * An order's number as it is stored: `ORD-2026-000123` from `#ord 2026–000123`, `Order 2026-000123` or
 * `ORD2026000123`. Any other text is only cleaned, in capitals.
 */
export function cleanOrderNumber(text: string): string {
  const typed = cleanIdentifier(text).toUpperCase();
  const [, year, serial] = /^\D*?(20\d\d|(?<=ORD\D*)\d{4})[\s\-._/]*(\d{6})\D*$/.exec(typed) ?? [];
  return year && serial ? `ORD-${year}-${serial}` : typed;
}
