/** Something followed while anybody looks, for `useSyncExternalStore`. Knows no database. */
export type Feed<Value> = { watch(watcher: () => void): () => void; read(): Value | null };

/** @param start loads what it needs and tells every value until the call it resolves with */
export function feed<Value>(start: (tell: (value: Value) => void) => Promise<() => void>): Feed<Value> {
  const watchers = new Set<() => void>();
  let value: Value | null = null;
  let round = 0;
  let stop: (() => void) | null = null;

  const begin = async () => {
    round += 1;
    const mine = round;
    const end = await start((told) => {
      if (round !== mine) return;
      value = told;
      for (const watcher of watchers) watcher();
    });
    if (round === mine) stop = end;
    else end();
  };
  return {
    watch(watcher) {
      watchers.add(watcher);
      if (watchers.size === 1)
        begin().catch((error: unknown) => console.warn('This device could not be read.', error));
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        round += 1;
        stop?.();
        stop = null;
        value = null;
      };
    },
    read: () => value,
  };
}
