import { type Language, languageCalled } from '../../../domain/base/locale.ts';
import type { JobSave } from '../../../domain/jobs.ts';
import type { OutboxItem } from '../../offline/databases.ts';
import { toast } from '../../ui/toast.tsx';
import { loadLocale } from '../shell/locale.ts';

const READING_SECONDS = 8;

/**
 * Says once what the store has done differently with what was sent since this page was opened. The bar about sending does
 * not: it shows nothing of what is sent quickly.
 */
export function answerNews(): (items: readonly OutboxItem[]) => Promise<void> {
  const openedAt = new Date().toISOString();
  const told = new Set<string>();
  return async (items) => {
    const news = items.filter(
      ({ id, copy, photosLeftOut, answeredAt = '' }) =>
        (copy || photosLeftOut) && answeredAt > openedAt && !told.has(id),
    );
    for (const { id } of news) told.add(id);
    if (news.length === 0) return;
    const { t } = await loadLocale(
      languageCalled(document.documentElement.lang) ?? ('en' satisfies Language),
    );
    for (const { payload, copy, photosLeftOut } of news)
      toast({
        tone: 'info',
        seconds: READING_SECONDS,
        ...(copy
          ? {
              title: t('Another device had changed {name} meanwhile. Its version is kept as {copy}.', {
                name: (payload as JobSave).name,
                copy: copy.name,
              }),
              action: { label: t('Open'), to: `/jobs/${copy.id}` },
            }
          : { title: t('Photos that did not reach us: {n}.', { n: photosLeftOut ?? 0 }) }),
      });
  };
}
