// What a phone has written, as plain data, so that it outlives the thread that is the app.

/** Database → object store → its records. */
export type Disk = Map<string, Map<string, unknown[]>>;

/** The stores that one committed transaction could write to, as they are after it. */
export type Written = { database: string; stores: [name: string, records: unknown[]][] };

export function write(disk: Disk, { database, stores }: Written): void {
  const kept = disk.get(database) ?? new Map<string, unknown[]>();
  disk.set(database, kept);
  for (const [name, records] of stores) kept.set(name, records);
}

/** How fake-indexeddb keeps a store. Reading it any other way would itself be a transaction. */
type Inside = {
  _rawDatabase: { rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }> };
};

/** Tells of every transaction that wrote something, before the code that made it learns that it is complete. */
export function tellWrites(tell: (written: Written) => void): void {
  const { transaction: begin } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...args) {
    const begun = begin.apply(this, args);
    if (begun.mode === 'readonly') return begun;
    begun.addEventListener('complete', () => {
      const { rawObjectStores } = (this as unknown as Inside)._rawDatabase;
      const stores = [...begun.objectStoreNames].map((name): [string, unknown[]] => {
        const records = rawObjectStores.get(name)?.records.values() ?? [];
        return [name, [...records].map(({ value }) => value)];
      });
      tell({ database: this.name, stores });
    });
    return begun;
  };
}
