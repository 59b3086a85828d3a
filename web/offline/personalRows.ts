import type { SyncTable } from '../../domain/sync/sync.ts';
import type { OwnerDatabase } from './databases.ts';
import { TokenRefused } from './failures.ts';
import { followOwner } from './follow.ts';
import { pullOrders } from './orders.ts';
import {
  anonymousDatabase,
  headersFor,
  isPerson,
  onOwnerChanged,
  ownerDatabase,
  personOwner,
  tokenRefused,
} from './owner.ts';
import { pull } from './pull.ts';
import { databaseRows } from './rowStore.ts';

// A person's own rows, as the store last told them and as this device changed them since.

export type Mine<Body> = { id: string; body: Body; pending: boolean };

async function rowsOf<Body>(database: OwnerDatabase, table: SyncTable): Promise<Mine<Body>[]> {
  const rows = await database.rows.where('table').equals(table).toArray();
  // Without a body: removed on this device, which the store has not confirmed yet.
  const there = rows.filter(({ body }) => body !== null);
  return there.map(({ id, body, pending }) => ({ id, body: body as Body, pending: pending === true }));
}

/** Everything of one kind, unconfirmed ones included. Works without signal. */
export async function listMine<Body>(table: SyncTable): Promise<Mine<Body>[]> {
  return rowsOf(await ownerDatabase(), table);
}

/** Follows what one person keeps here, also what other tabs and the worker change. */
export function watchMine<Body>(
  personId: string,
  table: SyncTable,
  tell: (rows: Mine<Body>[]) => void,
  fail?: (error: unknown) => void,
): () => void {
  return followOwner((database) => rowsOf<Body>(database, table), tell, personOwner(personId), fail);
}

/** The same for whoever uses this device, with or without an account. */
export function watchOwn<Body>(
  table: SyncTable,
  tell: (rows: Mine<Body>[]) => void,
  fail?: (error: unknown) => void,
): () => void {
  return followOwner((database) => rowsOf<Body>(database, table), tell, undefined, fail);
}

/**
 * What this device made before somebody signed in on it. Tells nothing while nobody is: then those are `watchOwn`'s.
 */
export function watchUnowned<Body>(table: SyncTable, tell: (rows: Mine<Body>[]) => void): () => void {
  let round = 0;
  const look = async () => {
    round += 1;
    const mine = round;
    const owned = isPerson((await ownerDatabase()).name);
    if (!owned) {
      if (round === mine) tell([]);
      return;
    }
    const database = await anonymousDatabase();
    try {
      const rows = await rowsOf<Body>(database, table);
      if (round === mine) tell(rows);
    } finally {
      database.close();
    }
  };
  const start = () => {
    look().catch((error: unknown) => console.warn('What this device made before cannot be read.', error));
  };
  start();
  const stop = onOwnerChanged(start);
  return () => {
    round += 1;
    stop();
  };
}

async function pullAs(database: OwnerDatabase): Promise<boolean> {
  const headers = await headersFor(database.name);
  if (headers === null) throw new Error('nothing can be asked for this owner just now');
  const changed = await pull(databaseRows(database), 'me', headers);
  if (isPerson(database.name)) await pullOrders(database, headers);
  return changed;
}

/** Rejects without signal, leaving what was stored. */
export async function pullMine(database: OwnerDatabase): Promise<boolean> {
  try {
    return await pullAs(database);
  } catch (error) {
    // Who only looks must also hear that the session was ended elsewhere: what is shown here grows old.
    const turnedDown = error instanceof TokenRefused && isPerson(database.name);
    if (!turnedDown || !(await tokenRefused())) throw error;
    return pullAs(database);
  }
}
