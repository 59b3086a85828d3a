import { liveQuery, type Subscription } from 'dexie';
import { atom } from 'nanostores';
import { DEVICE_HEADER } from '../../domain/sync.ts';
import { DeviceDatabase, OwnerDatabase } from './databases.ts';
import { inTime } from './errors.ts';
import { newId } from './ids.ts';
import { $status } from './status.ts';

// Who owns the data on this device. Without an account the device is its own owner, `anon:<uuid>`; a signed-in person
// is `u:<uuid>`, with a database that nobody else on this device opens.

export const ANONYMOUS = 'anon:';
const PERSON = 'u:';
/** A token that expires sooner is not used. */
const LEAST_MS = 15_000;

export type Tokens = {
  /**
   * Null when none is available right now, or somebody else is signed in. Without an owner, the token of whoever is
   * signed in.
   * @param owner in the form in which databases are named
   */
  fresh(owner?: string): Promise<string | null>;
  refused(): Promise<boolean>;
};

/** The current owner's database, opened once for all who ask; null until first needed, and after `discard`. */
let shared: Promise<OwnerDatabase> | null = null;
let tokens: Tokens | null = null;
/** The open database of the current owner; null until first needed, and while the owner changes. */
export const $ownerDatabase = atom<OwnerDatabase | null>(null);

async function onDevice<Result>(work: (device: DeviceDatabase) => Promise<Result>): Promise<Result> {
  const device = new DeviceDatabase();
  try {
    // One transaction, so that two tabs starting at once agree on one id.
    return await device.transaction('rw', device.meta, () => work(device));
  } finally {
    device.close();
  }
}

async function deviceName(device: DeviceDatabase): Promise<string> {
  const entry = await device.meta.get('owner');
  if (entry?.key === 'owner') return entry.owner;
  const owner = `${ANONYMOUS}${newId()}`;
  await device.meta.add({ key: 'owner', owner });
  return owner;
}

function ownerName(): Promise<string> {
  return onDevice(async (device) => {
    const person = await device.meta.get('person');
    return person?.key === 'person' ? person.owner : deviceName(device);
  });
}

/** The current owner's database. Rejects when the browser blocks storage, and while it does not answer. */
export const ownerDatabase = (limitMs?: number): Promise<OwnerDatabase> => inTime(sharedDatabase(), limitMs);

function sharedDatabase(): Promise<OwnerDatabase> {
  if (shared) return shared;
  const promise: Promise<OwnerDatabase> = ownerName()
    .then(openDatabase)
    .then((database) => {
      if (shared === promise) {
        $ownerDatabase.set(database);
        return database;
      }
      // The owner changed meanwhile.
      database.close();
      return sharedDatabase();
    });
  shared = promise;
  promise.catch(() => {
    if (shared === promise) shared = null;
  });
  return promise;
}

async function openDatabase(owner: string): Promise<OwnerDatabase> {
  const database = new OwnerDatabase(owner);
  await database.open();
  return database;
}

/** The shared database if anything has asked for it; opens none. */
const databaseInUse = () => shared && inTime(shared).catch(() => null);

/** From now on whoever asks gets a newly opened database. Does not close this one. */
function discard(): void {
  shared = null;
  $ownerDatabase.set(null);
}

const warn = (error: unknown) => console.warn('What this device keeps cannot be followed.', error);

/** Calls back with what `read` finds in the owner's database, now and after every change of it or of the owner. */
export function followOwner<Value>(
  read: (database: OwnerDatabase) => Promise<Value>,
  tell: (value: Value) => void,
  fail: (error: unknown) => void = warn,
): () => void {
  let subscription: Subscription | undefined;
  const stop = $ownerDatabase.subscribe((database) => {
    subscription?.unsubscribe();
    // Outside the query, because opening writes and a live query may only read.
    if (database) subscription = liveQuery(() => read(database)).subscribe({ next: tell, error: fail });
    else ownerDatabase().catch(fail);
  });
  return () => {
    stop();
    subscription?.unsubscribe();
  };
}

/** Drops the open database when the browser killed its connection or the owner changes. */
export async function closeOwnerDatabase(): Promise<void> {
  const database = await databaseInUse();
  discard();
  database?.close();
}

/** iOS kills connections of suspended pages, so a failed read means that all followers must reconnect. */
export async function probeOwner(): Promise<void> {
  const database = await databaseInUse();
  if (!database || $status.get().outdated) return;
  try {
    await database.meta.get('parked');
  } catch (error) {
    console.warn('The database of this device had died and is opened again.', error);
    await closeOwnerDatabase();
  }
}

