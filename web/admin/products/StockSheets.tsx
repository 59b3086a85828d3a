import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { AdminProduct } from '../../../domain/admin/products.ts';
import {
  countSchema,
  LOSSES,
  lossSchema,
  receiptSchema,
  type StockEntry,
} from '../../../domain/admin/stock.ts';
import { centsTyped, typedWhole, wholeTyped } from '../../../domain/base/typedFields.ts';
import { amountText } from '../../../domain/catalog/amounts.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { unitHeading } from '../../catalog/amounts.ts';
import { newId } from '../../offline/ids.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { type FieldProblem, Form } from '../../ui/Form.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { SheetActs } from '../ui/SheetActs.tsx';
import { UNSAVED } from '../ui/unsaved.tsx';
import { ClearSheet } from './ClearSheet.tsx';
import { enterStock } from './products.ts';
import { lossLabels } from './stockLabels.ts';

const { shape: receipt } = receiptSchema;
const receiptFormSchema = z.object({
  quantity: z.pipe(typedWhole, receipt.quantity),
  supplier: receipt.supplier,
  ticketNumber: receipt.ticketNumber,
  unitCostCents: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => centsTyped(text)),
    ),
    receipt.unitCostCents,
  ),
  receivedOn: receipt.receivedOn,
  note: receipt.note,
});
const lossFormSchema = z.object({
  reason: lossSchema.shape.reason,
  quantity: z.pipe(typedWhole, lossSchema.shape.quantity),
  note: lossSchema.shape.note,
});
const countFormSchema = z.object({
  reason: z.literal('count'),
  count: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => wholeTyped(text)),
    ),
    countSchema.shape.count,
  ),
  note: countSchema.shape.note,
});
const adjustFormSchema = z.discriminatedUnion('reason', [lossFormSchema, countFormSchema]);

type SheetProps = { product: AdminProduct; onClose: () => void };

/** What a supplier brought, with the number of its ticket. */
export function ReceiptSheet({ product, suppliers, onClose }: SheetProps & { suppliers: readonly string[] }) {
  const t = useT();
  const known = useId();
  const { isBusy, save } = useEntry(product, onClose);
  return (
    <Sheet open onClose={onClose} title={t('Receive stock')}>
      <Form
        className="admin-inline"
        schema={receiptFormSchema}
        explain={(problem) => explainEntry(problem, t)}
        save={(goods) => save({ reason: 'receipt', ...goods })}
      >
        <p className="muted">{product.name}</p>
        <div className="admin-pair">
          <TextField
            name="quantity"
            label={unitHeading(product.unit, t)}
            required
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            name="receivedOn"
            label={t('Received on')}
            required
            type="date"
            max={storeDate(new Date())}
            defaultValue={storeDate(new Date())}
          />
        </div>
        <TextField name="supplier" label={t('Supplier')} required list={known} autoComplete="off" />
        <datalist id={known}>
          {suppliers.map((supplier) => (
            <option key={supplier} value={supplier} />
          ))}
        </datalist>
        <div className="admin-pair">
          <TextField name="ticketNumber" label={t('Ticket number')} autoComplete="off" />
          <TextField
            name="unitCostCents"
            label={t('Unit cost ($)')}
            hint={t('Optional')}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <TextField name="note" label={t('Note')} autoComplete="off" />
        <SheetActs label={t('Save receipt')} isBusy={isBusy} onClose={onClose} />
      </Form>
    </Sheet>
  );
}

/** What was counted, or is gone. */
export function AdjustSheet({ product, onClose }: SheetProps) {
  const t = useT();
  const { isBusy, save } = useEntry(product, onClose);
  const [reason, setReason] = useState('count');
  const { inventoryCount: stock, unit } = product;
  const losses = lossLabels(t);
  const [emptying, setEmptying] = useState<Extract<z.output<typeof adjustFormSchema>, { reason: 'count' }>>();
  if (emptying)
    return (
      <ClearSheet
        name={product.name}
        fields={['inventoryCount']}
        isBusy={isBusy}
        onClear={() => void save({ rev: product.rev, ...emptying })}
        onClose={() => setEmptying(undefined)}
      />
    );
  return (
    <Sheet open onClose={onClose} title={t('Adjust stock')}>
      <Form
        className="admin-inline"
        schema={adjustFormSchema}
        explain={(problem) => explainEntry(problem, t)}
        save={async (entry) => {
          if (entry.reason !== 'count') return save(entry);
          if (stock === null || entry.count !== null) return save({ rev: product.rev, ...entry });
          setEmptying(entry);
          return UNSAVED;
        }}
      >
        <p className="muted">
          {product.name}
          <span>{stock === null ? null : `, ${amountText(unit, stock, t)}`}</span>
        </p>
        <Field name="reason" label={t('Reason')} required>
          {(control) => (
            <select {...control} value={reason} onChange={(event) => setReason(event.target.value)}>
              <option value="count">{t('Counted')}</option>
              {stock === null
                ? null
                : LOSSES.map((loss) => (
                    <option key={loss} value={loss}>
                      {losses[loss]}
                    </option>
                  ))}
            </select>
          )}
        </Field>
        {reason === 'count' ? (
          <TextField
            key="count"
            name="count"
            label={t('What is there now')}
            hint={t('Leave it empty if stock is not counted.')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={stock ?? ''}
          />
        ) : (
          <TextField
            key="quantity"
            name="quantity"
            label={t('How much is gone')}
            required
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <TextField name="note" label={t('Note')} autoComplete="off" />
        <SheetActs label={t('Save adjustment')} isBusy={isBusy} onClose={onClose} />
      </Form>
    </Sheet>
  );
}

type Entered = StockEntry extends infer Entry
  ? Entry extends StockEntry
    ? Omit<Entry, 'id'>
    : never
  : never;

function useEntry(product: AdminProduct, onClose: () => void) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('products');
  // A retry of the same entry keeps its id.
  const [id] = useState(newId);
  const save = async (entry: Entered) => {
    const after = await attempt(
      () => enterStock(product.id, { ...entry, id } as StockEntry),
      t('The stock was not saved.'),
    );
    if (!after) return UNSAVED;
    toast({ title: t('Stock of {name} saved', { name: product.name }) });
    onClose();
    return undefined;
  };
  return { isBusy, save };
}

function explainEntry({ field, missing }: FieldProblem, t: Translate): string {
  switch (field) {
    case 'quantity':
      return t('A whole number from 1 to 100,000.');
    case 'count':
      return t('A whole number, or empty if it is not counted.');
    case 'supplier':
      return missing ? t('Enter the supplier.') : t('Up to 100 characters.');
    case 'ticketNumber':
      return t('At most 40 characters.');
    case 'unitCostCents':
      return t('Dollars and cents, such as 12.50.');
    case 'receivedOn':
      return t('Choose a day.');
    default:
      return t('Up to 300 characters.');
  }
}
