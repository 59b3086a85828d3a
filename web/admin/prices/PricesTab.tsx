import { useSearchParams } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { PriceChanges } from './PriceChanges.tsx';
import { PromoCodes } from './PromoCodes.tsx';

/** Promo codes, and new prices of many products, now or on a day. */
export function PricesTab() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const selected = query.get('part') === 'changes' ? 'changes' : 'codes';
  return (
    <>
      <h1 className="h2">{t('Prices')}</h1>
      <Tabs
        label={t('Prices')}
        selected={selected}
        onSelect={(part) => setQuery({ tab: 'prices', part }, { replace: true })}
        items={[
          {
            id: 'codes',
            label: t('Promo codes'),
            content: selected === 'codes' ? <PromoCodes /> : null,
          },
          {
            id: 'changes',
            label: t('Price changes'),
            content: selected === 'changes' ? <PriceChanges /> : null,
          },
        ]}
      />
    </>
  );
}