export const personOwner = (id: string) => `${PERSON}${id}`;
export const isPerson = (owner: string) => owner.startsWith(PERSON);

/**
 * From now on this device is used by that person, or by nobody (`null`). Connections to the previous database
 * stay open for work in progress and are not used again.
 */
export async function switchOwner(
  person: { id: string; token: string | null; expiresAt: number } | null,
): Promise<void> {
  const owner = person && personOwner(person.id);
  const writing = onDevice(async ({ meta }) => {
    if (person && owner) {
      await meta.put({ key: 'person', owner, token: person.token, expiresAt: person.expiresAt });
    } else {
      await meta.delete('person');
    }
  });
  try {
    await inTime(writing);
  } catch (error) {
    // Nothing may be written to the previous owner's database; the next one waits for this.
    discard();
    throw error;
  }
  const database = await databaseInUse();
  if (database && (owner ? database.name === owner : !isPerson(database.name))) return;
  discard();
}

/** The anonymous device's database from before sign-in, which still has commands to send. Close it after use. */
export async function anonymousDatabase(): Promise<OwnerDatabase> {
  return openDatabase(await inTime(onDevice(deviceName)));
}

/** Empties a person's database, so that nothing is left on a shared device. */
export async function forgetOwner(id: string): Promise<void> {
  const database = new OwnerDatabase(personOwner(id));
  try {
    await database.open();
  } catch (error) {
    console.warn('The database of who leaves does not open: nothing could be kept in it.', error);
    return;
  }
  const { outbox, rows, meta } = database;
  await database.transaction('rw', outbox, rows, meta, () =>
    Promise.all([outbox.clear(), rows.clear(), meta.clear()]),
  );
  database.close();
}

/** How this page gets a valid access token. The worker has only what a page stored for it. */
export function setTokenSource(source: Tokens): void {
  tokens = source;
}

/** Called when the server refused the token. True when there is a new one. */
export async function tokenRefused(): Promise<boolean> {
  return (await tokens?.refused()) ?? false;
}

async function savedToken(owner: string): Promise<string | null> {
  const person = await inTime(onDevice((device) => device.meta.get('person')));
  if (person?.key !== 'person' || person.owner !== owner) return null;
  return person.expiresAt > Date.now() + LEAST_MS ? person.token : null;
}

/** Request headers for any owner; null when this owner cannot be authenticated right now. */
export async function headersFor(owner: string): Promise<Record<string, string> | null> {
  if (!isPerson(owner)) return ownerHeaders(owner);
  const token = await savedToken(owner).catch((error: unknown) => {
    console.warn('The token on this device cannot be read.', error);
    return null;
  });
  return token === null ? personHeaders(owner) : { Authorization: `Bearer ${token}` };
}

/**
 * Headers of the person whom this page knows to be signed in, for use without a database. Null for nobody, and when
 * that person is not the owner, so that nothing is sent as somebody else while the session changes.
 */
export async function personHeaders(owner?: string): Promise<Record<string, string> | null> {
  const token = (await tokens?.fresh(owner)) ?? null;
  return token === null ? null : { Authorization: `Bearer ${token}` };
}

/** Headers that identify an anonymous device. */
export function ownerHeaders(owner: string): Record<string, string> {
  return owner.startsWith(ANONYMOUS) ? { [DEVICE_HEADER]: owner.slice(ANONYMOUS.length) } : {};
}

/**
 * Deletes what admin pages were answered today (driverList.ts): on a driver's phone, whose person may have worked in the
 * admin before, and for a new version of the app, whose pages may not know the shapes of what an older one kept.
 */
export async function forgetAnswers(personId?: string): Promise<void> {
  const { name, meta } = await ownerDatabase();
  if (personId === undefined || name === personOwner(personId))
    await meta.where('key').startsWith('admin ').delete();
}

/**
 * Deletes drivers' lists (driverList.ts) with other people's addresses, for somebody who is no longer an admin or
 * whose account was closed, whoever uses the device now.
 */
export async function deleteDriverDays(personId: string): Promise<void> {
  const database = new OwnerDatabase(personOwner(personId));
  try {
    await database.open();
    await database.meta.where('key').startsWithAnyOf('drive ', 'admin ').delete();
  } catch (error) {
    console.warn('The lists of this device could not be forgotten.', error);
  } finally {
    database.close();
  }
}
