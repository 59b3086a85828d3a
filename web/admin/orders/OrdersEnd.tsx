import { useEffect, useRef } from 'react';
import { useT } from '../../ui/locale.tsx';

/** Where the list ends for now: the next page comes before somebody gets here, or when they press. */
export function OrdersEnd({ onReach }: { onReach: () => void }) {
  const t = useT();
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onReach();
      },
      { rootMargin: '1200px' },
    );
    watching.observe(end.current);
    return () => watching.disconnect();
  }, [onReach]);
  return (
    <button ref={end} type="button" className="btn btn-quiet btn-block admin-end" onClick={onReach}>
      {t('Older orders')}
    </button>
  );
}
