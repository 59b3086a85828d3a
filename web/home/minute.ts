import { useEffect, useState } from 'react';

/**
 * The time, anew with every minute. The first render has the server's, so that both render the same words; a
 * page that lay in a background tab catches up when it is seen again.
 */
export function useMinute(startIso: string): Date {
  const [now, setNow] = useState(() => new Date(startIso));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(tick, 60_000 - (Date.now() % 60_000));
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') tick();
    };
    tick();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return now;
}
