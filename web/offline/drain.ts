import type { Command } from '../../domain/sync.ts';
import { backoffMs } from './api.ts';
import { applyAnswers, park, parkedReason, unpark } from './commandAnswers.ts';
import type { OutboxItem, OwnerDatabase } from './databases.ts';
import { LONG_PATIENCE_MS, Outdated, StorageFull, withRoom } from './errors.ts';
import { countItems } from './outbox.ts';
import { anonymousDatabase, headersFor, isPerson, ownerDatabase, tokenRefused } from './owner.ts';
import { pullPersonalRows } from './personalRows.ts';
import { firstBatch, push } from './push.ts';
import { $status, setStatus } from './status.ts';

// Sends the outbox. Started by many triggers: a commit, launch, a page shown again, the network's return, a timer, the
// worker's sync event, a person. A command is removed only by its own answer; receipts on the server make
// sending twice harmless, so the lock is an optimization that nothing depends on.

export type SyncTrigger = 'commit' | 'launch' | 'visible' | 'online' | 'timer' | 'worker' | 'person';

export type DrainResult = {
  /** `elsewhere`: another tab or the worker is sending. `resting`: backing off after a failure. */
  outcome: 'empty' | 'later' | 'parked' | 'elsewhere' | 'resting';
  /** The earliest time to try again. */
  retryInMs: number | null;
  /** Commands that got their final answer in this run. */
  answered: number;
  /** What changed on the server could not be fetched. */
  isStale?: true;
};

/** Triggers that mean something changed, which ends the backoff. */
const FRESH_START: ReadonlySet<SyncTrigger> = new Set(['launch', 'visible', 'online', 'worker', 'person']);

let failures = 0;
/** On the monotonic clock, so that setting the phone's time back does not delay sending. */
let restUntil = 0;
let running: Promise<DrainResult> | null = null;
/** Since when another tab has held the lock; null after we held it. */
let turnedAwayAt: number | null = null;

/** The lock's holder may fail or be suspended; then this tab takes over. */
const TURN_MS = 2000;
/** Four pushes that all time out: a tab that holds the lock longer has died with it, as Safari's workers do. */
const LEAKED_MS = 60_000;

const asCommand = ({ id, type, payload, madeAt, baseRev }: OutboxItem): Command => ({
  id,
  type,
  payload,
  made_at: madeAt,
  ...(baseRev === undefined ? {} : { base_rev: baseRev }),
});

async function firstWaiting(database: OwnerDatabase, most: number): Promise<OutboxItem[]> {
  const waiting = await database.outbox.where('state').equals('waiting').sortBy('position');
  const fit = new Set(firstBatch(waiting.map(asCommand)).map(({ id }) => id));
  return waiting.filter(({ id }) => fit.has(id)).slice(0, most);
}

/** Read and counted in one transaction, because a later command may replace one that was never attempted. */
async function nextBatch(database: OwnerDatabase, most: number): Promise<OutboxItem[]> {
  const countAttempts = () =>
    database.transaction('rw', database.outbox, async () => {
      const batch = await firstWaiting(database, most);
      for (const { position, attempts } of batch) {
        await database.outbox.update(position, { attempts: attempts + 1 });
      }
      return batch;
    });
  try {
    return await withRoom(countAttempts);
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    // Sending is what frees space. If uncounted, a command may be replaced by a later one that includes it.
    return firstWaiting(database, most);
  }
}

async function refuseUnfit(database: OwnerDatabase, item: OutboxItem): Promise<void> {
  const answer = { id: item.id, outcome: 'refused', code: 'invalid_payload', detail: {} } as const;
  await applyAnswers(database, [item], new Map([[item.id, answer]]));
}

function retryLater(afterMs: number | null, answered: number): DrainResult {
  failures += 1;
  const retryInMs = Math.max(afterMs ?? 0, backoffMs(failures));
  restUntil = performance.now() + retryInMs;
  return { outcome: 'later', retryInMs, answered };
}

