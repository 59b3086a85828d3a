import { useT } from '../../ui/locale.tsx';
import { PromoCodes } from './PromoCodes.tsx';

export function PricesTab() {
  const t = useT();
  return (
    <>
      <h1 className="h2">{t('Promo codes')}</h1>
      <PromoCodes />
    </>
  );
}
