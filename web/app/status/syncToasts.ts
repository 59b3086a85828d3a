import type { JobSave } from '../../../domain/jobs.ts';
import type { OutboxItem } from '../../offline/databases.ts';
import type { Translate } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';

/** Shows a toast once for each sent change that the store applied differently. The send bar stays hidden for quick sends. */
export function toastSyncResults(
  loadLocale: () => Promise<{ t: Translate }>,
): (items: readonly OutboxItem[]) => Promise<void> {
  const openedAt = new Date().toISOString();
  const shown = new Set<string>();
  return async (items) => {
    const results = items.filter(
      ({ id, copy, photosLeftOut, answeredAt = '' }) =>
        (copy || photosLeftOut) && answeredAt > openedAt && !shown.has(id),
    );
    for (const { id } of results) shown.add(id);
    if (results.length === 0) return;
    const [{ t }, { toastOtherVersion }] = await Promise.all([
      loadLocale(),
      import('../../calculator/savedJob.ts'),
    ]);
    for (const { payload, copy, photosLeftOut } of results)
      if (copy) toastOtherVersion({ name: (payload as JobSave).name, copy }, t);
      else
        toast({
          tone: 'info',
          title: t('Photos that did not reach us: {n}.', { n: photosLeftOut ?? 0 }),
          seconds: 8,
        });
  };
}
