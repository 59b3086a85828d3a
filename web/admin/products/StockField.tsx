import { type FormEvent, useState } from 'react';
import type { AdminProduct } from '../../../domain/admin/products.ts';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { saveProduct } from './products.ts';

/** How much lies in the yard, counted and corrected on the spot. Empty: not counted. */
export function StockField({ product }: { product: AdminProduct }) {
  const t = useT();
  const { inventoryCount: stock, name } = product;
  const before = stock === null ? '' : String(stock);
  const [typed, setTyped] = useState(before);
  const { isBusy, attempt } = useAdminMutation('products');
  const isSound = /^\d{0,7}$/.test(typed.trim());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const inventoryCount = typed.trim() === '' ? null : Number(typed);
    const failed = t('The stock was not saved.');
    const saved = await attempt(() => saveProduct(product, { inventoryCount }), failed);
    if (saved?.outcome === 'saved') toast({ title: t('Stock of {name} saved', { name }) });
    if (saved?.outcome === 'clash')
      toast({
        tone: 'warning',
        title: t('Somebody else counted meanwhile'),
        text: t('They say {n}. Yours was not saved.', { n: saved.current.inventoryCount ?? '–' }),
      });
  };
  return (
    <form className="admin-stock" onSubmit={(event) => void save(event)}>
      <input
        className="inp num"
        inputMode="numeric"
        aria-label={t('Stock of {name}', { name })}
        aria-invalid={isSound ? undefined : true}
        placeholder="–"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim() === before ? (
        <StockTag stock={stock} />
      ) : (
        <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy || !isSound}>
          {t('Save')}
        </button>
      )}
    </form>
  );
}

function StockTag({ stock }: { stock: number | null }) {
  const t = useT();
  const settings = useSettings();
  if (stock === null || stock > settings.lowstock) return null;
  return stock === 0 ? (
    <Tag tone="danger" icon="warning">
      {t('Out of Stock')}
    </Tag>
  ) : (
    <Tag tone="warn" icon="warning">
      {t('Low Stock')}
    </Tag>
  );
}
