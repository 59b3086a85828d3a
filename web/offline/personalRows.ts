import type { SyncTable } from '../../domain/sync/sync.ts';
import type { OwnerDatabase } from './databases.ts';
import { TokenRefused } from './failures.ts';
import { pullOrders } from './orders.ts';
import {
  anonymousDatabase,
  followOwner,
  headersFor,
  isPerson,
  ownerDatabase,
  tokenRefused,
} from './owner.ts';
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

/** Follows what whoever uses this device keeps here, with or without an account. */
export function watchOwn<Body>(
  table: SyncTable,
  tell: (rows: PersonalRow<Body>[]) => void,
  fail?: (error: unknown) => void,
): () => void {
  return followOwner((database) => readRows<Body>(database, table), tell, fail);
}

/**
 * What this device made before somebody signed in on it. Tells nothing while nobody is: then those are `watchOwn`'s.
 */
export function watchUnowned<Body>(table: SyncTable, tell: (rows: PersonalRow<Body>[]) => void): () => void {
  let round = 0;
  const look = async (owner: string) => {
    round += 1;
    const mine = round;
    const rows = isPerson(owner) ? await listUnowned<Body>(table) : [];
    if (round === mine) tell(rows);
  };
  return followOwner(
    async ({ name }) => name,
    (owner) => {
      look(owner).catch((error: unknown) =>
        console.warn('What this device made before cannot be read.', error),
      );
    },
  );
}

async function listUnowned<Body>(table: SyncTable): Promise<PersonalRow<Body>[]> {
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
