import { COMMANDS, type CommandType } from '../../domain/commands.ts';
import type { PullRow, SyncTable } from '../../domain/sync.ts';
import type { OutboxItem, OwnerDatabase, StoredRow } from './databases.ts';
import { newId } from './ids.ts';

// After the store's database was replaced or restored from a backup, it may not know what a person wrote. This device
// does, so it records those rows again.

/** How a stored row becomes a command again; without a body, the person deleted it. */
type Again = {
  /** Absent for job photos, whose bytes are not in the row: web/jobs/photoBackup.ts saves them again. */
  save?: CommandType;
  remove?: CommandType;
  /** The fields of the commands, from the row. */
  payload(id: string, body: object | null): unknown;
  /** The command's id is the row's: sent by two devices, it counts once. */
  keepsId?: true;
};

const OWN: { readonly [T in SyncTable]?: Again } = {
  addresses: { save: 'saveAddress', remove: 'deleteAddress', payload: (id, body) => ({ ...body, id }) },
  calculator_jobs: { save: 'saveJob', remove: 'deleteJob', payload: (id, body) => ({ ...body, id }) },
  cart_lines: {
    save: 'setCartLine',
    remove: 'setCartLine',
    payload: (productId, body) => ({ quantity: 0, ...body, productId }),
  },
  job_photos: { remove: 'deleteJobPhoto', payload: (id) => ({ id }) },
  user_wishlist: {
    save: 'addToWishlist',
    remove: 'removeFromWishlist',
    payload: (productId) => ({ productId }),
  },
  customers: { save: 'saveProfile', payload: (_, body) => body },
  quotes: {
    save: 'requestQuote',
    payload: (_, body) => (body && 'request' in body ? body.request : body),
    keepsId: true,
  },
  product_reviews: { save: 'reviewProduct', payload: (_, body) => body, keepsId: true },
  order_reviews: { save: 'reviewOrder', payload: (_, body) => body, keepsId: true },
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
  const known = new Map(pulled.map((row) => [`${row.table} ${row.id}`, row]));
  const held = await rows.filter(({ pending }) => !pending).toArray();
  const kept: StoredRow[] = [];
  const again: Omit<OutboxItem, 'position'>[] = [];
  for (const row of held) {
    const server = known.get(`${row.table} ${row.id}`);
    if (server && server.rev > Math.min(start, row.rev)) continue;
    const command = commandFor(row, server);
    if (!command) continue;
    kept.push({ ...row, rev: 0, pending: true });
    again.push({
      ...command,
      madeAt: new Date().toISOString(),
      attempts: 0,
      state: 'waiting',
      row: { table: row.table, id: row.id },
    });
  }
  const resent = await sentUnknown(outbox, known);
  const first = await outbox.orderBy('position').first();
  const all = [...again.filter(({ id }) => !resent.some((item) => item.id === id)), ...resent];
  await outbox
    .where('id')
    .anyOf(all.map(({ id }) => id))
    .delete();
  const from = Math.min(first?.position ?? 1, 1) - all.length;
  await outbox.bulkAdd(all.map((item, index) => ({ ...item, position: from + index })));
  return kept;
}

/** Requests without a row of their own that were answered, and whose row never came or is not known any more. */
async function sentUnknown(
  outbox: OwnerDatabase['outbox'],
  known: ReadonlyMap<string, PullRow>,
): Promise<Omit<OutboxItem, 'position'>[]> {
  const sent = await outbox.where('state').equals('sent').toArray();
  return sent
    .filter(({ id, type }) => type === 'requestQuote' && !known.has(`quotes ${id}`))
    .map(({ position, answeredAt, photosLeftOut, ...item }) => ({ ...item, attempts: 0, state: 'waiting' }));
}

/** Null when there is nothing to do, or the row is not one that a person writes. */
function commandFor(
  { table, id, body }: StoredRow,
  server: PullRow | undefined,
): Pick<OutboxItem, 'id' | 'type' | 'payload'> | null {
  const own = OWN[table];
  // What keeps its id has no second version.
  if (!own || (own.keepsId && server)) return null;
  const isThere = server !== undefined && !server.deleted;
  if (body === null) {
    if (!own.remove || !isThere) return null;
    return toCommand(own.remove, own.payload(id, null), newId());
  }
  if (!own.save) return null;
  const command = toCommand(own.save, own.payload(id, body as object), own.keepsId ? id : newId());
  if (!command || !isThere) return command;
  // The same in another order of fields is recorded too, and changes nothing.
  const theirs = toCommand(own.save, own.payload(id, server.body as object), id);
  return JSON.stringify(theirs?.payload) === JSON.stringify(command.payload) ? null : command;
}

function toCommand(type: CommandType, fields: unknown, id: string) {
  const read = COMMANDS[type].safeParse(fields);
  if (read.success) return { id, type, payload: read.data };
  console.warn(`A row of this device cannot be recorded again as ${type}.`, read.error);
  return null;
}
