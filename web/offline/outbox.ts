import { liveQuery } from 'dexie';
import { atom } from 'nanostores';
import type { RefusalCode } from '../../domain/base/refusals.ts';
import type { CommandPayloads, CommandType } from '../../domain/commands.ts';
import { type CommandAnswer, MAX_PUSH_BYTES, type SyncTable } from '../../domain/sync.ts';
import type { OutboxItem, OwnerDatabase } from './databases.ts';
import { isQuota, NotSaved, Outdated, StorageFull, withRoom } from './errors.ts';
import { newId } from './ids.ts';
import { ownerDatabase } from './owner.ts';
import { pushUnstored } from './push.ts';
import { $status, type SyncStatus } from './status.ts';

// Commands that the store has not answered yet: in order, kept until answered, never expired.

/** What the device shows of a command until the store confirms it. */
type LocalRow = { table: SyncTable; id: string; body: unknown };

/** Space for the envelope around one command. */
const MOST_BYTES = MAX_PUSH_BYTES - 4096;

/** Commands that state a final value, not a change. */
const SETS: ReadonlySet<CommandType> = new Set(['addToWishlist', 'removeFromWishlist', 'setCartLine']);

const $recorded = atom<{ type: CommandType | null } | null>(null);
/** Answers to commands that could not be stored here and were sent at once. */
const unstored = new Map<string, CommandAnswer>();

/**
 * Tells after every commit what was recorded; null when a command is sent once more. The page starts a drain, a sync
 * registration, the request to keep the storage.
 */
export const onRecorded = (tell: (type: CommandType | null) => void): (() => void) =>
  $recorded.listen((recorded) => recorded && tell(recorded.type));

type RecordOptions = {
  row?: LocalRow;
  /** A waiting or refused command that this one takes the place of, in the same transaction. */
  replaces?: string;
  /** What else this device keeps of it, in the same transaction. */
  beside?: (meta: OwnerDatabase['meta']) => Promise<unknown>;
};

/**
 * Saves a command and its local row in one transaction and returns the command's id once that is committed: only
 * then may a screen say "Saved on this phone". Rejects with `StorageFull` when there is no room and with
 * `NotSaved` when the browser stores nothing and the store cannot be reached either; a form keeps its text then.
 */
export async function record<T extends CommandType>(
  type: T,
  payload: CommandPayloads[T],
  { row, replaces, beside }: RecordOptions = {},
): Promise<string> {
  const id = newId();
  const madeAt = new Date().toISOString();
  if (new TextEncoder().encode(JSON.stringify(payload)).length > MOST_BYTES) {
    throw new RangeError(`a ${type} may have at most ${MOST_BYTES} bytes`);
  }
  // Not even past the database: this app's idea of a payload may be as old as the app.
  if ($status.get().outdated) throw new NotSaved(new Outdated('of this device'));
  let database: OwnerDatabase;
  try {
    database = await ownerDatabase();
  } catch (error) {
    if ($status.get().outdated) throw new NotSaved(error);
    // A browser that stores nothing can still send, as long as it has signal.
    const answer = await pushUnstored({ id, type, payload, made_at: madeAt });
    if (!answer) throw isQuota(error) ? new StorageFull(error) : new NotSaved(error);
    unstored.set(id, answer);
    return id;
  }
  await withRoom(() =>
    database.transaction('rw', database.outbox, database.rows, database.meta, async () => {
      if (replaces) await remove(database, replaces);
      if (beside) await beside(database.meta);
      const made = { id, type, payload, madeAt, attempts: 0, state: 'waiting' } as const;
      if (!row) {
        await database.outbox.add(made);
        return;
      }
      const about = { table: row.table, id: row.id };
      const rev = (await database.rows.get([row.table, row.id]))?.rev ?? 0;
      if (SETS.has(type)) await leaveOutEarlier(database, about);
      await database.outbox.add({ ...made, row: about, ...(rev > 0 ? { baseRev: rev } : {}) });
      await database.rows.put({ ...row, rev, pending: true });
    }),
  );
  $recorded.set({ type });
  return id;
}

