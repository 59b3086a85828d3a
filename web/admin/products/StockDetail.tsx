import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { AdminProduct } from '../../../domain/admin/products.ts';
import { lowStockSchema, type StockMovement, stockHistorySchema } from '../../../domain/admin/stock.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { wholeTyped } from '../../../domain/base/typedFields.ts';
import { amountText } from '../../../domain/catalog/amounts.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.tsx';
import { actorName } from '../orders/orderLabels.ts';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDate, formatMoment } from '../ui/format.ts';
import { UNSAVED } from '../ui/unsaved.tsx';
import { StockTag } from './ProductTable.tsx';
import { limitStock } from './products.ts';
import { AdjustSheet, ReceiptSheet } from './StockSheets.tsx';
import { movementReason } from './stockLabels.ts';

/** A product's stock: what came in, what went out and why, and when it counts as low. */
export function StockDetail({ id }: { id: string }) {
  const t = useT();
  const [before, setBefore] = useState<number | null>(null);
  const [open, setOpen] = useState<'receive' | 'adjust' | null>(null);
  const path = `/api/admin/stock/${encodeURIComponent(id)}${before === null ? '' : `?before=${before}`}`;
  const { data, failure } = useAdminQuery(path, stockHistorySchema, 'products');
  if (!data)
    return (
      <>
        <BackLink to="/admin?tab=products" label={t('All products')} />
        {failure?.status === 404 ? (
          <h1 className="h2">{t('Product not found')}</h1>
        ) : (
          <ListLoading failure={failure} text={t('The products could not be loaded.')} />
        )}
      </>
    );
  const { product, movements, next, suppliers } = data;
  const { inventoryCount, unit } = product;
  return (
    <>
      <BackLink to="/admin?tab=products" label={t('All products')} />
      <div className="admin-head">
        <h1 className="h2">{t('Stock of {name}', { name: product.name })}</h1>
        <div className="admin-acts">
          {inventoryCount === null ? null : (
            <button type="button" className="btn btn-primary btn-sm" onClick={() => setOpen('receive')}>
              <Icon name="plus" size="sm" />
              {t('Receive stock')}
            </button>
          )}
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setOpen('adjust')}>
            <Icon name="edit" size="sm" />
            {t('Adjust stock')}
          </button>
        </div>
      </div>
      <p className="stock-now num">
        <b>{inventoryCount === null ? t('Stock is not counted') : amountText(unit, inventoryCount, t)}</b>
        <StockTag product={product} />
      </p>
      {inventoryCount === null ? null : <LowStockForm key={product.rev} product={product} />}
      <h2 className="h3">{t('History')}</h2>
      {movements.length === 0 ? <p>{t('No entries yet.')}</p> : null}
      {movements.length > 0 ? <Movements movements={movements} /> : null}
      <div className="admin-acts">
        {before === null ? null : (
          <button type="button" className="btn btn-quiet" onClick={() => setBefore(null)}>
            {t('Back to the newest')}
          </button>
        )}
        {next === null ? null : (
          <button type="button" className="btn btn-quiet" onClick={() => setBefore(next)}>
            {t('Older entries')}
          </button>
        )}
      </div>
      {open === 'receive' ? (
        <ReceiptSheet product={product} suppliers={suppliers} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'adjust' ? <AdjustSheet product={product} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const limitFormSchema = z.object({
  lowStockAt: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => wholeTyped(text)),
    ),
    lowStockSchema.shape.lowStockAt,
  ),
});

function LowStockForm({ product }: { product: AdminProduct }) {
  const t = useT();
  const { lowstock } = useSettings();
  const { isBusy, attempt } = useAdminMutation('products');
  return (
    <Form
      className="stock-limit"
      schema={limitFormSchema}
      explain={() => t('A whole number, or empty.')}
      save={async ({ lowStockAt }) => {
        const saved = await attempt(() => limitStock(product, lowStockAt), t('The limit was not saved.'));
        if (!saved) return UNSAVED;
        toast({ title: t('Limit saved') });
        return undefined;
      }}
    >
      <TextField
        name="lowStockAt"
        label={t('Low stock at or below')}
        hint={t('The yard is notified. Leave it empty for {n}, as in Settings.', { n: lowstock })}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={product.lowStockAt ?? ''}
      />
      <button type="submit" className="btn btn-quiet" disabled={isBusy}>
        {t('Save limit')}
      </button>
    </Form>
  );
}

function Movements({ movements }: { movements: readonly StockMovement[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="tbl admin-table panel">
      <thead>
        <tr>
          <th>{t('When')}</th>
          <th>{t('Why')}</th>
          <th className="r">{t('In or out')}</th>
          <th className="r">{t('Stock')}</th>
          <th>{t('Who')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement.id}>
            <td className="num">{formatMoment(movement.at, language)}</td>
            <td>
              <b>{movementReason(movement.reason, t)}</b>{' '}
              {movement.orderId ? (
                <Link className="link tap num" to={`/admin?tab=orders&order=${movement.orderId}`}>
                  {movement.orderNumber}
                </Link>
              ) : null}
              <MovementDetail movement={movement} />
            </td>
            <td className="r num" data-label={t('In or out')}>
              {changeText(movement)}
            </td>
            <td className="r num" data-label={t('Stock')}>
              {`${movement.from ?? '–'} → ${movement.to ?? '–'}`}
            </td>
            <td data-label={t('Who')}>{actorName(movement.actor, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MovementDetail({ movement }: { movement: StockMovement }) {
  const t = useT();
  const language = useLanguage();
  const { supplier, ticketNumber, unitCostCents, receivedOn, note } = movement;
  const parts = [
    supplier,
    ticketNumber === null ? null : t('ticket {number}', { number: ticketNumber }),
    unitCostCents === null ? null : t('{amount} each', { amount: formatCents(unitCostCents) }),
    receivedOn === null ? null : formatDate(receivedOn, language),
    note,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return <span className="admin-detail stock-detail">{parts.join(', ')}</span>;
}

/** `+12`, with a minus sign as wide as the plus. */
function changeText({ from, to }: StockMovement): string {
  const change = (to ?? 0) - (from ?? 0);
  return change < 0 ? `−${-change}` : `+${change}`;
}
