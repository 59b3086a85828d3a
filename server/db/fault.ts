/**
 * What kind of fault it was, for rows that outlive it: `EENVELOPE 550`, `ECONNREFUSED`, `TypeError`. Never the
 * sentence, because drivers and providers put addresses, ids and what people typed into theirs.
 */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const told = [error, error.cause].find((one) => one instanceof Error && 'code' in one && isCode(one.code));
  const { code, responseCode, statusCode } = (told ?? error) as Error & Record<string, unknown>;
  const answer = [responseCode, statusCode].find((number) => Number.isInteger(number));
  return [isCode(code) ? code : error.name, answer].filter((part) => part !== undefined).join(' ');
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^\w{1,60}$/.test(code);
}
