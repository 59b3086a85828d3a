import { Busy } from '../../ui/Busy.tsx';
import { useT } from '../../ui/locale.tsx';

export function ProductsLoading() {
  const t = useT();
  return (
    <div className="cat-loading">
      <Busy shape="cards" count={3} label={t('Loading products from Stripe...')} />
    </div>
  );
}
