import { liveQuery } from 'dexie';
import type { RefusalCode } from '../../domain/base/refusals.ts';
import type { CommandPayloads } from '../../domain/commands.ts';
import { type CommandAnswer, type CommandType, MAX_PUSH_BYTES, type SyncTable } from '../../domain/sync.ts';
import type { OutboxItem, OwnerDatabase } from './databases.ts';
import { isQuota, NotConfirmed, NotSaved, Outdated, StorageFull, withRoom } from './errors.ts';
import { newId } from './ids.ts';
import { ownerDatabase } from './owner.ts';
import { forgetCursor } from './pull.ts';
import { pushUnstored } from './push.ts';
import { $recorded, $status, type SyncStatus } from './status.ts';

// Commands the server has not answered yet: in order, kept until answered, never expired.

/** The local row that shows a command until the server confirms it. */
type LocalRow = { table: SyncTable; id: string; body: unknown };

/** Allowance for the request around one command. */
const MAX_BYTES = MAX_PUSH_BYTES - 4096;

/** Commands that set a final state rather than change one. */
const STATE_SETTING: ReadonlySet<CommandType> = new Set([
  'addToWishlist',
  'removeFromWishlist',
  'setCartLine',
]);

/** Answers to commands that could not be stored here and were sent at once. */
const unstored = new Map<string, CommandAnswer>();

/** False for a command that this browser could not store and the store has taken. */
export const isStoredHere = (id: string): boolean => !unstored.has(id);

type RecordOptions = {
  row?: LocalRow;
  /** A waiting or refused command to replace, in the same transaction. */
  replaces?: string;
  /** Other local writes to make in the same transaction. */
  alsoWrite?: (meta: OwnerDatabase['meta']) => Promise<unknown>;
};

/**
 * Saves a command and its local row in one transaction and returns the command's id once committed; only
 * then may a screen say "Saved on this device". Rejects with `StorageFull` when there is no room and with
 * `NotSaved` when storage is blocked and the server cannot be reached, or `NotConfirmed` when its answer is lost; the
 * form then keeps its text.
 */
export async function record<T extends CommandType>(
  type: T,
  payload: CommandPayloads[T],
  { row, replaces, alsoWrite }: RecordOptions = {},
): Promise<string> {
  const id = newId();
  const madeAt = new Date().toISOString();
  if (new TextEncoder().encode(JSON.stringify(payload)).length > MAX_BYTES) {
    throw new RangeError(`a ${type} may have at most ${MAX_BYTES} bytes`);
  }
  // Not even by network: an outdated app may build outdated payloads.
  if ($status.get().outdated) throw new NotSaved(new Outdated('of this device'));
  let database: OwnerDatabase;
  try {
    database = await ownerDatabase();
  } catch (error) {
    if ($status.get().outdated) throw new NotSaved(error);
    // With storage blocked, commands can still be sent while there is signal.
    const answer = await pushUnstored({ id, type, payload, made_at: madeAt });
    if (answer === 'unknown') throw new NotConfirmed(error);
    if (!answer) throw isQuota(error) ? new StorageFull(error) : new NotSaved(error);
    unstored.set(answer.id, answer);
    return answer.id;
  }
  await withRoom(() =>
    database.transaction('rw', database.outbox, database.rows, database.meta, async () => {
      if (replaces) await remove(database, replaces);
      if (alsoWrite) await alsoWrite(database.meta);
      const command = { id, type, payload, madeAt, attempts: 0, state: 'waiting' } as const;
      if (!row) {
        await database.outbox.add(command);
        return;
      }
      const subject = { table: row.table, id: row.id };
      const rev = (await database.rows.get([row.table, row.id]))?.rev ?? 0;
      if (STATE_SETTING.has(type)) await deleteSuperseded(database, subject);
      await database.outbox.add({ ...command, row: subject, ...(rev > 0 ? { baseRev: rev } : {}) });
      await database.rows.put({ ...row, rev, pending: true });
    }),
  );
  $recorded.set({ type });
  return id;
}

/** Earlier commands for the same target that were never sent, or were refused: the new one includes them. */
async function deleteSuperseded(
  database: OwnerDatabase,
  { table, id }: Omit<LocalRow, 'body'>,
): Promise<void> {
  await database.outbox
    .where('state')
    .anyOf('waiting', 'refused')
    .filter(({ state, attempts }) => state === 'refused' || attempts === 0)
    .filter(({ type, row }) => STATE_SETTING.has(type) && row?.table === table && row.id === id)
    .delete();
}

