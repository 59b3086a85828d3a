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
import type { AdminTopic } from '../../../domain/admin/admin.ts';
import { type Translate, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFailure, getAdmin, type Shape } from './adminApi.ts';
import { followAdminEvents } from './adminEvents.ts';

// What admin pages read of the server and write to it. Each answer has the key [topic, path]: a change of the topic,
// here or anywhere, has it asked for again.

/** Without signal a question fails at once, in words, instead of waiting: `networkMode`. */
function createClient(): QueryClient {
  // Else a page that was opened without signal does not notice that there is some.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (!(error instanceof AdminFailure)) console.error('An answer of the server cannot be read.', error);
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

/** Around every admin page. What one admin read is forgotten with the pages. */
export function AdminQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  useEffect(() => {
    // One round of questions at a time: in a busy hour a new change must not cancel every answer on its way.
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

/** `all`, as a topic of a change or of an answer, stands for every topic. */
const invalidate = (client: QueryClient, topics: readonly AdminTopic[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [topic] }) =>
      topic === 'all' || topics.some((changed) => changed === 'all' || changed === topic),
  });

/** Both null: not answered yet. Both set: the last good answer, and why there is no newer one. */
type Answer<T> = { data: T | null; failure: AdminFailure | null };

/** The answer of `GET path`. While another path is asked for, the data of the one before stays. */
export function useAdminQuery<T>(path: string, schema: Shape<T>, topic: AdminTopic): Answer<T> {
  const { data, error, isPending } = useQuery({
    queryKey: [topic, path],
    queryFn: () => getAdmin(path, schema),
    placeholderData: keepPreviousData,
  });
  return { data: data ?? null, failure: useFailure(error, isPending) };
}

/** Why there is no answer, or no newer one. It stays while it is asked again, so that nothing flickers. */
export function useFailure(error: Error | null, isPending: boolean): AdminFailure | null {
  const last = useRef<AdminFailure>(null);
  if (!isPending)
    last.current =
      error === null || error instanceof AdminFailure ? error : new AdminFailure(500, 'unreadable');
  return last.current;
}

/**
 * Writes, one at a time, and says when one failed.
 *
 * @param topic which answers are asked for again after it, also after a conflict
 * @param mutationKey for `useIsMutating`, where others have to know that it is under way
 */
export function useAdminMutation(topic: Exclude<AdminTopic, 'all'>, mutationKey?: readonly string[]) {
  const t = useT();
  const client = useQueryClient();
  const { isPending, mutateAsync } = useMutation({
    ...(mutationKey ? { mutationKey } : {}),
    mutationFn: ({ work }: { work: () => Promise<void>; failed: string }) => work(),
    onError: (error, { failed }) => {
      console.warn(failed, error);
      toast({ tone: 'error', title: t('Error'), text: failureText(t, error, failed) });
    },
    onSettled: () => {
      void invalidate(client, [topic]);
      if (topic !== 'customers') void refreshShop();
    },
  });
  /** Undefined when it failed. @param failed what to say then, already translated */
  const attempt = async <T,>(work: () => Promise<T>, failed: string): Promise<T | undefined> => {
    let result: T | undefined;
    const keepResult = async () => {
      result = await work();
    };
    await mutateAsync({ work: keepResult, failed }).catch(() => undefined);
    return result;
  };
  return { isBusy: isPending, attempt };
}

function failureText(t: Translate, error: unknown, failed: string): string {
  if (!(error instanceof AdminFailure)) return failed;
  if (error.status === 0) return `${failed} ${t('There is no signal.')}`;
  if (error.status === 409)
    return t(
      'Somebody else changed this in the meantime. You now see their version; nothing was overwritten.',
    );
  return failed;
}

/** So that the shop on this device shows what was just written. */
async function refreshShop(): Promise<void> {
  try {
    await (await import('../../offline/catalog.ts')).refreshCatalog();
  } catch (error) {
    console.info('The shop on this device has it later.', error);
  }
}
