import type { Translate } from './locale.tsx';

/** Why nothing was saved and what helps, by error name; null for unknown errors. */
export function saveErrorText(error: unknown, t: Translate): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'StorageFull')
    return t(
      'This device is full. Nothing you entered here is lost: delete some photos, videos or apps, then try again.',
    );
  if (error.name === 'NotConfirmed')
    return t(
      'No answer came from the store, so this may or may not have arrived. Leave this open and send it again: the store takes it only once.',
    );
  if (error.name !== 'NotSaved') return null;
  if (error.cause instanceof Error && error.cause.name === 'NoAnswer')
    return t(
      'This browser’s storage is not responding, and neither is the store. Leave this open and try again in a moment.',
    );
  return error.cause instanceof Error && error.cause.name === 'Outdated'
    ? t(
        'The store was updated in another tab, and this one can no longer save anything. Copy longer texts, reload it, then try again.',
      )
    : t(
        'This browser cannot save anything, and the store is not responding. Leave this open and try again later.',
      );
}
