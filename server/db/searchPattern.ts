/**
 * What was typed into a search of the office, as a pattern for `like` on `letters_of` (sql/0093_found_by_letters.sql):
 * its letters in a row, and no sign of it is a pattern itself. Null for nothing typed.
 */
export function partOf(typed: string): string | null {
  const needle = typed.trim().toLowerCase();
  return needle === '' ? null : `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
}
