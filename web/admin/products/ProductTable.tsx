import { parseResponse } from 'hono/client';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { amountUnit } from '../../../domain/base/numbers.ts';
import { wholeTyped } from '../../../domain/base/typedFields.ts';
import { type AdminProduct, productFieldsSchema } from '../../../domain/catalog/adminProducts.ts';
import { unitText } from '../../../domain/catalog/goods.ts';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { admin } from '../ui/adminApi.ts';
import { useRole } from '../ui/adminQuery.tsx';
import { saveChanges } from '../ui/saveChanges.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

/** A table on a desktop, cards on a phone. */
export function ProductTable({ products }: { products: readonly AdminProduct[] }) {
  const t = useT();
  return (
    <table className="tbl admin-table panel">
      <thead className="unseen-m">
        <tr>
          <th>{t('Product')}</th>
          <th>{t('Catalog')}</th>
          <th className="r">{t('Price')}</th>
          <th>{t('Stock')}</th>
          <th>{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductLine key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

function ProductLine({ product }: { product: AdminProduct }) {
  const t = useT();
  const { id, name, category, images, catalog, priceCents, currency, interval, unit, isActive } = product;
  const isOwner = useRole() === 'admin';
  const shown = (
    <>
      <span className="plate is-thumb is-small" aria-hidden="true">
        <ProductPicture image={images[0]} name={name} category={category} sizes="48px" />
      </span>
      <b>{name}</b>
    </>
  );
  return (
    <tr>
      <td>
        {isOwner ? (
          <Link className="admin-goods row" to={`/admin?tab=products&product=${encodeURIComponent(id)}`}>
            {shown}
          </Link>
        ) : (
          <span className="admin-goods row">{shown}</span>
        )}
      </td>
      <td>{catalog === 'premium' ? t('Premium Catalog') : t('Traditional')}</td>
      <td className="r num">
        {priceCents === null ? (
          <span className="muted">{t('No price')}</span>
        ) : (
          <>
            <b>{formatMoney(priceCents, { currency })}</b>
            {interval ? <span>{`/${interval}`}</span> : ''}{' '}
            <span className="admin-detail">{unitText(unit, t)}</span>
          </>
        )}
      </td>
      <td data-label={t('Stock')}>
        <StockField product={product} />
      </td>
      <td>
        {isActive ? (
          <Tag tone="ok" icon="check">
            {t('In the shop')}
          </Tag>
        ) : (
          <Tag tone="neutral" icon="close">
            {t('Not in the shop')}
          </Tag>
        )}
      </td>
    </tr>
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
        placeholder="–"
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
          <span>{t('Somebody else changed it to {n}.', { n: now || '–' })}</span>{' '}
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setTyped(null)}>
            {t('Keep theirs')}
          </button>
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
