// Takes out of a text what must not stand in a log: whoever reads it could sign in, pay, see a payment or write to
// somebody with it. The last line of defence: who logs still leaves such things out.

const ANY = '…';
const RULES: readonly [pattern: RegExp, replacement: string][] = [
  // Of the payment provider: payment pages, payments, keys. Who has the first can look at the payment.
  [/(?<![A-Za-z0-9])(cs|pi|seti|sk|rk|whsec)_\w{3,}/g, `$1_${ANY}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${ANY}`],
  // Tokens on their own.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, `token ${ANY}`],
  // Who signs in at a database or mail server.
  [/(\b[a-z][a-z+]{1,20}:\/\/)[^\s/@]{1,300}@/gi, `$1${ANY}@`],
  // Bounded, so that a long text without an @ is not searched from each of its letters to its end.
  [/[\p{L}\p{N}._%+'-]{1,256}@[\p{L}\p{N}.-]{1,253}\.\p{L}{2,}/gu, `${ANY}@${ANY}`],
];

export function redact(text: string): string {
  return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
