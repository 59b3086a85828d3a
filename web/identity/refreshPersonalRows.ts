import { useEffect } from 'react';
import { $status } from '../offline/status.ts';

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;

/**
 * Pulls changes whenever a person opens one of their pages, which shows local data meanwhile. If the store does not
 * answer, tries again while the page is open; when the network returns, syncTriggers.ts pulls anyway.
 */
export function useRefreshPersonalRows(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const ask = (retryMs: number) =>
      refresh().catch((error: unknown) => {
        console.info('What changed comes later.', error);
        if (!isLeft && $status.get().online)
          timer = setTimeout(ask, retryMs, Math.min(2 * retryMs, LAST_RETRY_MS));
      });
    if ($status.get().online) void ask(FIRST_RETRY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
}

/** Pulls what changed on the server. Never rejects. */
export function refreshPersonalRows(): Promise<void> {
  return refresh().catch((error: unknown) => console.info('What changed comes later.', error));
}

/** Rejects when nothing could be fetched. */
async function refresh(): Promise<void> {
  const [{ provideTokens }, { drain }, { ownerDatabase }, { pullPersonalRows }] = await Promise.all([
    import('./tokenSource.ts'),
    import('../offline/drain.ts'),
    import('../offline/owner.ts'),
    import('../offline/personalRows.ts'),
  ]);
  // A page may ask before the device's data is open.
  provideTokens();
  const { outcome, isStale } = await drain('visible');
  if (isStale) throw new Error('the store did not answer');
  // Another tab or the worker is syncing, and may have pulled before the change.
  if (outcome === 'elsewhere') await pullPersonalRows(await ownerDatabase());
}
