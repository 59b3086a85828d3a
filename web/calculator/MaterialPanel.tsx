import { MATERIALS } from '../../domain/base/materials.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { soldAs } from '../../domain/jobs.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import type { AreaEntries } from './areaEntries.ts';
import { materialLabel } from './labels.ts';

type MaterialPanelProps = { area: AreaEntries; onChange: (area: AreaEntries) => void };

/** The material of one area, with the price of what the store sells today. */
export function MaterialPanel({ area, onChange }: MaterialPanelProps) {
  const t = useT();
  const products = useDeviceProducts() ?? [];
  return (
    <Field
      className="calc-layer"
      label={t('Material of this area')}
      hint={t('It is counted, priced and delivered apart from the others.')}
    >
      {(control) => (
        <select
          {...control}
          value={area.materialId}
          onChange={({ target }) =>
            onChange({ ...area, materialId: target.value as AreaEntries['materialId'] })
          }
        >
          <option value="">{t('Chosen with the result')}</option>
          {MATERIALS.map(({ id }) => {
            const cents = soldAs(id, products)?.priceCents;
            const price = cents ? t('{price} a yard', { price: formatMoney(cents) }) : null;
            return (
              <option key={id} value={id}>
                {[materialLabel(id, t), price].filter(Boolean).join(', ')}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
