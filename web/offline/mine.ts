import type { SyncTable } from '../../domain/sync.ts';
import type { OwnerDatabase } from './databases.ts';
import { ownerDatabase, ownerHeaders } from './owner.ts';
import { pull } from './pull.ts';
import { databaseRows } from './rowStore.ts';

// A person's own rows, as the store last told them and as this device changed them since.

export type Mine<Body> = { id: string; body: Body; pending: boolean };

/** Everything of one kind, unconfirmed ones included. Works without signal. */
export async function listMine<Body>(table: SyncTable): Promise<Mine<Body>[]> {
  const database = await ownerDatabase();
  const rows = await database.rows.where('table').equals(table).toArray();
  return rows.map(({ id, body, pending }) => ({ id, body: body as Body, pending: pending === true }));
}

/** Rejects without signal, leaving what was stored. */
export async function pullMine(database: OwnerDatabase): Promise<boolean> {
  return pull(databaseRows(database), 'me', ownerHeaders(database.name));
}
