import type { ProductFields } from '../../../domain/catalog/adminProducts.ts';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** What people buy by. Emptied by a slip, a product cannot be bought, or is sold without end. */
const BOUGHT_BY = ['priceCents', 'inventoryCount'] as const;
type BoughtBy = (typeof BOUGHT_BY)[number];

/** What of it these changes would empty. */
export const emptied = (old: Pick<ProductFields, BoughtBy>, changes: Partial<ProductFields>): BoughtBy[] =>
  BOUGHT_BY.filter((field) => old[field] !== null && changes[field] === null);

type ClearSheetProps = {
  name: string;
  fields: readonly BoughtBy[];
  isBusy: boolean;
  onClear: () => void;
  onClose: () => void;
};

/** Asks before a product's price or stock is emptied. */
export function ClearSheet({ name, fields, isBusy, onClear, onClose }: ClearSheetProps) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t('Save it empty?')}>
      {fields.includes('priceCents') ? <p>{t('Without a price, nobody can buy {name}.', { name })}</p> : null}
      {fields.includes('inventoryCount') ? (
        <p>{t('Without a count, {name} is sold however little is left.', { name })}</p>
      ) : null}
      <div className="acts">
        <button type="button" className="btn btn-danger" disabled={isBusy} onClick={onClear}>
          {t('Save it empty')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Back')}
        </button>
      </div>
    </Sheet>
  );
}
