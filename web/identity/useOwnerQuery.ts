import { useObservable } from 'dexie-react-hooks';
import type { OwnerDatabase } from '../offline/databases.ts';
import { followOwner } from '../offline/owner.ts';

/**
 * What `read` finds in the database of who uses this device, now and after every change of it or of that person.
 * undefined until it is read, also on the server. `read` may only read; `deps` name what it depends on.
 */
export function useOwnerQuery<Value>(
  read: (database: OwnerDatabase) => Promise<Value>,
  deps: readonly (string | number | null)[],
  fail?: (error: unknown) => void,
): Value | undefined {
  const query = JSON.stringify(deps);
  const found = useObservable(
    () => ({
      subscribe: (tell: (found: { query: string; value: Value }) => void) =>
        followOwner(read, (value) => tell({ query, value }), fail),
    }),
    [query],
  );
  // useObservable keeps the last answer of the question before this one.
  return found?.query === query ? found.value : undefined;
}
