import { useCallback, useEffect, useRef, useState } from 'react';
import { type FullWindows, fullWindowsSchema } from '../../domain/delivery/windows.ts';

// Which days and windows are full. The store decides when an order is sent; this spares people a choice that it refuses.

type AskWindows = () => Promise<FullWindows>;

/**
 * What is full as far as this device knows, and a way to ask again. Nothing is before the store has answered.
 *
 * @param ask null while there is nothing to ask, or no signal; must stay the same function for the same question
 */
export function useFullWindows(ask: AskWindows | null): [FullWindows, look: () => void] {
  const [full, setFull] = useState<FullWindows>({});
  const question = useRef<AskWindows>(null);
  const look = useCallback(() => {
    question.current = ask;
    ask?.().then(
      (answer) => {
        if (question.current === ask) setFull(answer);
      },
      (error: unknown) => console.warn('What is full is not known here; the store will say.', error),
    );
  }, [ask]);
  useEffect(() => {
    look();
    // Somebody who comes back to the page after a while.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [look]);
  return [full, look];
}

/** The store's answer about full windows. @throws if it is an error */
export async function readFullWindows(response: Response): Promise<FullWindows> {
  if (!response.ok) throw new Error(`the full days were not read: ${response.status}`);
  return fullWindowsSchema.parse(await response.json());
}
