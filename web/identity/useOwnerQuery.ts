import { useEffect, useState } from 'react';
import type { OwnerDatabase } from '../offline/databases.ts';

type Read<Value> = (database: OwnerDatabase) => Promise<Value>;

/**
 * What `read` finds in the database of who uses this device, now and after every change of it or of that person.
 * undefined until it is read, also on the server. It may only read, and comes with the database's code, which is no
 * part of a page's first load; `deps` name what it depends on.
 */
export function useOwnerQuery<Value>(
  fetchRead: () => Promise<Read<Value>>,
  deps: readonly (string | number | null)[],
  fail?: (error: unknown) => void,
): Value | undefined {
  const query = JSON.stringify(deps);
  const [found, setFound] = useState<{ query: string; value: Value }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` stands for what the functions depend on.
  useEffect(() => {
    let isGone = false;
    let stop = () => {
      isGone = true;
    };
    const follow = async () => {
      const [{ followOwner }, read] = await Promise.all([import('../offline/owner.ts'), fetchRead()]);
      if (!isGone) stop = followOwner(read, (value) => setFound({ query, value }), fail);
    };
    follow().catch(
      fail ?? ((error: unknown) => console.warn('What this device keeps does not come.', error)),
    );
    return () => stop();
  }, [query]);
  // Not the last answer of the question before this one.
  return found?.query === query ? found.value : undefined;
}
