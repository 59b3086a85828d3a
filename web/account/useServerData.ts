import { useCallback, useEffect, useState } from 'react';

/** Asks the server, and again by `refresh`; `offline` when it did not answer. `ask` must not change between renders. */
export function useServerData<T>(ask: () => Promise<T>) {
  const [data, setData] = useState<T | 'loading' | 'offline'>('loading');
  const refresh = useCallback(async () => {
    try {
      const answer = await ask();
      setData(() => answer);
    } catch (error) {
      console.info('The server does not answer.', error);
      setData('offline');
    }
  }, [ask]);
  useEffect(() => void refresh(), [refresh]);
  return { data, setData, refresh };
}
