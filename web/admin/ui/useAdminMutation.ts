import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminTopic } from '../../../domain/admin.ts';
import { REFUSALS, type RefusalCode } from '../../../domain/base/refusals.ts';
import { $status } from '../../offline/status.ts';
import { refuseField } from '../../ui/Form.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { noAnswerText } from '../../ui/saveError.ts';
import { toast } from '../../ui/toast.tsx';
import { AdminFailure } from './adminApi.ts';

// How admin pages write to the server.

/** The topic `all`, of a change or of an answer, matches every topic. */
export const invalidate = (client: QueryClient, topics: readonly AdminTopic[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [topic] }) =>
      topic === 'all' || topics.some((changed) => changed === 'all' || changed === topic),
  });

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
  const attempt = <T>(work: () => Promise<T>, failed: string): Promise<T | undefined> =>
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
  if (error.code === 'changed_since')
    return t(
      'Somebody else changed this in the meantime. You now see their version; nothing was overwritten.',
    );
  const code = REFUSAL_CODES.find((candidate) => candidate === error.code);
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
