import type { Translate } from './locale.tsx';
import { toast } from './toast.tsx';

/** Long enough to read what to do; other errors stay 5 s. */
const READING_SECONDS = 12;

/**
 * Says why something could not be saved on this device: the one place for all that record. `otherwise` is said when
 * the reason is unknown, in the words of who tried.
 */
export async function showSaveError(error: unknown, t: Translate, otherwise: string): Promise<void> {
  console.error('Nothing was saved on this device.', error);
  const told = (text: string | null) =>
    toast({
      tone: 'error',
      title: t('Error'),
      text: text ?? otherwise,
      ...(text ? { seconds: READING_SECONDS } : {}),
    });
  try {
    // Seldom needed, and then there: the worker keeps all of the app.
    told((await import('./saveErrorLabels.ts')).saveErrorText(error, t));
  } catch (unloaded) {
    console.info('The reason cannot be told in words.', unloaded);
    told(null);
  }
}
