import { enqueue } from '../db/queue.ts';
import type { Deps } from '../http/deps.ts';

/** Asked for at the minute of every article that is to appear later. */
export const PUBLISH_JOB = 'publishArticles';

/**
 * Publishes what is due, whatever process does it; what was put off or taken back meanwhile is not due. Call it
 * before `jobs.start()`.
 */
export function startPublishing({ sql, jobs, log }: Pick<Deps, 'sql' | 'jobs' | 'log'>): {
  stop(): Promise<void>;
} {
  jobs.on(PUBLISH_JOB, async () => {
    await sql`
      update blog_posts set is_published = true, is_scheduled = false
      where is_scheduled and published_at <= now() and deleted_at is null`;
  });
  // Once at every start: a job that was given up would leave its article in the drawer.
  const asked = enqueue(sql, PUBLISH_JOB, {}, { key: 'start' }).catch((error: unknown) =>
    log.error('articles that are due are not published', error),
  );
  return {
    async stop() {
      await asked;
    },
  };
}
