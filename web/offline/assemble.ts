import { assembleSnapshot, type Snapshot } from '../../domain/catalog/catalogSource.ts';
import type { StoredRow } from './databases.ts';

/** What screens read, made from stored rows. */
export function assemble(rows: readonly StoredRow[], asOf: string): Snapshot {
  const rev = rows.reduce((highest, row) => Math.max(highest, row.rev), 0);
  return assembleSnapshot(rows, rev, asOf);
}
