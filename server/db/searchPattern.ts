/**
 * An admin's search text as a `like` pattern on `search_text` (sql/0011_admin.sql): matches the text literally, with
 * wildcards escaped. Null for a blank text.
 */
export function searchPattern(typed: string): string | null {
  const needle = typed.trim().toLowerCase();
  return needle === '' ? null : `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
}
