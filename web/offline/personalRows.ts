import type { MyOrder } from '../../domain/orders/guestOrders.ts';
import type { SyncTable } from '../../domain/sync.ts';
import { callApi } from './api.ts';
import type { OwnerDatabase } from './databases.ts';
import { TokenRefused, withRoom } from './errors.ts';
import { anonymousDatabase, headersFor, isPerson, ownerDatabase, tokenRefused } from './owner.ts';
import { databaseRows, pull } from './pull.ts';

// A person's own rows as last pulled, with this device's changes since.

/** `pending`: created or changed here and not yet confirmed. */
export type PersonalRow<Body> = { id: string; body: Body; pending: boolean };

export async function readRows<Body>(
  database: OwnerDatabase,
  table: SyncTable,
): Promise<PersonalRow<Body>[]> {
  const rows = await database.rows.where('table').equals(table).toArray();
  // Without a body: deleted here and not yet confirmed.
  const storedRows = rows.filter(({ body }) => body !== null);
  return storedRows.map(({ id, body, pending }) => ({ id, body: body as Body, pending: pending === true }));
}

/** All rows of one kind, including unconfirmed ones. Works without signal. */
export async function listPersonalRows<Body>(table: SyncTable): Promise<PersonalRow<Body>[]> {
  return readRows(await ownerDatabase(), table);
}

/** Rows created on this device before sign-in. Empty while nobody is signed in: then use `listPersonalRows`. */
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

/** Rejects without signal and changes nothing. */
export async function pullPersonalRows(database: OwnerDatabase): Promise<boolean> {
  try {
    return await pullAs(database);
  } catch (error) {
    // A person who only looks must also learn that the session ended elsewhere, because the data gets stale.
    const turnedDown = error instanceof TokenRefused && isPerson(database.name);
    if (!turnedDown || !(await tokenRefused())) throw error;
    return pullAs(database);
  }
}

// A person's orders: the store's last complete answer, in that person's database. Only the store changes them.

export type StoredOrders = { orders: MyOrder[]; asOf: string };

/** Rejects without signal and leaves what is stored. */
async function pullOrders(database: OwnerDatabase, headers: Record<string, string>): Promise<void> {
  const response = await callApi('/api/my-orders', { headers });
  const { orders } = (await response.json()) as { orders?: MyOrder[] };
  if (!response.ok || !orders) throw new Error(`the orders answered ${response.status}`);
  const asOf = new Date().toISOString();
  await withRoom(() => database.meta.put({ key: 'orders', orders, asOf }));
}

/** null if they were never requested. */
export async function readOrders(database: OwnerDatabase): Promise<StoredOrders | null> {
  const entry = await database.meta.get('orders');
  if (entry?.key !== 'orders') return null;
  return { orders: entry.orders, asOf: entry.asOf };
}
