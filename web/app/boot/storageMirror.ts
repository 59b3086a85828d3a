import { onStored, readStored, tellStored, writeStored } from '../../ui/storedAtom.ts';

// Browsers write localStorage to the disk up to a minute late, so a killed browser loses what was just stored. Some keys
// are therefore mirrored in IndexedDB, which has them on the disk at once. Without Dexie, because every page reads the
// mirror before it is shown.

const NAME = 'mirror';
const STORE = 'copies';
/** When a mirrored key last changed. Stored beside them, so it is as old on the disk as they are. */
const CHANGED_AT = 'mirrored-at';
const OPEN_LIMIT_MS = 1000;

/** All mirrored keys in one row, because the cart and what belongs to it must be of one moment. */
type Copy = { at: number; texts: Record<string, string> };

function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

/** Gives the copy to `work`, and puts what it returns. */
async function withCopy(work: (copy: Copy | undefined) => Copy | null): Promise<void> {
  const database = await open();
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    const copies = transaction.objectStore(STORE);
    const request: IDBRequest<Copy | undefined> = copies.get(NAME);
    request.onsuccess = () => {
      const next = work(request.result);
      if (next) copies.put(next, NAME);
    };
    await promise;
  } finally {
    database.close();
  }
}

const changedAt = (): number => Number(readStored(CHANGED_AT)) || 0;

function copyNow(isMirrored: (key: string) => boolean): Copy {
  const keys = Object.keys(localStorage).filter(isMirrored);
  return { at: changedAt(), texts: Object.fromEntries(keys.map((key) => [key, readStored(key) ?? ''])) };
}

/** Restores what the disk's localStorage had not got yet, then mirrors every change. Never rejects. */
export async function startMirror(isMirrored: (key: string) => boolean): Promise<void> {
  let isLate = false;
  const restore = (copy: Copy | undefined): null => {
    if (isLate || !copy || copy.at <= changedAt()) return null;
    for (const key of Object.keys(localStorage)) {
      if (isMirrored(key) && !(key in copy.texts)) writeStored(key, null);
    }
    for (const [key, text] of Object.entries(copy.texts)) writeStored(key, text);
    writeStored(CHANGED_AT, String(copy.at));
    tellStored();
    return null;
  };
  const limit = new Promise<void>((done) => setTimeout(done, OPEN_LIMIT_MS));
  try {
    await Promise.race([withCopy(restore), limit]);
  } catch (error) {
    console.info('Nothing can be restored from the mirror.', error);
  }
  isLate = true;
  let isWriting = false;
  let isChanged = false;
  const write = async () => {
    while (isChanged) {
      isChanged = false;
      // Another tab may have mirrored something newer.
      await withCopy((copy) => ((copy?.at ?? 0) > changedAt() ? null : copyNow(isMirrored)));
    }
  };
  onStored((key) => {
    if (key !== null && !isMirrored(key)) return;
    // Later than any before, even when the device's clock was set back.
    writeStored(CHANGED_AT, String(Math.max(Date.now(), changedAt() + 1)));
    isChanged = true;
    if (isWriting) return;
    isWriting = true;
    write()
      .catch((error: unknown) => console.info('The mirror cannot be written.', error))
      .finally(() => {
        isWriting = false;
      });
  });
}
