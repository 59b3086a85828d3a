import {
  PULL_PAGE_ROWS,
  type Pull,
  type PullRow,
  pullSchema,
  SYNC_SCHEMA,
  type SyncScope,
} from '../../domain/sync/sync.ts';
import { callApi } from './api.ts';
import type { Cursor } from './databases.ts';
import { TokenRefused } from './failures.ts';
import type { RowStore } from './rowStore.ts';

// GET /api/sync, page by page. Deltas are written a page at a time; the first load and a reset are collected
// first, so that a connection that breaks half way leaves the old state whole.

/** The server knows nothing of this cursor (another epoch, a database restored to before it), or it is gone here. */
class Reset extends Error {}

async function page(
  scope: SyncScope,
  since: number,
  epoch: string | null,
  headers: Record<string, string>,
): Promise<Pull> {
  const query = new URLSearchParams({
    scope,
    since: String(since),
    schema: String(SYNC_SCHEMA),
    limit: String(PULL_PAGE_ROWS),
  });
  if (epoch !== null) query.set('epoch', epoch);
  const response = await callApi(`/api/sync?${query}`, { headers });
  if (response.status === 409) throw new Reset('the server asks for a reset');
  if (response.status === 401) throw new TokenRefused();
  if (!response.ok) throw new Error(`pull of ${scope} answered ${response.status}`);
  return pullSchema.parse(await response.json());
}

const cursorAt = ({ epoch, next }: Pull): Cursor => ({
  epoch,
  next,
  asOf: new Date().toISOString(),
  schema: SYNC_SCHEMA,
});

async function pullAll(store: RowStore, scope: SyncScope, headers: Record<string, string>): Promise<void> {
  const rows: PullRow[] = [];
  let epoch: string | null = null;
  let since = 0;
  for (;;) {
    const got = await page(scope, since, epoch, headers);
    if (epoch !== null && got.epoch !== epoch) throw new Reset('the epoch changed between two pages');
    rows.push(...got.rows);
    if (!got.more) return store.replace(rows, cursorAt(got));
    if (got.next <= since) throw new Error('the server repeats a page');
    epoch = got.epoch;
    since = got.next;
  }
}

async function pullChanges(
  store: RowStore,
  cursor: Cursor,
  scope: SyncScope,
  headers: Record<string, string>,
): Promise<boolean> {
  let changed = false;
  let since = cursor.next;
  for (;;) {
    const got = await page(scope, since, cursor.epoch, headers);
    if (got.epoch !== cursor.epoch) throw new Reset('another epoch');
    if (!(await store.apply(got.rows, cursorAt(got)))) throw new Reset('the cursor is gone');
    changed ||= got.rows.length > 0;
    if (!got.more) return changed;
    if (got.next <= since) throw new Error('the server repeats a page');
    since = got.next;
  }
}

/** Brings a store up to date. True when any row changed. Rejects without signal, leaving what was stored. */
export async function pull(
  store: RowStore,
  scope: SyncScope,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const cursor = await store.cursor();
  if (cursor && cursor.schema === SYNC_SCHEMA) {
    try {
      return await pullChanges(store, cursor, scope, headers);
    } catch (error) {
      if (!(error instanceof Reset)) throw error;
    }
  }
  await pullAll(store, scope, headers);
  return true;
}
