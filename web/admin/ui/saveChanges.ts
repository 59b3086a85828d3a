import { isSameValue } from '../../../domain/base/json.ts';
import { AdminFailure } from './adminApi.ts';

type Row = { rev: number };
type Changes<Field extends PropertyKey> = { readonly [name in Field]?: unknown };

type SaveResult<T, Field extends keyof T> =
  | { outcome: 'saved'; row: T }
  /** Somebody else changed the same fields. Nothing was written. */
  | { outcome: 'conflict'; current: T; fields: Field[] };

/** The fields that differ from those of the row. */
export function changedFields<Fields extends object>(row: Fields, fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !isSameValue(value, row[field as keyof Fields])),
  ) as Partial<Fields>;
}

/**
 * Writes the changed fields of a row. If somebody else changed other fields in the meantime, both changes are kept.
 * @param send sends the changes, based on this revision
 * @throws AdminFailure
 */
export async function saveChanges<T extends Row, Field extends keyof T>(
  send: (rev: number) => Promise<T>,
  { seen, changes }: { seen: T; changes: Changes<Field> },
): Promise<SaveResult<T, Field>> {
  let { rev } = seen;
  // A row that changes between every two tries is being edited by somebody else.
  for (let tries = 0; ; tries += 1) {
    try {
      return { outcome: 'saved', row: await send(rev) };
    } catch (error) {
      if (!(error instanceof AdminFailure) || error.status !== 409 || !error.more.current || tries > 2)
        throw error;
      const current = error.more.current as T;
      const fields = conflictingFields(seen, current, changes);
      if (fields.length > 0) return { outcome: 'conflict', current, fields };
      rev = current.rev;
    }
  }
}

/** The fields that both sides changed to different values. */
function conflictingFields<T extends Row, Field extends keyof T>(
  seen: T,
  current: T,
  changes: Changes<Field>,
): Field[] {
  return (Object.keys(changes) as Field[]).filter(
    (field) => !isSameValue(seen[field], current[field]) && !isSameValue(current[field], changes[field]),
  );
}
