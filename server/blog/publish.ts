import { enqueue } from '../db/queue.ts';
import type { Deps } from '../http/deps.ts';

/** Enqueued for the publication time of every scheduled article. */
export const PUBLISH_JOB = 'publishArticles';

/**
 * Publishes articles that are due, in any process; those rescheduled or unpublished meanwhile are not due. Call it
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
  // Runs once at every start, because a job that failed for good would leave its article unpublished.
  const asked = enqueue(sql, PUBLISH_JOB, {}, { key: 'start' }).catch((error: unknown) =>
    log.error('articles that are due are not published', error),
  );
  return {
    async stop() {
      await asked;
    },
  };
}
