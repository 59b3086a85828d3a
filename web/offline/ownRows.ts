import type { CommandType, PullRow, SyncTable } from '../../domain/sync.ts';
import type { OutboxItem, OwnerDatabase, StoredRow } from './databases.ts';
import { newId } from './ids.ts';

// After the store's database was replaced or restored from a backup, it may not know what a person wrote. This device
// does, so it records those rows again.

type Body = Readonly<Record<string, unknown>>;

/** How a stored row becomes a command again; without a body, the person deleted it. */
type CommandAgain = {
  /** Absent for job photos, whose bytes are not in the row: web/jobs/photoBackup.ts saves them again. */
  save?: CommandType;
  remove?: CommandType;
  /** The command's fields, without those that only rows have: the store's receipt is for exactly these. */
  payload(id: string, body: Body): unknown;
  /** The command's id is the row's: sent by two devices, it counts once. */
  keepsId?: true;
};

const OWN: { readonly [T in SyncTable]?: CommandAgain } = {
  addresses: { save: 'saveAddress', remove: 'deleteAddress', payload: (id, body) => ({ ...body, id }) },
  calculator_jobs: {
    save: 'saveJob',
    remove: 'deleteJob',
    payload: (id, { figures, updatedAt, ...job }) => ({ ...job, id }),
  },
  cart_lines: {
    save: 'setCartLine',
    remove: 'setCartLine',
    payload: (productId, { quantity = 0 }) => ({ productId, quantity }),
  },
  job_photos: { remove: 'deleteJobPhoto', payload: (id) => ({ id }) },
  user_wishlist: {
    save: 'addToWishlist',
    remove: 'removeFromWishlist',
    payload: (productId) => ({ productId }),
  },
  customers: { save: 'saveProfile', payload: (_, { email, ...profile }) => profile },
  quotes: { save: 'requestQuote', payload: (_, { request }) => request, keepsId: true },
  product_reviews: {
    save: 'reviewProduct',
    payload: (_, { productId, rating, title, reviewText }) => ({ productId, rating, title, reviewText }),
    keepsId: true,
  },
  order_reviews: {
    save: 'reviewOrder',
    payload: (_, { orderId, rating, reviewText }) => ({ orderId, rating, reviewText }),
    keepsId: true,
  },
};

/** Whether a row was deleted by this person, which a device remembers in case an older database brings it back. */
export const isOwnDeletion = ({ table, deleted }: PullRow): boolean => deleted && Boolean(OWN[table]?.remove);

/**
 * Records again what the new database lacks or has in an older version, ahead of what waits. To be called in the
 * transaction that replaces the rows, before it. What was written to the new database wins, and so does what the backup
 * has in a newer version than this device; rows with commands that still wait are left to those.
 *
 * @param start the database's highest revision when its history began
 * @returns the rows that show the recorded commands
 */
export async function recordOwnRowsAgain(
  { outbox, rows }: OwnerDatabase,
  pulled: readonly PullRow[],
  start: number,
): Promise<StoredRow[]> {
  const pulledRows = new Map(pulled.map((row) => [`${row.table} ${row.id}`, row]));
  const storedRows = await rows.filter(({ pending }) => !pending).toArray();
  const rowsToKeep: StoredRow[] = [];
  const items: Omit<OutboxItem, 'position'>[] = [];
  for (const row of storedRows) {
    const server = pulledRows.get(`${row.table} ${row.id}`);
    if (server && server.rev > Math.min(start, row.rev)) continue;
    const command = commandFor(row, server);
    if (!command) continue;
    rowsToKeep.push({ ...row, rev: 0, pending: true });
    items.push({
      ...command,
      madeAt: new Date().toISOString(),
      attempts: 0,
      state: 'waiting',
      row: { table: row.table, id: row.id },
    });
  }
  const resent = await sentUnknown(outbox, pulledRows);
  const first = await outbox.orderBy('position').first();
  const outboxRows = [...items.filter(({ id }) => !resent.some((item) => item.id === id)), ...resent];
  await outbox
    .where('id')
    .anyOf(outboxRows.map(({ id }) => id))
    .delete();
  const from = Math.min(first?.position ?? 1, 1) - outboxRows.length;
  await outbox.bulkAdd(outboxRows.map((item, index) => ({ ...item, position: from + index })));
  return rowsToKeep;
}

/** Requests without a row of their own that were answered, and whose row never came or is not known any more. */
async function sentUnknown(
  outbox: OwnerDatabase['outbox'],
  pulledRows: ReadonlyMap<string, PullRow>,
): Promise<Omit<OutboxItem, 'position'>[]> {
  const sentItems = await outbox.where('state').equals('sent').toArray();
  return sentItems
    .filter(({ id, type }) => type === 'requestQuote' && !pulledRows.has(`quotes ${id}`))
    .map(({ position, answeredAt, photosLeftOut, ...item }) => ({ ...item, attempts: 0, state: 'waiting' }));
}

/** Null when there is nothing to do, or the row is not one that a person writes. */
function commandFor(
  { table, id, body }: StoredRow,
  server: PullRow | undefined,
): Pick<OutboxItem, 'id' | 'type' | 'payload'> | null {
  const ownTable = OWN[table];
  // A command with its row's id has no second version.
  if (!ownTable || (ownTable.keepsId && server)) return null;
  const isThere = server !== undefined && !server.deleted;
  const type = body === null ? ownTable.remove : ownTable.save;
  if (!type || (body === null && !isThere)) return null;
  const payload = ownTable.payload(id, (body ?? {}) as Body);
  if (body !== null && isThere) {
    const serverPayload = ownTable.payload(id, server.body as Body);
    // Equal fields in another order count as different: the command is recorded and changes nothing.
    if (JSON.stringify(serverPayload) === JSON.stringify(payload)) return null;
  }
  return { id: ownTable.keepsId ? id : newId(), type, payload };
}
