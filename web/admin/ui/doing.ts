import { useState } from 'react';
import type { AdminTopic } from '../../../domain/admin/admin.ts';
import { type Translate, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFailure } from './adminApi.ts';
import { tellNews } from './changes.ts';

/** What to say when a write did not work. @param failed in general, already translated */
function failureText(t: Translate, error: unknown, failed: string): string {
  if (!(error instanceof AdminFailure)) return failed;
  if (error.status === 0) return `${failed} ${t('There is no signal.')}`;
  if (error.status === 409)
    return t('Somebody else changed this meanwhile. What you see now is how it is; nothing was overwritten.');
  return failed;
}

/** This device's own shop has what was just written, for whoever goes and looks. */
async function renewShop(): Promise<void> {
  try {
    await (await import('../../offline/catalog.ts')).refreshCatalog();
  } catch (error) {
    console.info('The shop on this device has it later.', error);
  }
}

/**
 * Does one write of the office at a time, and says when it failed. `topic`: which lists are asked anew after it,
 * also after a conflict.
 */
export function useDoing(topic: Exclude<AdminTopic, 'all'>) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const attempt = async <T>(work: () => Promise<T>, failed: string): Promise<T | undefined> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      console.warn(failed, error);
      toast({ tone: 'error', title: t('Error'), text: failureText(t, error, failed) });
      return undefined;
    } finally {
      setBusy(false);
      tellNews(topic);
      if (topic !== 'customers') void renewShop();
    }
  };
  return { isBusy, attempt };
}
