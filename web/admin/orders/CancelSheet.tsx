import { useState } from 'react';
import { type AdminOrderRow, refundableCents } from '../../../domain/admin/orders.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type CancelSheetProps = {
  order: AdminOrderRow;
  onClose: () => void;
  onCancel: (keepMoney: boolean) => void;
};

/** Says what cancelling does to the money before it is done: it cannot be taken back. */
export function CancelSheet({ order, onClose, onCancel }: CancelSheetProps) {
  const t = useT();
  const [keepMoney, setKeepMoney] = useState(false);
  const cents = refundableCents(order);
  const amount = formatMoney(cents, { cents: 'always' });
  return (
    <Sheet open onClose={onClose} title={t('Cancel {number}?', { number: order.orderNumber })}>
      <p>{t('A cancelled order cannot be opened again. The customer is told by mail.')}</p>
      {cents > 0 ? (
        <fieldset className="admin-choice">
          <legend className="flabel">{t('The money')}</legend>
          <label>
            <input type="radio" name="money" checked={!keepMoney} onChange={() => setKeepMoney(false)} />
            {t('Give {amount} back', { amount })}
          </label>
          <label>
            <input type="radio" name="money" checked={keepMoney} onChange={() => setKeepMoney(true)} />
            {t('Keep {amount}: it is settled otherwise', { amount })}
          </label>
        </fieldset>
      ) : null}
      {order.paymentStatus === 'unpaid' ? <p>{t('Nothing was paid. Its payment page is closed.')}</p> : null}
      {order.paymentStatus === 'invoiced' ? <p>{t('It was invoiced: take the invoice back too.')}</p> : null}
      <div className="admin-acts">
        <button type="button" className="btn btn-danger" onClick={() => onCancel(keepMoney)}>
          {t('Cancel Order')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Keep it')}
        </button>
      </div>
    </Sheet>
  );
}
