import { useState } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import type { CartPromo } from './figures.ts';

const PromoCode = lazyPart(async () => (await import('./PromoCode.tsx')).PromoCode);

/** Where a promo code is entered, on the ticket of cart and checkout. */
export function PromoLine({ promo }: { promo: CartPromo | null }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (promo || isOpen) return <PromoCode promo={promo} />;
  return (
    <button type="button" className="link tap" onClick={() => setOpen(true)}>
      {t('Enter a promo code')}
    </button>
  );
}
