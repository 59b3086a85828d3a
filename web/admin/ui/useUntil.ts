import { useEffect, useState } from 'react';

/** Whether the time (ISO 8601) is in the future; null counts as past. Renders again when it passes. */
export function useUntil(moment: string | null): boolean {
  const [now, setNow] = useState(Date.now);
  const deadline = moment === null ? 0 : Date.parse(moment);
  useEffect(() => {
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), leftMs);
    return () => clearTimeout(timer);
  }, [deadline]);
  return deadline > now;
}
