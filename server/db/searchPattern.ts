/**
 * What was typed into a search of the admin, as a pattern for `like` on `search_text` (sql/0011_admin.sql):
 * its letters in a row, and no sign of it is a pattern itself. Null for nothing typed.
 */
export function searchPattern(typed: string): string | null {
  const needle = typed.trim().toLowerCase();
  return needle === '' ? null : `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
}
