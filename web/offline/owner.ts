import { DEVICE_HEADER } from '../../domain/sync.ts';
import { DeviceDatabase, OwnerDatabase } from './databases.ts';
import { newId } from './ids.ts';

// Whose things these are. Without an account a device is its own owner, `anon:<uuid>`.

export const ANONYMOUS = 'anon:';

let opening: Promise<OwnerDatabase> | null = null;

async function ownerName(): Promise<string> {
  const device = new DeviceDatabase();
  try {
    // One transaction: two tabs that start at once agree on one name.
    return await device.transaction('rw', device.meta, async () => {
      const kept = await device.meta.get('owner');
      if (kept?.key === 'owner') return kept.owner;
      const owner = `${ANONYMOUS}${newId()}`;
      await device.meta.add({ key: 'owner', owner });
      return owner;
    });
  } finally {
    device.close();
  }
}

/** The database of who uses this device now. Rejects when the browser does not let anything be stored. */
export function ownerDatabase(): Promise<OwnerDatabase> {
  opening ??= (async () => {
    const database = new OwnerDatabase(await ownerName());
    await database.open();
    return database;
  })().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Forgets the open database, for when the browser killed its connection or its owner changes. */
export async function closeOwnerDatabase(): Promise<void> {
  const open = await opening?.catch(() => null);
  opening = null;
  open?.close();
}

/** How a request says on whose behalf it comes. */
export function ownerHeaders(owner: string): Record<string, string> {
  return owner.startsWith(ANONYMOUS) ? { [DEVICE_HEADER]: owner.slice(ANONYMOUS.length) } : {};
}
