import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';

/** What of the address names something that is open in a room. */
const OPENED = ['tab', 'order', 'print', 'quote', 'product', 'article', 'customer', 'chat'];

/** Rooms share one path, so the page's own arrival passes them by: the title says which, and the focus goes there. */
export function DetailAnnouncer({ room }: { room: string }) {
  const t = useT();
  const where = useLocation();
  const query = new URLSearchParams(where.search);
  const there = OPENED.map((name) => query.get(name)).join(' ');
  const arrivedAt = useRef(there);
  useEffect(() => {
    const title = `${room} | ${t('Yard office')}`;
    // After the page around this one, which names them all the same at every step.
    queueMicrotask(() => {
      if (location.pathname === where.pathname) document.title = title;
    });
  }, [room, where, t]);
  useEffect(() => {
    if (arrivedAt.current === there) return;
    arrivedAt.current = there;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [there]);
  return null;
}
