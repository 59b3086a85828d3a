import { parseResponse } from 'hono/client';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { amountUnit } from '../../../domain/base/numbers.ts';
import { wholeTyped } from '../../../domain/base/typedFields.ts';
import { type AdminProduct, productFieldsSchema } from '../../../domain/catalog/adminProducts.ts';
import { unitText } from '../../../domain/catalog/goods.ts';
import { Button } from '../../ui/Button.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminTable, type Column } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useRole } from '../ui/adminQuery.tsx';
import { saveChanges } from '../ui/saveChanges.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

export function ProductTable({ products }: { products: readonly AdminProduct[] }) {
  const t = useT();
  const isOwner = useRole() === 'admin';
  const columns: Column<AdminProduct>[] = [
    {
      label: t('Product'),
      isPlain: true,
      cell: (product) =>
        isOwner ? (
          <Link
            className="admin-goods row"
            to={`/admin?tab=products&product=${encodeURIComponent(product.id)}`}
          >
            <ProductName product={product} />
          </Link>
        ) : (
          <span className="admin-goods row">
            <ProductName product={product} />
          </span>
        ),
    },
    {
      label: t('Catalog'),
      isPlain: true,
      cell: ({ catalog }) => (catalog === 'premium' ? t('Premium') : t('Traditional')),
    },
    {
      label: t('Price'),
      className: 'r num',
      isPlain: true,
      cell: ({ priceCents, currency, interval, unit }) =>
        priceCents === null ? (
          <span className="muted">{t('No price')}</span>
        ) : (
          <>
            <b>{formatMoney(priceCents, { currency })}</b>
            {interval ? <span>{`/${interval}`}</span> : ''}{' '}
            <span className="admin-detail">{unitText(unit, t)}</span>
          </>
        ),
    },
    { label: t('Stock'), cell: (product) => <StockField product={product} /> },
  ];
  return <AdminTable columns={columns} rows={products} keyOf={({ id }) => id} />;
}

function ProductName({ product: { name, category, images, isActive } }: { product: AdminProduct }) {
  const t = useT();
  return (
    <>
      <span className="plate is-thumb is-small" aria-hidden="true">
        <ProductPicture image={images[0]} name={name} category={category} sizes="48px" />
      </span>
      <span>
        <b>{name}</b>{' '}
        {isActive ? null : (
          <Tag tone="neutral" icon="close">
            {t('Not in the shop')}
          </Tag>
        )}
      </span>
    </>
  );
}

/** Stock, editable in the list. Empty: not tracked. Typed text is kept if somebody else saves in the meantime. */
function StockField({ product }: { product: AdminProduct }) {
  const t = useT();
  const { id, inventoryCount: stock, name, unit } = product;
  const wrongId = useId();
  const now = stock === null ? '' : String(stock);
  /** The typed text, and the stock it replaces. Null while nothing is typed. */
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const { isBusy, attempt } = useAdminMutation('products');
  const text = typed?.text ?? now;
  const { data: count } = productFieldsSchema.shape.inventoryCount.safeParse(
    wholeTyped(text, amountUnit(unit)),
  );
  const isOther = typed !== null && typed.over !== now && !isBusy;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (count === undefined) return;
    const changes = { inventoryCount: count };
    const send = (rev: number) =>
      parseResponse(admin.products[':id'].$patch({ param: { id }, json: { rev, changes } }));
    const saved = await attempt(
      () => saveChanges(send, { seen: product, changes }),
      t('The stock was not saved.'),
    );
    if (saved?.outcome !== 'saved') return;
    setTyped(null);
    toast({ title: t('Stock of {name} saved', { name }) });
  };
  return (
    <form className="admin-stock row cluster gap-8" onSubmit={(event) => void save(event)}>
      <input
        className="inp num"
        inputMode="numeric"
        aria-label={t('Stock of {name}', { name })}
        aria-invalid={count === undefined || undefined}
        aria-describedby={count === undefined ? wrongId : undefined}
        placeholder={t('Not counted')}
        value={text}
        onChange={({ target: { value } }) =>
          setTyped(value.trim() === now ? null : { text: value, over: typed?.over ?? now })
        }
      />
      {typed === null ? (
        <StockTag product={product} />
      ) : (
        <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy || count === undefined}>
          {t('Save')}
        </button>
      )}
      {count === undefined ? (
        <span className="hint err" id={wrongId} role="status">
          {t('A whole number, or empty if it is not counted.')}
        </span>
      ) : null}
      {isOther ? (
        <span className="small" role="status">
          <span>{t('Somebody else changed it to {n}.', { n: now || t('Not counted').toLowerCase() })}</span>{' '}
          <Button className="btn-quiet btn-sm" onClick={() => setTyped(null)}>
            {t('Keep theirs')}
          </Button>
        </span>
      ) : null}
    </form>
  );
}

function StockTag({ product }: { product: AdminProduct }) {
  const t = useT();
  const settings = useSettings();
  const { inventoryCount: stock, lowStockAt } = product;
  if (stock === null || stock > (lowStockAt ?? settings.lowstock)) return null;
  return (
    <Tag tone={stock === 0 ? 'danger' : 'warn'} icon="warning">
      {stock === 0 ? t('Out of Stock') : t('Low Stock')}
    </Tag>
  );
}
