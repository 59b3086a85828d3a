import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { returnCents, returnSchema } from '../../../domain/admin/orderEntry.ts';
import { type AdminOrder, refundableCents } from '../../../domain/admin/orders.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { typedBox, typedWhole } from '../../../domain/base/typedFields.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { mailNote } from '../ui/AdminLinks.tsx';
import { EntrySheet } from './EntrySheet.tsx';
import { returnGoods } from './orderEntry.ts';

type ReturnSheetProps = {
  order: AdminOrder;
  line: AdminOrder['lines'][number];
  /** So many can still come back. */
  most: number;
  onClose: () => void;
};

/** Takes back unit goods of a delivered order, and says before what is refunded. */
export function ReturnSheet({ order, line, most, onClose }: ReturnSheetProps) {
  const t = useT();
  const reasons = useId();
  const [typed, setTyped] = useState(String(most));
  const schema = z.object({
    quantity: z.pipe(typedWhole, z.int().check(z.positive(), z.maximum(most))),
    reason: returnSchema.shape.reason,
    isRestocked: typedBox,
  });
  const quantity = schema.shape.quantity.safeParse(typed).data ?? null;
  const cents =
    quantity === null
      ? null
      : Math.min(
          returnCents(order, { ...line, returned: line.quantity - most }, quantity),
          refundableCents(order),
        );
  return (
    <EntrySheet
      title={t('Return {name}', { name: line.name })}
      schema={schema}
      explain={({ field }) =>
        field === 'reason'
          ? t('Say why, in up to 200 characters.')
          : t('A whole number up to {n}.', { n: most })
      }
      send={async (id, goods) => ({
        kind: 'done',
        order: await returnGoods(order, { id, productId: line.productId, ...goods }),
      })}
      onSent={() => toast({ title: t('Return saved') })}
      submit={t('Return and refund')}
      isDanger
      onClose={onClose}
    >
      <TextField
        name="quantity"
        label={t('Quantity')}
        required
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field name="reason" label={t('Reason')} hint={t('Customers cannot see it.')} required>
        {(control) => <input {...control} list={reasons} autoComplete="off" />}
      </Field>
      <datalist id={reasons}>
        {[t('Wrong size'), t('Damaged'), t('Not needed'), t('Wrong item')].map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <label className="entry-tick">
        <input type="checkbox" name="isRestocked" defaultChecked />
        {t('Put it back into stock')}
      </label>
      {cents === null ? null : (
        <p>
          <b>
            {order.taxCents > 0
              ? t('{amount} is refunded, with its share of the tax.', { amount: formatCents(cents) })
              : t('{amount} is refunded.', { amount: formatCents(cents) })}
          </b>{' '}
          {order.isPaidOnline
            ? null
            : t('Not paid online: return the money yourself. This only records the refund.')}{' '}
          {mailNote(order.customerEmail, t)}
        </p>
      )}
    </EntrySheet>
  );
}
