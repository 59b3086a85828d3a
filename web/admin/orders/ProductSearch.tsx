import { useState } from 'react';
import { formatCents } from '../../../domain/base/money.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { amountText } from '../../../domain/catalog/goods.ts';
import { search } from '../../../domain/catalog/search.ts';
import { useDeviceProducts } from '../../device/useDeviceCatalog.ts';
import { TextField } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import type { Entry } from './orderEntry.ts';
import { PickList } from './PickList.tsx';

type EntryLine = Entry['work']['lines'][number];

const MAX_FOUND = 6;

function finds(products: readonly Product[], typed: string, lines: readonly EntryLine[]): Product[] {
  if (typed.trim() === '') return [];
  const { ranks } = search(products, typed);
  return products
    .map((product, index) => ({ product, rank: ranks[index] ?? 0 }))
    .filter(
      ({ product, rank }) =>
        rank > 0 && product.priceCents && lines.every(({ productId }) => productId !== product.id),
    )
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND)
    .map(({ product }) => product);
}

/** Finds a product by name, as the shop's search does, and adds it. */
export function ProductSearch({
  taken,
  onPick,
}: {
  taken: readonly EntryLine[];
  onPick: (line: EntryLine) => void;
}) {
  const t = useT();
  const products = useDeviceProducts();
  const [typed, setTyped] = useState('');
  const matches = finds(products ?? [], typed, taken);
  const { errors, clearErrors } = useFormState();
  const pick = ({ id: productId, name, unit }: Product) => {
    setTyped('');
    clearErrors(['items']);
    onPick({ productId, name, unit, quantity: 1 });
  };
  return (
    <div>
      <TextField
        label={t('Add a product')}
        placeholder={t('Type a name, such as topsoil')}
        error={errors.items}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const [first] = matches;
          if (event.key !== 'Enter') return;
          // Not the whole form.
          event.preventDefault();
          if (first) pick(first);
        }}
      />
      <PickList
        label={t('Products found')}
        rows={typed.trim() === '' ? null : matches}
        none={products === null ? t('The products are loading.') : t('No product found.')}
        onPick={pick}
      >
        {({ name, priceCents, unit, inventoryCount }) => (
          <>
            <b>{name}</b>
            <span className="admin-detail num">
              <span>{`${formatCents(priceCents ?? 0)} ${unit}`}</span>
              <span>
                {inventoryCount === null
                  ? null
                  : `, ${t('{amount} in stock', { amount: amountText(unit, inventoryCount, t) })}`}
              </span>
            </span>
          </>
        )}
      </PickList>
    </div>
  );
}
