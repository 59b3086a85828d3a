import type { Translate } from './locale.tsx';
import { toast } from './toast.tsx';

/** Longer than the usual 5 s, to read what to do. */
const READING_SECONDS = 12;

/** Tells why something could not be saved on this device. `otherwise` is the caller's text for unknown reasons. */
export async function showSaveError(error: unknown, t: Translate, otherwise: string): Promise<void> {
  console.error('Nothing was saved on this device.', error);
  const show = (text: string | null) =>
    toast({
      tone: 'error',
      title: t('Error'),
      text: text ?? otherwise,
      ...(text ? { seconds: READING_SECONDS } : {}),
    });
  try {
    // Rarely needed, and cached by the worker with the rest of the app.
    show((await import('./saveErrorLabels.ts')).saveErrorText(error, t));
  } catch (unloaded) {
    console.info('The reason cannot be shown.', unloaded);
    show(null);
  }
}

/** @param hasNetwork whether the device is on a network: if so, its signal is not to blame */
export function noAnswerText(hasNetwork: boolean, t: Translate): string {
  return hasNetwork ? t('The store does not answer right now.') : t('No signal.');
}
