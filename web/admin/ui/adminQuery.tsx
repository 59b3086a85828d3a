import {
  keepPreviousData,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AdminTopic } from '../../../domain/admin.ts';
import type { StaffRole } from '../../../domain/staff.ts';
import { useOwnerQuery } from '../../device/useOwnerQuery.ts';
import { readPerson } from '../../identity/session.ts';
import type { OwnerDatabase } from '../../offline/databases.ts';
import { cacheAdminCode, cacheAnswer, readAnswer } from '../../offline/driverList.ts';
import { $status } from '../../offline/status.ts';
import { AdminFailure, type AdminRead, type AnswerOf, admin, callAdmin } from './adminApi.ts';
import { followAdminChanges } from './adminChanges.ts';
import { invalidate } from './useAdminMutation.ts';

// How admin pages read from the server. Each answer is cached under [topic, path]; a change of the topic,
// on this device or elsewhere, refetches it.

/** Without signal a query fails at once with a message instead of waiting (`networkMode`). */
function createClient(): QueryClient {
  // A page whose store was away refetches once it answers again.
  onlineManager.setEventListener((setOnline) => $status.subscribe(({ online }) => setOnline(online)));
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (!(error instanceof AdminFailure))
          console.error('An answer from the server cannot be read.', error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Wraps every admin page. The cache is dropped on unmount, so the next admin does not see it. */
export function AdminQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  useEffect(() => {
    // One round of refetches at a time: in a busy hour a new change must not cancel every request in flight.
    const changed = new Set<AdminTopic>();
    let round = Promise.resolve();
    const refetch = async () => {
      const topics = [...changed];
      changed.clear();
      await invalidate(client, topics);
    };
    return followAdminChanges((topic) => {
      if (changed.size === 0) round = round.then(refetch);
      changed.add(topic);
    });
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Both null: still loading. Both set: the last good answer, and why there is no newer one. */
type Answer<T> = { data: T | null; failure: AdminFailure | null };

/**
 * The answer of a route. While a new one loads, the data of the previous one stays. Without signal: what this device was
 * answered today.
 */
export function useAdminQuery<Route extends AdminRead>(
  topic: AdminTopic,
  route: Route,
  request?: InferRequestType<Route['$get']>,
): Answer<AnswerOf<Route>> {
  const path = route.$path(encodeParams(request) as never);
  const { data, error, isPending } = useQuery({
    queryKey: [topic, path],
    queryFn: () => askAndCache<AnswerOf<Route>>(path),
    placeholderData: keepPreviousData,
  });
  return useCachedAnswer<AnswerOf<Route>>(path, {
    data: data ?? null,
    failure: useFailure(error, isPending),
  });
}

/** An id that comes from the page's address may hold anything. */
function encodeParams(request: { param?: Record<string, string> } | undefined) {
  const param = Object.entries(request?.param ?? {}).map(([name, value]) => [
    name,
    encodeURIComponent(value),
  ]);
  return { ...request, param: Object.fromEntries(param) };
}

/** Asks the server, and keeps the answer on this device. @throws AdminFailure */
export async function askAndCache<T>(path: string): Promise<T> {
  const answer: T = await (await callAdmin(path)).json();
  const personId = readPerson()?.id;
  if (personId !== undefined)
    cacheAnswer(personId, path, answer)
      .then(cacheAdminCode)
      .catch((error: unknown) => console.warn('The answer was not kept for later.', error));
  return answer;
}

/** Uses the cached answer if the request failed without signal. */
export function useCachedAnswer<T>(path: string, { data, failure }: Answer<T>): Answer<T> {
  const isAway = data === null && failure?.status === 0;
  const personId = readPerson()?.id ?? '';
  const read = async (database: OwnerDatabase) =>
    ((await readAnswer(database, personId, path)) as T | undefined) ?? null;
  const [isLost, setLost] = useState(false);
  const saved = useOwnerQuery(isAway ? read : null, [path, isAway ? personId : null], () => setLost(true));
  if (!isAway) return { data, failure };
  return saved === undefined && !isLost ? { data: null, failure: null } : { data: saved ?? null, failure };
}

/** The signed-in person's role, by the server's last answer; null while unknown. Only for display: the server decides. */
export function useRole(): StaffRole | null {
  return useAdminQuery('all', admin.summary).data?.role ?? null;
}

/** Why there is no answer, or no newer one. Kept while a query is pending, so that nothing flickers. */
export function useFailure(error: Error | null, isPending: boolean): AdminFailure | null {
  const last = useRef<AdminFailure>(null);
  if (!isPending)
    last.current =
      error === null || error instanceof AdminFailure ? error : new AdminFailure(500, 'unreadable');
  return last.current;
}
