import type { Translate } from './locale.tsx';

/** @param hasNetwork whether the device is on a network: if so, its signal is not to blame */
export function noAnswerText(hasNetwork: boolean, t: Translate): string {
  return hasNetwork ? t('The store does not answer right now.') : t('No signal.');
}
