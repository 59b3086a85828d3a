import { taxByCounty } from '../../domain/orders/salesTax.ts';
import { money } from '../cart/labels.ts';
import { useContractor } from '../identity/contractor.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import type { CheckoutFigures } from './reprice.ts';

/** The sales tax of an order for several addresses, by the rates of their counties; nothing where one is unknown. */
export function TaxByAddress({ figures: { taxed } }: { figures: Pick<CheckoutFigures, 'taxed'> }) {
  const t = useT();
  const { taxes } = useSettings();
  const isExempt = useContractor()?.isTaxExempt ?? false;
  const parts = taxed.map(({ county, cents }) => county && taxByCounty(cents, county, taxes.counties));
  if (isExempt || parts.length === 0) return null;
  let cents = 0;
  for (const part of parts) {
    if (!part) return null;
    cents += part.cents;
  }
  return (
    <Ledger
      rows={[
        {
          key: 'tax',
          label: t('Estimated sales tax'),
          note: t('By the county of each address, not in the total'),
          value: money(cents),
        },
      ]}
    />
  );
}
