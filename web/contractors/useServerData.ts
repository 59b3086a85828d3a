import { useEffect, useState } from 'react';

/** Asks the server once; `offline` when it did not answer. `ask` must not change between renders. */
export function useServerData<T>(ask: () => Promise<T>) {
  const [data, setData] = useState<T | 'loading' | 'offline'>('loading');
  useEffect(() => {
    ask().then(
      (answer) => setData(answer),
      (error: unknown) => {
        console.info('The server does not answer.', error);
        setData('offline');
      },
    );
  }, [ask]);
  return [data, setData] as const;
}