/** Deletes a command and its local row. Deleting also works on a full device. */
export async function remove(database: OwnerDatabase, id: string): Promise<void> {
  const item = await database.outbox.get({ id });
  if (!item) return;
  await database.outbox.delete(item.position);
  if (!item.row) return;
  await database.rows.delete([item.row.table, item.row.id]);
  // The row may have hidden a server row, which a full pull brings back.
  await forgetCursor(database);
}

type SettledState = { state: 'applied' } | { state: 'waiting' } | { state: 'refused'; code: RefusalCode };

const WAITING: SettledState = { state: 'waiting' };

function settledState(item: OutboxItem | undefined): SettledState {
  // An answered command that is no longer stored was applied.
  if (!item || item.state === 'sent') return { state: 'applied' };
  return item.state === 'refused' && item.code ? { state: 'refused', code: item.code } : WAITING;
}

/**
 * The server's answer to a recorded command if it comes within `patienceMs`; `waiting` as soon as it is clear that
 * it will not: no signal, or a drain that ended without it.
 */
export async function whenSettled(id: string, patienceMs: number): Promise<SettledState> {
  const direct = unstored.get(id);
  if (direct) {
    return direct.outcome === 'refused' ? { state: 'refused', code: direct.code } : { state: 'applied' };
  }
  const { outbox } = await ownerDatabase();
  return new Promise<SettledState>((resolve, reject) => {
    let last = WAITING;
    let sending = false;
    const end = (state: SettledState) => {
      clearTimeout(timer);
      stopWatching();
      subscription.unsubscribe();
      resolve(state);
    };
    const timer = setTimeout(() => end(last), patienceMs);
    const stopWatching = $status.listen(() => {
      const stopped = sending && !$status.get().sending;
      sending = $status.get().sending;
      if (stopped) outbox.get({ id }).then((item) => end(settledState(item)), reject);
    });
    const subscription = liveQuery(() => outbox.get({ id })).subscribe({
      next: (item) => {
        last = settledState(item);
        if (last.state !== 'waiting' || !$status.get().online) end(last);
      },
      error: reject,
    });
  });
}

/** A command by id, to put a waiting or refused one back into its form. */
export async function read(id: string): Promise<OutboxItem | undefined> {
  return (await ownerDatabase()).outbox.get({ id });
}

/** Deletes a command that the person gave up. */
export async function discardCommand(id: string): Promise<void> {
  const database = await ownerDatabase();
  await database.transaction('rw', database.outbox, database.rows, database.meta, () => remove(database, id));
}

/** Sends a refused command again under a new id, because the old id has its final answer. */
export async function retryCommand(id: string): Promise<void> {
  const database = await ownerDatabase();
  await withRoom(() =>
    database.transaction('rw', database.outbox, async () => {
      const item = await database.outbox.get({ id });
      if (item?.state !== 'refused') return;
      const { position, code, detail, answeredAt, ...command } = item;
      await database.outbox.delete(position);
      await database.outbox.add({ ...command, id: newId(), attempts: 0, state: 'waiting' });
    }),
  );
  $recorded.set({ type: null });
}

/** All commands a person made, newest last. */
export function readOutbox({ outbox }: OwnerDatabase): Promise<OutboxItem[]> {
  return outbox.orderBy('position').toArray();
}

/** Commands that the app records on its own and does not show. */
const AUTOMATIC: ReadonlySet<CommandType> = new Set(['viewProduct', 'saveJobPhoto', 'deleteJobPhoto']);
/** A refused one is of no interest to anybody. */
export const isAutomatic = ({ type }: OutboxItem): boolean => AUTOMATIC.has(type);

/** Whether the person did it and it has no place of its own on the screen, as the cart has. */
export const isShown = ({ type }: OutboxItem): boolean => !AUTOMATIC.has(type) && type !== 'setCartLine';

/** Whether the person has to decide what happens to it. */
export function needsDecision({ state, type }: OutboxItem): boolean {
  return state === 'refused' && !AUTOMATIC.has(type);
}

/** The shell's view of an outbox, from one read. */
export function countItems(
  items: readonly OutboxItem[],
): Pick<SyncStatus, 'waiting' | 'unsent' | 'isFactorMissing' | 'needsAttention' | 'lastSent'> {
  const unsent = items.filter((item) => item.state === 'waiting');
  const sentItems = items.filter((item) => item.state === 'sent' && isShown(item));
  const [last] = sentItems.toSorted((a, b) => (b.answeredAt ?? '').localeCompare(a.answeredAt ?? ''));
  return {
    waiting: unsent.filter(isShown).length,
    unsent: unsent.length,
    isFactorMissing: unsent.some((item) => item.isFactorMissing),
    needsAttention: items.filter(needsDecision).length,
    lastSent: last?.id ?? null,
  };
}
