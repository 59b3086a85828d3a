import type { SyncTable } from '../../domain/sync/sync.ts';
import type { OwnerDatabase } from './databases.ts';
import { TokenRefused } from './failures.ts';
import { pullOrders } from './orders.ts';
import { anonymousDatabase, headersFor, isPerson, ownerDatabase, tokenRefused } from './owner.ts';
import { pull } from './pull.ts';
import { databaseRows } from './rowStore.ts';

// A person's own rows, as the store last told them and as this device changed them since.

/** `pending`: made or changed here, and not confirmed by the store yet. */
export type PersonalRow<Body> = { id: string; body: Body; pending: boolean };

export async function readRows<Body>(
  database: OwnerDatabase,
  table: SyncTable,
): Promise<PersonalRow<Body>[]> {
  const rows = await database.rows.where('table').equals(table).toArray();
  // Without a body: removed on this device, which the store has not confirmed yet.
  const there = rows.filter(({ body }) => body !== null);
  return there.map(({ id, body, pending }) => ({ id, body: body as Body, pending: pending === true }));
}

/** Everything of one kind, unconfirmed ones included. Works without signal. */
export async function listPersonalRows<Body>(table: SyncTable): Promise<PersonalRow<Body>[]> {
  return readRows(await ownerDatabase(), table);
}

/** What this device made before somebody signed in on it. Nothing while nobody is: then it is `listPersonalRows`. */
export async function listAnonymousRows<Body>(table: SyncTable): Promise<PersonalRow<Body>[]> {
  if (!isPerson((await ownerDatabase()).name)) return [];
  const database = await anonymousDatabase();
  try {
    return await readRows<Body>(database, table);
  } finally {
    database.close();
  }
}

async function pullAs(database: OwnerDatabase): Promise<boolean> {
  const headers = await headersFor(database.name);
  if (headers === null) throw new Error('nothing can be asked for this owner just now');
  const changed = await pull(databaseRows(database), 'me', headers);
  if (isPerson(database.name)) await pullOrders(database, headers);
  return changed;
}

/** Rejects without signal, leaving what was stored. */
export async function pullPersonalRows(database: OwnerDatabase): Promise<boolean> {
  try {
    return await pullAs(database);
  } catch (error) {
    // Who only looks must also hear that the session was ended elsewhere: what is shown here grows old.
    const turnedDown = error instanceof TokenRefused && isPerson(database.name);
    if (!turnedDown || !(await tokenRefused())) throw error;
    return pullAs(database);
  }
}
