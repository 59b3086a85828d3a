import { LANGUAGE_KEY } from '../../domain/base/locale.ts';
import type { Translate } from './locale.tsx';
import { toast } from './toast.tsx';

const COPIED_SECONDS = 2;

/** Opens in the sender's language where none was chosen yet. */
function sharedUrl(path: string): string {
  const url = new URL(path, location.origin);
  url.searchParams.set(LANGUAGE_KEY, document.documentElement.lang);
  return url.href;
}

/** Opens the device's share sheet, or copies the URL; else shows the URL to copy by hand. */
export async function shareAddress(title: string, path: string, t: Translate): Promise<void> {
  const url = sharedUrl(path);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the sheet is an answer too.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The share sheet did not open; the address is copied instead.', error);
    }
  }
  if (await copyText(url))
    toast({ title: t('Copied'), text: t('The link is on your clipboard.'), seconds: COPIED_SECONDS });
  else toastAddress(url, t);
}

/** Shows an address that could not be copied, for copying by hand. */
export const toastAddress = (url: string, t: Translate): void =>
  toast({ title: t('Copy this address'), text: url, tone: 'info' });

/** Whether the browser let the text be copied. */
export async function copyText(text: string): Promise<boolean> {
  // Plain HTTP from another machine has none.
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('The browser did not let the text be copied.', error);
    return false;
  }
}
