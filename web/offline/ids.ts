/** A random uuid. `crypto.randomUUID` is missing on plain HTTP from another machine, as in a yard's own network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const version = (bytes[6] ?? 0) & 0x0f;
  const variant = (bytes[8] ?? 0) & 0x3f;
  bytes.set([version | 0x40], 6);
  bytes.set([variant | 0x80], 8);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** In place of a job's id: the pictures of the quote request that is being written. */
export const QUOTE_PHOTOS = 'quote';
