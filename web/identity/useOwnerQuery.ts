import { useEffect, useState } from 'react';
import type { OwnerDatabase } from '../offline/databases.ts';

type Read<Value> = (database: OwnerDatabase) => Promise<Value>;

/**
 * What `read` finds in the current owner's database, updated after every change of it or of the owner.
 * undefined until read, and on the server. `read` must not write. Loads the database's code, which is not
 * part of a page's first load; `deps` are the query's dependencies. Without a `fetchRead` there is nothing to read.
 */
export function useOwnerQuery<Value>(
  fetchRead: (() => Promise<Read<Value>>) | null,
  deps: readonly (string | number | null)[],
  fail?: (error: unknown) => void,
): Value | undefined {
  const query = JSON.stringify(deps);
  const [found, setFound] = useState<{ query: string; value: Value }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` stands for what the functions depend on.
  useEffect(() => {
    if (!fetchRead) return;
    let isGone = false;
    let stop = () => {
      isGone = true;
    };
    const follow = async () => {
      // First, because it may put the database's code off.
      const read = await fetchRead();
      const { followOwner } = await import('../offline/owner.ts');
      if (!isGone) stop = followOwner(read, (value) => setFound({ query, value }), fail);
    };
    follow().catch(
      fail ?? ((error: unknown) => console.warn('What this device keeps does not come.', error)),
    );
    return () => stop();
  }, [query]);
  // Not the answer of the previous query.
  return found?.query === query ? found.value : undefined;
}
