import type { DeliveryMark } from '../../domain/delivery/deliveries.ts';
import { type CommandAnswer, type CommandType, SYNC_SCHEMA } from '../../domain/sync.ts';
import type { OutboxItem, OwnerDatabase, ParkedOutbox } from './databases.ts';
import { markStoredLists } from './driverList.ts';
import { StorageFull, withRoom } from './errors.ts';
import { isAutomatic, remove } from './outbox.ts';

// Applies the server's answers: a command and its local row change in one transaction.

/** How many sent commands stay visible. */
export const MAX_SENT = 20;

const PICTURES: ReadonlySet<CommandType> = new Set(['saveJobPhoto', 'proveDelivery']);

async function settle(database: OwnerDatabase, item: OutboxItem, answer: CommandAnswer): Promise<void> {
  const answeredAt = new Date().toISOString();
  if (answer.outcome === 'refused') {
    if (isAutomatic(item)) return remove(database, item.id);
    const { code, detail } = answer;
    await database.outbox.update(item.position, { state: 'refused', code, detail, answeredAt });
    return;
  }
  // Sent commands are shown as text only, so a picture's base64 need not stay until twenty others are sent.
  const isPicture = PICTURES.has(item.type);
  const answerRow = isPicture
    ? { payload: {} }
    : item.type === 'requestQuote'
      ? { payload: { ...(item.payload as object), photos: undefined } }
      : {};
  const leftOut = answer.outcome === 'applied' ? Number(answer.result.photosLeftOut ?? 0) : 0;
  const less = leftOut > 0 ? { photosLeftOut: leftOut } : {};
  const { copyId, copyName } = answer.outcome === 'applied' ? answer.result : {};
  const copy = copyId && copyName ? { copy: { id: String(copyId), name: String(copyName) } } : {};
  await database.outbox.update(item.position, { state: 'sent', answeredAt, ...answerRow, ...less, ...copy });
  if (item.type === 'markDelivery') await markStoredLists(database, item.payload as DeliveryMark);
  if (!item.row) return;
  const { table, id } = item.row;
  const local = await database.rows.get([table, id]);
  if (!local) return;
  // The server may have given it another id; the next pull brings it under that id.
  const rowId = answer.outcome === 'applied' ? answer.result.id : null;
  await database.rows.delete([table, id]);
  await database.rows.put({ ...local, id: typeof rowId === 'string' ? rowId : id, pending: false });
}

type Answers = ReadonlyMap<string, CommandAnswer>;

/** Applies every final answer. Returns how many commands are still unanswered. */
export async function applyAnswers(
  database: OwnerDatabase,
  items: readonly OutboxItem[],
  answers: Answers,
): Promise<number> {
  try {
    return await withRoom(() => settleAll(database, items, answers));
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    return clearApplied(database, items, answers);
  }
}

/**
 * No room for answers. Applied commands can go, because a pull brings their rows; refused ones stay with
 * their text, and the server refuses them again when asked again.
 */
async function clearApplied(
  database: OwnerDatabase,
  items: readonly OutboxItem[],
  answers: Answers,
): Promise<number> {
  const { outbox, rows, meta } = database;
  const applied = items.filter(({ id }) => answers.get(id)?.outcome === 'applied');
  await database.transaction('rw', outbox, rows, meta, async () => {
    for (const { id } of applied) await remove(database, id);
    await outbox.where('state').equals('sent').delete();
  });
  return items.length - applied.length;
}

async function settleAll(
  database: OwnerDatabase,
  items: readonly OutboxItem[],
  answers: Answers,
): Promise<number> {
  const { outbox, rows, meta } = database;
  return database.transaction('rw', outbox, rows, meta, async () => {
    let open = 0;
    for (const item of items) {
      const answer = answers.get(item.id);
      if (answer && answer.outcome !== 'retry') {
        await settle(database, item, answer);
        continue;
      }
      open += 1;
      const isFactorMissing = answer?.code === 'second_factor_required';
      if (isFactorMissing !== (item.isFactorMissing ?? false))
        await outbox.update(item.position, { isFactorMissing });
    }
    const sentItems = await outbox.where('state').equals('sent').sortBy('position');
    await outbox.bulkDelete(sentItems.slice(0, -MAX_SENT).map(({ position }) => position));
    return open;
  });
}

export async function park(database: OwnerDatabase, reason: ParkedOutbox['reason']): Promise<void> {
  await database.meta.put({ key: 'parked', reason, schema: SYNC_SCHEMA });
}

/** Why nothing is sent, or null. A queue waiting for a newer app is released once this is that app. */
export async function parkedReason(database: OwnerDatabase): Promise<ParkedOutbox['reason'] | null> {
  const entry = await database.meta.get('parked');
  if (entry?.key !== 'parked') return null;
  if (entry.reason === 'update' && entry.schema !== SYNC_SCHEMA) {
    await unpark(database);
    return null;
  }
  return entry.reason;
}

export async function unpark(database: OwnerDatabase): Promise<void> {
  await database.meta.delete('parked');
}
