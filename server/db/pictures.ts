import { createHash } from 'node:crypto';
import type { Bucket } from './bucket.ts';
import { BucketAway } from './connectionErrors.ts';
import { repeatTask, type Tasks } from './queue.ts';
import type { Sql } from './sql.ts';

// The bytes of uploaded pictures, in their rows or, with S3_URL, in a bucket
// (sql/0002_catalog.sql). Every upload goes into its row first, so a request never waits for the bucket to
// write, and a picture is stored in the same transaction as its command.

type PictureLog = {
  info(event: string, fields?: Record<string, string | number>): void;
  warn(event: string, fields?: Record<string, string | number>): void;
  error(event: string, error: unknown): void;
};

/** A picture's row has either its bytes or its object's key. */
export type StoredPicture = { bytes: Uint8Array | null; objectKey: string | null };

export type Pictures = {
  /** Null if they are gone. @throws BucketAway */
  bytesOf(picture: StoredPicture): Promise<Uint8Array<ArrayBuffer> | null>;
};

export function picturesIn(bucket: Bucket | null, log: Pick<PictureLog, 'warn'>): Pictures {
  return {
    async bytesOf({ bytes, objectKey }) {
      if (bytes !== null) return Uint8Array.from(bytes);
      if (objectKey === null) return null;
      if (!bucket) throw new BucketAway('S3_URL is not set');
      const stored = await bucket.get(objectKey);
      if (!stored) log.warn('picture missing from the bucket', { objectKey });
      return stored;
    },
  };
}

/** The tables that `keep_in_bucket` was called for. */
const TABLES = [
  { table: 'uploaded_pictures', column: 'bytes', isPersonal: false },
  { table: 'job_photos', column: 'jpeg', isPersonal: true },
  { table: 'quote_photos', column: 'jpeg', isPersonal: false },
  { table: 'delivery_proofs', column: 'jpeg', isPersonal: false },
] as const;
type Table = (typeof TABLES)[number];

/** Moved in parallel. */
const AT_ONCE = 8;

/**
 * Moves the bytes of all rows to the bucket. Can be interrupted, and run in several processes at once: at worst it writes
 * an object that no row refers to, which is removed later.
 *
 * @param isOver asked between pictures
 * @returns how many were moved
 * @throws BucketAway
 */
export async function moveToBucket(sql: Sql, bucket: Bucket, isOver = () => false): Promise<number> {
  let moved = 0;
  for (const table of TABLES) {
    for (;;) {
      if (isOver()) return moved;
      const rows = await sql<PictureRow[]>`
        select ctid::text as place, ${sql(table.column)} as bytes, ${table.isPersonal ? sql`owner` : sql`null`} as owner
        from ${sql(table.table)} where ${sql(table.column)} is not null limit ${AT_ONCE}`;
      if (rows.length === 0) break;
      moved += await countDone(rows, (row) => moveOne(sql, bucket, table, row));
    }
  }
  return moved;
}

type PictureRow = { place: string; bytes: Uint8Array; owner: string | null };

/** Shorter than the task below waits before it removes an object, so that no row gets the key of a removed one. */
const FRESH = '10 minutes';
const UNUSED = '1 hour';

async function moveOne(
  sql: Sql,
  bucket: Bucket,
  { table, column }: Table,
  { place, bytes, owner }: PictureRow,
): Promise<boolean> {
  const [object] = await sql<{ key: string }[]>`insert into picture_objects default values returning key`;
  const key = object?.key ?? '';
  await bucket.put(key, bytes, detectType(bytes));
  const hash = createHash('sha256').update(bytes).digest();
  return sql.begin(async (tx) => {
    if (owner !== null) await tx`select act_for(${owner})`;
    // ctid finds the row; the hash checks that it still has the same picture.
    const { count } = await tx`
      with moved as (
        update ${tx(table)} set ${tx(column)} = null, object_key = ${key}
        where ctid = ${place}::tid and sha256(${tx(column)}) = ${hash}
          and exists (select from picture_objects where key = ${key} and unused_since > now() - ${FRESH}::interval)
        returning true)
      update picture_objects set unused_since = null where key = ${key} and exists (select from moved)`;
    return count > 0;
  });
}

/** Only for people who look into the bucket: the store sends the row's own type. */
function detectType(bytes: Uint8Array): string {
  if (bytes[0] === 0xff) return 'image/jpeg';
  return Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP' ? 'image/webp' : 'image/avif';
}

/** Waits for all, even after one has failed. @returns how many returned true */
async function countDone<T>(rows: readonly T[], work: (row: T) => Promise<boolean>): Promise<number> {
  const doing = rows.map(work);
  await Promise.allSettled(doing);
  return (await Promise.all(doing)).filter(Boolean).length;
}

/** Removes objects that no row has had for an hour. @returns how many. @throws BucketAway */
export async function removeUnused(sql: Sql, bucket: Bucket, isOver = () => false): Promise<number> {
  let removed = 0;
  while (!isOver()) {
    const unused = await sql<{ key: string }[]>`
      select key from picture_objects where unused_since < now() - ${UNUSED}::interval
      order by unused_since limit ${AT_ONCE}`;
    if (unused.length === 0) break;
    removed += await countDone(unused, async ({ key }) => {
      await bucket.remove(key);
      await sql`delete from picture_objects where key = ${key}`;
      return true;
    });
  }
  return removed;
}

/** Whether the bytes of some picture are in a bucket. */
export async function needsBucket(sql: Sql): Promise<boolean> {
  const [storedPicture] = await sql`select from picture_objects where unused_since is null limit 1`;
  return storedPicture !== undefined;
}

const MOVE = 'movePictures';
const EVERY_MS = 60_000;
/** Less than a task may take. */
const LONGEST_MS = 50_000;

/** Moves new pictures to the bucket every minute, and removes what is no longer used. Call it before `tasks.start()`. */
export function startMovingPictures(
  deps: { sql: Sql; tasks: Tasks; log: PictureLog; now(): Date },
  bucket: Bucket,
): { stop(): Promise<void> } {
  const { sql, log } = deps;
  let isStopping = false;
  const moving = repeatTask(deps, MOVE, EVERY_MS, async () => {
    const deadline = performance.now() + LONGEST_MS;
    const isOver = () => isStopping || performance.now() > deadline;
    try {
      const moved = await moveToBucket(sql, bucket, isOver);
      const removed = await removeUnused(sql, bucket, isOver);
      if (moved + removed > 0) log.info('pictures moved to the bucket', { moved, removed });
    } catch (error) {
      if (!(error instanceof BucketAway)) throw error;
      // Nothing is lost: the pictures stay in their rows and are tried again.
      log.warn('pictures not moved to the bucket', { reason: error.message });
    }
  });
  return {
    stop() {
      isStopping = true;
      return moving.stop();
    },
  };
}
