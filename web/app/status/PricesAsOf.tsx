import { useEffect, useState } from 'react';
import { type Translate, useT } from '../../ui/locale.tsx';

const MINUTE_MS = 60_000;

function ago(sinceMs: number, t: Translate): string {
  const minutes = Math.floor(sinceMs / MINUTE_MS);
  // Below nothing when the clock was set back since.
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t('{n} min ago', { n: minutes });
  if (minutes < 48 * 60) return t('{n} h ago', { n: Math.floor(minutes / 60) });
  return t('{n} days ago', { n: Math.floor(minutes / (24 * 60)) });
}

/** How old what the shop shows is. By the device's clock, which is shown to its owner and trusted by nobody. */
export function PricesAsOf({ asOf }: { asOf: string }) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  // Read out with the news it stands in, not again every minute.
  return <span aria-live="off">{t('Prices as of {ago}.', { ago: ago(now - Date.parse(asOf), t) })}</span>;
}
