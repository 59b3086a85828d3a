import {
  keepPreviousData,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AdminTopic, adminSummarySchema } from '../../../domain/admin.ts';
import { REFUSALS, type RefusalCode } from '../../../domain/base/refusals.ts';
import type { StaffRole } from '../../../domain/staff.ts';
import { readPerson } from '../../identity/session.ts';
import { useOwnerQuery } from '../../identity/useOwnerQuery.ts';
import type { OwnerDatabase } from '../../offline/databases.ts';
import { cacheAdminCode, cacheAnswer, readAnswer } from '../../offline/driverList.ts';
import { $status } from '../../offline/status.ts';
import { refuseField } from '../../ui/Form.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { noAnswerText } from '../../ui/saveError.ts';
import { toast } from '../../ui/toast.tsx';
import { AdminFailure, getAdmin, type Shape } from './adminApi.ts';
import { followAdminEvents } from './adminEvents.ts';

// How admin pages read from and write to the server. Each answer is cached under [topic, path]; a change of the topic,
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
    return followAdminEvents((topic) => {
      if (changed.size === 0) round = round.then(refetch);
      changed.add(topic);
    });
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The topic `all`, of a change or of an answer, matches every topic. */
const invalidate = (client: QueryClient, topics: readonly AdminTopic[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [topic] }) =>
      topic === 'all' || topics.some((changed) => changed === 'all' || changed === topic),
  });

/** Both null: still loading. Both set: the last good answer, and why there is no newer one. */
type Answer<T> = { data: T | null; failure: AdminFailure | null };

/**
 * The answer of `GET path`. While a new path loads, the data of the previous one stays. Without signal: what this device
 * was answered today.
 */
export function useAdminQuery<T>(path: string, schema: Shape<T>, topic: AdminTopic): Answer<T> {
  const { data, error, isPending } = useQuery({
    queryKey: [topic, path],
    queryFn: () => askAndCache(path, schema),
    placeholderData: keepPreviousData,
  });
  return useCachedAnswer(path, schema, { data: data ?? null, failure: useFailure(error, isPending) });
}

/** Asks the server, and keeps the answer on this device. @throws AdminFailure */
export async function askAndCache<T>(path: string, schema: Shape<T>): Promise<T> {
  const answer = await getAdmin(path, schema);
  const personId = readPerson()?.id;
  if (personId !== undefined)
    cacheAnswer(personId, path, answer)
      .then(cacheAdminCode)
      .catch((error: unknown) => console.warn('The answer was not kept for later.', error));
  return answer;
}

/** Uses the cached answer if the request failed without signal. */
export function useCachedAnswer<T>(path: string, schema: Shape<T>, { data, failure }: Answer<T>): Answer<T> {
  const isAway = data === null && failure?.status === 0;
  const personId = readPerson()?.id ?? '';
  const read = async (database: OwnerDatabase) => {
    const kept = await readAnswer(database, personId, path);
    return kept === undefined ? null : schema.parse(kept);
  };
  const [isLost, setLost] = useState(false);
  const kept = useOwnerQuery(isAway ? read : null, [path, isAway ? personId : null], () => setLost(true));
  if (!isAway) return { data, failure };
  return kept === undefined && !isLost ? { data: null, failure: null } : { data: kept ?? null, failure };
}

/** The signed-in person's role, by the server's last answer; null while unknown. Only for display: the server decides. */
export function useRole(): StaffRole | null {
  return useAdminQuery('/api/admin/summary', adminSummarySchema, 'all').data?.role ?? null;
}

/** Why there is no answer, or no newer one. Kept while a query is pending, so that nothing flickers. */
export function useFailure(error: Error | null, isPending: boolean): AdminFailure | null {
  const last = useRef<AdminFailure>(null);
  if (!isPending)
    last.current =
      error === null || error instanceof AdminFailure ? error : new AdminFailure(500, 'unreadable');
  return last.current;
}

/**
 * Runs one write at a time, and shows a message when one fails.
 *
 * @param topic the answers to refetch afterwards, also after a conflict
 * @param mutationKey for `useIsMutating`, where other components need to know that it is running
 */
export function useAdminMutation(topic: Exclude<AdminTopic, 'all'>, mutationKey?: readonly string[]) {
  const t = useT();
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    ...(mutationKey ? { mutationKey } : {}),
    mutationFn: ({ work }: { work: () => Promise<void>; failed: string }) => work(),
    onError: (error, { failed }) => {
      console.warn(failed, error);
      toast({ tone: 'error', title: t('Error'), text: failureText(t, error, failed) });
    },
    // Busy until the page shows what was written: a second press on old rows would be refused as somebody else's change.
    onSettled: () => {
      if (topic !== 'customers') void refreshShop();
      return invalidate(client, [topic]);
    },
  });
  /** Undefined when it failed. @param failed the error message, already translated */
  const attempt = <T,>(work: () => Promise<T>, failed: string): Promise<T | undefined> =>
    new Promise((resolve) => {
      const workAndAnswer = async () => {
        try {
          resolve(await work());
        } catch (error) {
          // Before the form that waits for it goes on.
          const field = error instanceof AdminFailure ? error.field : null;
          if (field !== null) refuseField(field);
          resolve(undefined);
          throw error;
        }
      };
      mutate({ work: workAndAnswer, failed });
    });
  return { isBusy: isPending, attempt };
}

function failureText(t: Translate, error: unknown, failed: string): string {
  if (!(error instanceof AdminFailure)) return failed;
  if (error.status === 0) return `${failed} ${noAnswerText($status.get().hasNetwork, t)}`;
  if (error.status === 409)
    return t(
      'Somebody else changed this in the meantime. You now see their version; nothing was overwritten.',
    );
  const code = REFUSAL_CODES.find((known) => known === error.code);
  return code ? `${failed} ${refusalText(code, t)}` : failed;
}

const REFUSAL_CODES = Object.keys(REFUSALS) as RefusalCode[];

/** Makes the shop on this device show what was just written. */
async function refreshShop(): Promise<void> {
  try {
    await (await import('../../offline/catalog.ts')).refreshCatalog();
  } catch (error) {
    console.info('The shop on this device will have it later.', error);
  }
}
