// The app on one phone, as a thread: the store's own device code on an IndexedDB of its own. Ending the thread is
// killing the app in the middle of whatever it does; what its disk had by then comes back in the next thread.
import 'fake-indexeddb/auto';
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { CommandPayloads } from '../../domain/commands.ts';
import type { CommandType } from '../../domain/sync.ts';
import type { SyncTrigger } from '../../web/offline/drain.ts';
import { LONG_PATIENCE_MS } from '../../web/offline/errors.ts';
import { type Disk, tellWrites, type Written } from './disk.ts';

export type PhoneData = {
  origin: string;
  disk: Disk;
  /** Browsers without navigator.locks, or with leaked ones: nothing may depend on them. */
  locks: boolean;
  /** How much faster its patience passes than a real one's. */
  haste: number;
};

type Made = { type: CommandType; payload: CommandPayloads[CommandType]; replaces?: string };
/** `tab`: which of the app's copies does it. */
export type Asked =
  | ({ do: 'make'; tab: number } & Made)
  | { do: 'trigger'; tab: number; trigger: SyncTrigger }
  | { do: 'refresh'; tab: number }
  | { do: 'pullPersonalRows'; tab: number; whose?: 'device' }
  | { do: 'signIn'; tab: number; account: { id: string; token: string; expiresAt: number } | null }
  | { do: 'discard' | 'retry'; tab: number; id: string }
  | { do: 'calm'; origin: string };
export type FromPhone =
  | { kind: 'written'; written: Written }
  | { kind: 'answer'; turn: number; value: unknown }
  | { kind: 'failed'; turn: number; error: string };

const port = parentPort;
if (!port) throw new Error('a phone runs as a worker thread');
const { origin, disk, locks } = workerData as PhoneData;
let { haste } = workerData as PhoneData;
const say = (message: FromPhone) => port.postMessage(message);

const place = { origin };
Object.defineProperty(globalThis, 'location', { value: place });
const onLine = { onLine: true };
const browser = locks ? Object.assign(onLine, { locks: navigator.locks }) : onLine;
Object.defineProperty(globalThis, 'navigator', { value: browser });
const { timeout } = AbortSignal;
AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / haste);

// Two tabs, or a page and the worker, are two copies of the same modules on one IndexedDB.
const OFFLINE = new URL('../../web/offline/', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const copy = context.parentURL?.startsWith(OFFLINE) ? new URL(context.parentURL).search : '';
    return copy && found.url.startsWith(OFFLINE) ? { ...found, url: found.url + copy } : found;
  },
});

async function openTab(tab: number) {
  const load = (name: string) => import(`${OFFLINE}${name}.ts?tab=${tab}`);
  const [outbox, drain, owner, personalRows, catalog, status] = await Promise.all(
    ['outbox', 'drain', 'owner', 'personalRows', 'catalog', 'status'].map(load),
  );
  return {
    ...outbox,
    ...drain,
    ...owner,
    ...personalRows,
    ...catalog,
    ...status,
  } as typeof import('../../web/offline/outbox.ts') &
    typeof import('../../web/offline/drain.ts') &
    typeof import('../../web/offline/owner.ts') &
    typeof import('../../web/offline/personalRows.ts') &
    typeof import('../../web/offline/catalog.ts') &
    typeof import('../../web/offline/status.ts');
}

/** Puts back what was stored, into databases as the app itself makes them. */
async function restore(): Promise<void> {
  const { CatalogDatabase, DeviceDatabase, OwnerDatabase } = await import('../../web/offline/databases.ts');
  for (const [name, stores] of disk) {
    const made = name === 'catalog' ? new CatalogDatabase() : null;
    const database = made ?? (name === 'device' ? new DeviceDatabase() : new OwnerDatabase(name));
    for (const [store, records] of stores) await database.table(store).bulkPut(records);
    database.close();
  }
}

await restore();
tellWrites((written) => say({ kind: 'written', written }));
const tabs = await Promise.all([openTab(1), openTab(2)]);
for (const tab of tabs) {
  tab.onRecorded(() => {
    tab.drain('commit').catch((error: unknown) => queueMicrotask(() => Promise.reject(error)));
  });
}

async function act(asked: Asked): Promise<unknown> {
  if (asked.do === 'calm') {
    place.origin = asked.origin;
    haste = 1;
    return null;
  }
  const tab = tabs[asked.tab];
  if (!tab) throw new Error(`no tab ${asked.tab}`);
  switch (asked.do) {
    case 'make':
      // Many phones share a processor: what takes long here is not storage that is blocked.
      await tab.ownerDatabase(LONG_PATIENCE_MS);
      return tab.record(asked.type, asked.payload, asked.replaces ? { replaces: asked.replaces } : {});
    case 'trigger':
      return tab.drain(asked.trigger);
    case 'refresh':
      return tab.refreshCatalog();
    case 'pullPersonalRows':
      return tab.pullPersonalRows(
        await (asked.whose === 'device' ? tab.anonymousDatabase() : tab.ownerDatabase()),
      );
    case 'signIn':
      return tab.switchOwner(asked.account);
    case 'discard':
      return tab.discardCommand(asked.id);
    case 'retry':
      return tab.retryCommand(asked.id);
  }
}

port.on('message', ({ turn, asked }: { turn: number; asked: Asked }) => {
  act(asked).then(
    (value) => say({ kind: 'answer', turn, value }),
    (error: unknown) => say({ kind: 'failed', turn, error: String(error) }),
  );
});
// Many phones start at once on few processors, each slower than a real one.
say({ kind: 'answer', turn: 0, value: (await tabs[0]?.ownerDatabase(LONG_PATIENCE_MS))?.name });
