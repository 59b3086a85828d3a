import { repeatTask } from './db/queue.ts';
import type { Deps } from './http/deps.ts';
import { retryLateEvents } from './orders/subscribers.ts';

const HOUR_MS = 3_600_000;
const IDLE_DAYS = 180;

/**
 * Handles order events that were left over, compacts the charts' sums (sql/0013_admin.sql), and forgets idle devices
 * (sql/0005_personal_rows.sql) and subscriptions that no device used for as long: once an hour across all processes. Call it
 * before `tasks.start()`.
 */
export function startCleanup(deps: Pick<Deps, 'sql' | 'tasks' | 'log' | 'now'>): { stop(): Promise<void> } {
  const { sql } = deps;
  return repeatTask(deps, 'cleanup', HOUR_MS, async () => {
    await retryLateEvents(deps);
    await sql`select tidy_tallies()`;
    await sql`select forget_idle_devices(make_interval(days => ${IDLE_DAYS}))`;
    // Subscriptions of accounts end with their sessions.
    await sql`
      delete from push_subscriptions
      where owner like 'anon:%' and used_at < now() - make_interval(days => ${IDLE_DAYS})`;
  });
}
