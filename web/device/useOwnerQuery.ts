import '../offline/channels.ts';
import { useStore } from '@nanostores/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { OwnerDatabase } from '../offline/databases.ts';
import { $ownerDatabase, ownerDatabase } from '../offline/owner.ts';

const warn = (error: unknown) => console.warn('What this device keeps does not come.', error);

/**
 * What `read` finds in the current owner's database, again after every change of it or of the owner. undefined until
 * read, and on the server. `read` must not write; without one there is nothing to read. It comes with the database's
 * code, so parts of public pages that ask it are loaded after the page.
 * @param deps what `read` depends on
 */
export function useOwnerQuery<Value>(
  read: ((database: OwnerDatabase) => Promise<Value>) | null,
  deps: readonly (string | number | null)[] = [],
  fail: (error: unknown) => void = warn,
): Value | undefined {
  const database = useStore($ownerDatabase, { ssr: 'initial' });
  const query = JSON.stringify([read !== null, ...deps]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` stands for what the functions depend on.
  useEffect(() => {
    // Outside the query, because opening writes and a live query may only read.
    if (read && !database) ownerDatabase().catch(fail);
  }, [database, query]);
  const answer = useLiveQuery(async () => {
    if (!read || !database) return null;
    try {
      return { database, query, value: await read(database) };
    } catch (error) {
      // A database that was closed because the owner changed is not missed.
      if ($ownerDatabase.get() === database) fail(error);
      return null;
    }
  }, [database, query]);
  // An answer of another owner or of the previous query does not count.
  return answer?.database === database && answer?.query === query ? answer.value : undefined;
}
