import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { itemCount, totalCents } from '../../domain/orders/cart.ts';
import { useCart } from '../cart/cart.ts';
import { useKept } from '../ui/kept.ts';
import { useT } from '../ui/locale.tsx';
import { settings } from './settings.ts';

/** A load that is over sooner needs no word. */
const PATIENCE_MS = 600;

/** What the eye sees change elsewhere on the page, said aloud while the person asks for it. */
export function Spoken() {
  return useKept(settings)?.screenReader ? <Announcements /> : null;
}

function Announcements() {
  const t = useT();
  const cart = useCart();
  const isLoading = useNavigation().state === 'loading';
  const items = itemCount(cart);
  const total = totalCents(cart);
  const known = useRef(`${items} ${total}`);
  const [said, say] = useState('');
  useEffect(() => {
    if (known.current === `${items} ${total}`) return;
    known.current = `${items} ${total}`;
    say(
      items === 0
        ? t('The cart is empty.')
        : t('Cart: {n}, {total}.', { n: items, total: formatMoney(total, { cents: 'always' }) }),
    );
  }, [items, total, t]);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => say(t('The page is loading.')), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      say('');
    };
  }, [isLoading, t]);
  return (
    <p className="unseen" aria-live="polite" aria-atomic="true">
      {said}
    </p>
  );
}