/** What was said of the same thing before and was surely never sent, or refused: the set that follows says all. */
async function leaveOutEarlier(
  database: OwnerDatabase,
  { table, id }: Omit<LocalRow, 'body'>,
): Promise<void> {
  await database.outbox
    .where('state')
    .anyOf('waiting', 'refused')
    .filter(({ state, attempts }) => state === 'refused' || attempts === 0)
    .filter(({ type, row }) => SETS.has(type) && row?.table === table && row.id === id)
    .delete();
}

/** Takes a command out, with the row that stood for it. Only takes away, which a full device allows. */
export async function remove(database: OwnerDatabase, id: string): Promise<void> {
  const item = await database.outbox.get({ id });
  if (!item) return;
  await database.outbox.delete(item.position);
  if (!item.row) return;
  await database.rows.delete([item.row.table, item.row.id]);
  // The row may have stood for a change of one that the store has: that one comes back with a whole pull.
  await database.meta.delete('cursor');
}

type Settled = { state: 'applied' } | { state: 'waiting' } | { state: 'refused'; code: RefusalCode };

const WAITING: Settled = { state: 'waiting' };

function settledState(item: OutboxItem | undefined): Settled {
  // An answered command that is already trimmed away was an applied one.
  if (!item || item.state === 'sent') return { state: 'applied' };
  return item.state === 'refused' && item.code ? { state: 'refused', code: item.code } : WAITING;
}

/**
 * The store's answer to a recorded command, if it comes within `patienceMs`; `waiting` as soon as it is clear that
 * it will not: no signal, or a run of the drain that ended without it.
 */
export async function settled(id: string, patienceMs: number): Promise<Settled> {
  const direct = unstored.get(id);
  if (direct) {
    return direct.outcome === 'refused' ? { state: 'refused', code: direct.code } : { state: 'applied' };
  }
  const { outbox } = await ownerDatabase();
  return new Promise<Settled>((resolve, reject) => {
    let last = WAITING;
    let sending = false;
    const end = (state: Settled) => {
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
        if (last.state !== 'waiting' || !navigator.onLine) end(last);
      },
      error: reject,
    });
  });
}

/** A command by its id: to put a waiting or refused one back into its form. */
export async function read(id: string): Promise<OutboxItem | undefined> {
  return (await ownerDatabase()).outbox.get({ id });
}

/** A person does not want it any more. */
export async function discardCommand(id: string): Promise<void> {
  const database = await ownerDatabase();
  await database.transaction('rw', database.outbox, database.rows, database.meta, () => remove(database, id));
}

/** Sends a refused command again, under a new id: the old one has its answer for good. */
export async function retryCommand(id: string): Promise<void> {
  const database = await ownerDatabase();
  await withRoom(() =>
    database.transaction('rw', database.outbox, async () => {
      const item = await database.outbox.get({ id });
      if (item?.state !== 'refused') return;
      const { position, code, detail, answeredAt, ...kept } = item;
      await database.outbox.delete(position);
      await database.outbox.add({ ...kept, id: newId(), attempts: 0, state: 'waiting' });
    }),
  );
  $recorded.set({ type: null });
}

/** Everything that was asked for, newest last. */
export function readOutbox({ outbox }: OwnerDatabase): Promise<OutboxItem[]> {
  return outbox.orderBy('position').toArray();
}

/** What the app notes by itself: nobody asked for it, so nobody misses it. */
const UNASKED: ReadonlySet<CommandType> = new Set(['viewProduct']);

/** Whether its person has to decide what becomes of it. */
export function needsPerson({ state, type }: OutboxItem): boolean {
  return state === 'refused' && !UNASKED.has(type);
}

/** Whether it has its no, and nobody has to hear of it. */
export function needsNobody({ state, type }: OutboxItem): boolean {
  return state === 'refused' && UNASKED.has(type);
}

/** What the shell says of an outbox, from one look at it. */
export function countsOf(
  items: readonly OutboxItem[],
): Pick<SyncStatus, 'waiting' | 'needsAttention' | 'lastSent'> {
  const waiting = items.filter((item) => item.state === 'waiting').length;
  const sent = items.filter((item) => item.state === 'sent');
  const [last] = sent.toSorted((a, b) => (b.answeredAt ?? '').localeCompare(a.answeredAt ?? ''));
  return { waiting, needsAttention: items.filter(needsPerson).length, lastSent: last?.id ?? null };
}
