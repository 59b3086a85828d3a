import { useEffect, useRef } from 'react';
import { useT } from '../../ui/locale.tsx';

type OrdersEndProps = {
  /** After a failure the next page comes only when somebody asks for it. */
  isAutomatic: boolean;
  onReach: () => void;
};

/** Where the list ends for now: the next page comes before somebody gets here, or when they press. */
export function OrdersEnd({ isAutomatic, onReach }: OrdersEndProps) {
  const t = useT();
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!end.current || !isAutomatic) return;
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onReach();
      },
      { rootMargin: '1200px' },
    );
    watching.observe(end.current);
    return () => watching.disconnect();
  }, [isAutomatic, onReach]);
  return (
    <button ref={end} type="button" className="btn btn-quiet btn-block admin-end" onClick={onReach}>
      {t('Older orders')}
    </button>
  );
}
