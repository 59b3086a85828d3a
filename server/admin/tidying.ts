import { enqueue } from '../db/queue.ts';
import type { Deps } from '../http/deps.ts';

const TIDY = 'tidyTallies';
const EVERY_MS = 60 * 60_000;

/**
 * Keeps the sums of the charts few (sql/0011_admin.sql), once an hour whatever process does it. Call it before
 * `jobs.start()`.
 */
export function startTidying({ sql, jobs, log, now }: Pick<Deps, 'sql' | 'jobs' | 'log' | 'now'>): {
  stop(): Promise<void>;
} {
  const askFor = (turn: number) =>
    enqueue(sql, TIDY, { turn }, { key: String(turn), runAt: new Date(turn * EVERY_MS) });
  jobs.on(TIDY, async () => {
    await sql`select tidy_tallies()`;
    await askFor(Math.floor(now().getTime() / EVERY_MS) + 1);
  });
  const asked = askFor(Math.floor(now().getTime() / EVERY_MS)).catch((error: unknown) =>
    log.error('the sums of the charts are not tidied', error),
  );
  return {
    async stop() {
      await asked;
    },
  };
}
