import { ADMIN_TOPICS, type AdminTopic } from '../../domain/admin.ts';
import { listenTo, type Subscription } from '../db/channels.ts';
import type { Sql } from '../db/sql.ts';
import type { Log } from '../http/log.ts';

// Tells the open admin pages of this process about changes by any process (sql/0013_admin.sql).

export type AdminChanges = {
  /** @returns a function that unsubscribes */
  follow(tell: (topic: AdminTopic) => void): () => void;
  /** Calls `end` when the server stops, for streams that never end on their own. @returns a function that removes it */
  onStop(end: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const isTopic = (text: string): text is AdminTopic => ADMIN_TOPICS.some((topic) => topic === text);

export function adminChanges(sql: Sql, log: Pick<Log, 'warn'>): AdminChanges {
  const followers = new Set<(topic: AdminTopic) => void>();
  const endings = new Set<() => void>();
  let hearing: Subscription | null = null;

  const tell = (topic: AdminTopic) => {
    for (const follower of followers) follower(topic);
  };
  const register =
    <Call>(calls: Set<Call>) =>
    (call: Call) => {
      calls.add(call);
      return () => void calls.delete(call);
    };
  return {
    follow: register(followers),
    onStop: register(endings),
    async start() {
      hearing = await listenTo(sql, 'admin', {
        onNotify: (topic) => tell(isTopic(topic) ? topic : 'all'),
        onConnect: () => tell('all'),
        onLoss: (reason) => log.warn('admin updates are lost until the connection is back', { reason }),
      });
    },
    async stop() {
      for (const end of endings) end();
      await hearing?.stop();
    },
  };
}
