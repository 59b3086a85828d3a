import { useRef, useSyncExternalStore } from 'react';
import type { AdminTopic } from '../../../domain/admin/admin.ts';
import { type Feed, feed } from '../../offline/feed.ts';
import { AdminFailure, askAdmin, type Shape } from './adminApi.ts';
import { followNews } from './changes.ts';

// Answers of the office's API as components read them: asked when somebody looks, and again when the yard changes.

/** Both null: not answered yet. Both set: the last good answer, and why there is no newer one. */
type Answer<T> = { data: T | null; failure: AdminFailure | null };

const NOTHING = { data: null, failure: null };
const feeds = new Map<string, Feed<Answer<unknown>>>();

function start<T>(path: string, schema: Shape<T>, topic: AdminTopic) {
  return async (tell: (answer: Answer<unknown>) => void) => {
    let last: Answer<unknown> = NOTHING;
    let asked = 0;
    const ask = async () => {
      asked += 1;
      const mine = asked;
      try {
        last = { data: await askAdmin(path, schema), failure: null };
      } catch (error) {
        if (!(error instanceof AdminFailure)) console.error('An answer of the office cannot be read.', error);
        const failure = error instanceof AdminFailure ? error : new AdminFailure(500, 'unreadable');
        last = { data: last.data, failure };
      }
      // An older answer that comes late is no news.
      if (mine === asked) tell(last);
    };
    const end = followNews(topic, () => void ask());
    await ask();
    return end;
  };
}

/**
 * The answer of `GET path`, kept true while the component stands. While another path is asked for, the data of the
 * one before stays.
 */
export function useAnswer<T>(path: string, schema: Shape<T>, topic: AdminTopic): Answer<T> {
  const known = feeds.get(path) ?? feed<Answer<unknown>>(start(path, schema, topic));
  feeds.set(path, known);
  const answer = useSyncExternalStore(known.watch, known.read, () => null) as Answer<T> | null;
  const before = useRef<T>(null);
  if (answer?.data) before.current = answer.data;
  return answer ? { ...answer, data: answer.data ?? before.current } : { ...NOTHING, data: before.current };
}
