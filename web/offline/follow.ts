import { liveQuery, type Subscription } from 'dexie';
import type { OwnerDatabase } from './databases.ts';
import { onOwnerChanged, ownerDatabase } from './owner.ts';

const warn = (error: unknown) => console.warn('What this device keeps cannot be followed.', error);

/**
 * Tells what `read` finds in the owner's database now and after every change of it, or of the owner. With `only`,
 * nothing is told while the device is somebody else's.
 */
export function followOwner<Value>(
  read: (database: OwnerDatabase) => Promise<Value>,
  tell: (value: Value) => void,
  only?: string,
  fail: (error: unknown) => void = warn,
): () => void {
  let round = 0;
  let subscription: Subscription | null = null;
  const stop = () => {
    round += 1;
    subscription?.unsubscribe();
    subscription = null;
  };
  const start = async () => {
    stop();
    const mine = round;
    // Outside of the query: opening writes, and a live query may only read.
    const database = await ownerDatabase();
    if (round !== mine || (only !== undefined && database.name !== only)) return;
    subscription = liveQuery(() => read(database)).subscribe({
      next: tell,
      error: fail,
    });
  };
  const restart = () => {
    start().catch(fail);
  };
  const stopWatching = onOwnerChanged(restart);
  restart();
  return () => {
    stopWatching();
    stop();
  };
}
