import { createHash } from 'node:crypto';

/** JSON with sorted keys: the same value gives the same text, however its keys were ordered. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}

/** What a receipt remembers of a command, to tell a repetition from another command under the same id. */
export function commandHash(type: string, payload: unknown): string {
  return createHash('sha256')
    .update(canonicalJson([type, payload]))
    .digest('hex');
}
