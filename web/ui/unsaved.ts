import type { Translate } from './language.tsx';
import { toast } from './toast.tsx';

/** Long enough to read what to do; other errors stay 5 s. */
const READING_SECONDS = 12;

/** What went wrong and what helps, by the name of the error. null for what nobody can say more of. */
function wordsOf(error: unknown, t: Translate): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'StorageFull')
    return t(
      'This device is full. Nothing you entered here is lost: delete some photos, videos or apps, then try again.',
    );
  if (error.name !== 'NotSaved') return null;
  return error.cause instanceof Error && error.cause.name === 'Outdated'
    ? t(
        'The store was updated in another tab, and this one can save nothing any more. Copy longer texts, reload it, then try again.',
      )
    : t(
        'This browser keeps nothing for the store, and there is no signal. Leave this open and try again later.',
      );
}

/**
 * Says why something could not be saved on this device: the one place for all that record. `otherwise` is said when
 * the reason is unknown, in the words of who tried.
 */
export function tellUnsaved(error: unknown, t: Translate, otherwise: string): void {
  console.error('Nothing was saved on this device.', error);
  const text = wordsOf(error, t);
  toast({
    tone: 'error',
    title: t('Error'),
    text: text ?? otherwise,
    ...(text ? { seconds: READING_SECONDS } : {}),
  });
}
