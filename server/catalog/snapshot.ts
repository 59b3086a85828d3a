import { assembleSnapshot, type CatalogSource, type Snapshot } from '../../domain/catalog/catalogSource.ts';
import type { PullRow } from '../../domain/sync.ts';
import { listenTo, type Subscription } from '../db/channels.ts';
import type { Sql } from '../db/sql.ts';
import type { Log } from '../http/log.ts';
import { catalogChanges } from './catalogChanges.ts';

// The whole catalog in memory, for pages and for devices that pull. Postgres announces changes, and only changed rows
// are read again.

/** One immutable state of the catalog, so that results derived from it can be cached with it. */
type Contents = {
  epoch: string;
  /** At least the highest revision that the database had assigned. */
  head: number;
  /** The highest revision in it. */
  rev: number;
  /** Includes tombstones; ascending by revision. */
  rows: readonly PullRow[];
  snapshot: Snapshot;
};

export type CatalogSnapshot = CatalogSource & {
  /** As of the last change that Postgres announced; the last loaded state while the database is unreachable. */
  contents(): Promise<Contents>;
  /** Queries the database, so the result is not older than this call. */
  refreshed(): Promise<Contents>;
  /** Starts listening for changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A half-open connection can lose an announcement, so the database is queried after this long anyway. */
const TRUST_MS = 60_000;
/** How long no load is tried after a failed one: pages must stay fast while the database is unreachable. */
const REST_MS = 2_000;

export function catalogSnapshot(sql: Sql, log: Pick<Log, 'warn'>, now = () => new Date()): CatalogSnapshot {
  let current: Contents | null = null;
  let heldUntil = 0;
  let restUntil = 0;
  // Each announcement increments `announced`; a load covers those made before it started.
  let announced = 1;
  let covered = 0;
  let loading: { covers: number; result: Promise<Contents> } | null = null;
  /** The load that begins once the running one has ended. */
  let next: Promise<Contents> | null = null;
  let hearing: Subscription | null = null;

  async function read(covers: number): Promise<Contents> {
    const changesSince = (rev: number) => sql.read((db) => catalogChanges(db, rev));
    let changes = await changesSince(current?.rev ?? 0);
    const continues = current !== null && changes.epoch === current.epoch && changes.head >= current.rev;
    if (current && !continues) changes = await changesSince(0);
    if (!current || !continues || changes.rows.length > 0) {
      const rows = merge(continues && current ? current.rows : [], changes.rows);
      const rev = rows.at(-1)?.rev ?? 0;
      const living = rows.filter(({ deleted }) => !deleted);
      current = { ...changes, rows, rev, snapshot: assembleSnapshot(living, rev, now().toISOString()) };
    } else {
      current = { ...current, head: changes.head };
    }
    covered = covers;
    heldUntil = now().getTime() + TRUST_MS;
    return current;
  }

  /** One load at a time. A caller that needs changes announced after the running load started waits for the next. */
  function load(): Promise<Contents> {
    return loading?.covers === announced ? loading.result : loadAnew();
  }

  /** A load that begins after this call, shared by all who wait for it: devices can ask for it as often as they like. */
  function loadAnew(): Promise<Contents> {
    if (!loading) return begin();
    const readAgain = () => {
      next = null;
      return loadAnew();
    };
    next ??= loading.result.then(readAgain, readAgain);
    return next;
  }

  function begin(): Promise<Contents> {
    const covers = announced;
    const reading = { covers, result: read(covers) };
    loading = reading;
    const finished = () => {
      if (loading === reading) loading = null;
    };
    reading.result.then(finished, finished);
    return reading.result;
  }

  async function contents(): Promise<Contents> {
    const time = now().getTime();
    const previous = current;
    if (previous && ((covered === announced && time < heldUntil) || time < restUntil)) return previous;
    try {
      return await load();
    } catch (error) {
      if (!previous) throw error;
      restUntil = now().getTime() + REST_MS;
      log.warn('catalog served from memory, the database is away', { error: String(error) });
      return previous;
    }
  }

  const forget = () => {
    announced += 1;
  };

  return {
    contents,
    refreshed: loadAnew,
    async open() {
      return (await contents()).snapshot;
    },
    now,
    async start() {
      hearing = await listenTo(sql, 'catalog_changed', {
        onNotify: forget,
        onConnect: forget,
        onLoss: (reason) =>
          log.warn('changes of the catalog are lost until the connection is back', { reason }),
      });
    },
    async stop() {
      await hearing?.stop();
    },
  };
}

function merge(oldRows: readonly PullRow[], changes: readonly PullRow[]): PullRow[] {
  const key = ({ table, id }: PullRow) => `${table} ${id}`;
  const replaced = new Set(changes.map(key));
  return [...oldRows.filter((row) => !replaced.has(key(row))), ...changes];
}