async function sendAll(database: OwnerDatabase): Promise<DrainResult> {
  const headers = await headersFor(database.name);
  if (headers === null) {
    // The token cannot be refreshed right now, so everything stays queued.
    const waits = (await database.outbox.where('state').equals('waiting').count()) > 0;
    return waits ? retryLater(null, 0) : { outcome: 'empty', retryInMs: null, answered: 0 };
  }
  let answered = 0;
  let most = Number.POSITIVE_INFINITY;
  for (;;) {
    const batch = await nextBatch(database, most);
    const [first] = batch;
    if (!first) {
      failures = 0;
      return { outcome: 'empty', retryInMs: null, answered };
    }
    const waiting = await database.outbox.where('state').equals('waiting').count();
    setStatus({ sending: true, sent: answered, total: answered + waiting });
    const result = await push(batch.map(asCommand), headers);
    if (result.kind === 'later') return retryLater(result.afterMs, answered);
    if (result.kind === 'parked') {
      const person = result.reason === 'sign_in' && isPerson(database.name);
      if (person && (await tokenRefused())) return retryLater(null, answered);
      await park(database, result.reason);
      return { outcome: 'parked', retryInMs: null, answered };
    }
    if (result.kind === 'unfit') {
      // One of them makes the whole request invalid: send them one by one to find it.
      if (batch.length === 1) {
        await refuseUnfit(database, first);
        answered += 1;
      }
      most = 1;
      continue;
    }
    const open = await applyAnswers(database, batch, result.answers);
    answered += batch.length - open;
    setStatus({ sent: answered });
    if (open > 0) return retryLater(null, answered);
    failures = 0;
  }
}

/** Updates the shown status from the database. */
async function refreshCounts(database: OwnerDatabase): Promise<void> {
  const [items, parked] = await Promise.all([database.outbox.toArray(), parkedReason(database)]);
  setStatus({ ...countItems(items), parked });
}

/** What was queued before sign-in is sent as the anonymous device. */
async function sendAnonymous(): Promise<DrainResult | null> {
  const database = await anonymousDatabase();
  try {
    const waiting = await database.outbox.where('state').equals('waiting').count();
    return waiting > 0 ? await sendAll(database) : null;
  } finally {
    database.close();
  }
}

async function drainOnce(trigger: SyncTrigger): Promise<DrainResult> {
  const database = await ownerDatabase(LONG_PATIENCE_MS);
  if (trigger === 'person') await unpark(database);
  const restMs = restUntil - performance.now();
  if (restMs > 0) return { outcome: 'resting', retryInMs: restMs, answered: 0 };
  if (await parkedReason(database)) {
    await refreshCounts(database);
    return { outcome: 'parked', retryInMs: null, answered: 0 };
  }
  try {
    const person = isPerson(database.name);
    const anonymous = person ? await sendAnonymous() : null;
    if (anonymous?.outcome === 'later') return anonymous;
    const drained = await sendAll(database);
    if (drained.answered > 0 || (person && FRESH_START.has(trigger))) {
      try {
        await pullPersonalRows(database);
      } catch (error) {
        console.info('What changed on the server is fetched later.', error);
        return { ...drained, isStale: true };
      }
    }
    return drained;
  } finally {
    await refreshCounts(database);
    setStatus({ sending: false });
  }
}

async function drainLocked(trigger: SyncTrigger): Promise<DrainResult> {
  // It cannot send. All tabs get the same triggers, so it must not hold the lock when another tab asks for it.
  if ($status.get().outdated) throw new Outdated('of this device');
  // Before the lock, because a tab that fails to get it retries with another trigger.
  if (FRESH_START.has(trigger)) {
    failures = 0;
    restUntil = 0;
  }
  // A person's own request always runs.
  if (!('locks' in navigator) || trigger === 'person') return drainOnce(trigger);
  const { name } = await ownerDatabase(LONG_PATIENCE_MS);
  return navigator.locks.request(`drain ${name}`, { ifAvailable: true }, (lock) => {
    if (lock) {
      turnedAwayAt = null;
      return drainOnce(trigger);
    }
    turnedAwayAt ??= performance.now();
    if (performance.now() - turnedAwayAt > LEAKED_MS) return drainOnce(trigger);
    return { outcome: 'elsewhere', retryInMs: TURN_MS, answered: 0 } as const;
  });
}

/** Sends the outbox. Rejects only when the device's database fails. */
export async function drain(trigger: SyncTrigger): Promise<DrainResult> {
  // A trigger during a run starts another run afterwards, because the current one may have read its last batch.
  const previousRun = running;
  const run: Promise<DrainResult> = (previousRun ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => drainLocked(trigger));
  running = run;
  try {
    return await run;
  } finally {
    if (running === run) running = null;
  }
}
