import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import { inDollars } from '../../../domain/base/typedFields.ts';
import { chargedCents, isDeliveryFree, owesAll } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import type { StaffPrice } from '../../../server/admin/orders/phoneOrders.ts';
import { type FieldErrors, Form } from '../../ui/Form.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink, mailNote } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx';
import { EditConflict } from '../ui/EditConflict.tsx';
import { PaymentFields } from '../ui/PaymentFields.tsx';
import type { PaymentChoice } from '../ui/paymentChoices.ts';
import { UNSAVED } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { editOrder } from './orderActions.ts';
import {
  type EditForm,
  editFormSchema,
  explainEntry,
  sendEntry,
  toStaffPayment,
  useEntry,
} from './orderEntry.ts';
import { DeliveryPart, DiscountFields, EntryPart, Figures, GoodsPart } from './StaffOrderFields.tsx';

const PAYMENTS: readonly PaymentChoice[] = ['link', 'on_delivery', 'cash', 'check', 'other'];
/** A change that waits for a second yes. */
type OpenQuestion = { typed: EditForm; resolve: (errors?: FieldErrors) => void };

/** Changes a placed order before it is loaded. */
export function EditOrder({ id }: { id: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const { data, failure } = useAdminQuery('orders', admin.orders[':id'], { param: { id } });
  const listQuery = new URLSearchParams(query);
  listQuery.delete('edit');
  return (
    <>
      <BackLink to={`?${listQuery}`} label={data?.orderNumber ?? t('Order')} />
      {data ? <Editor order={data} back={`/admin?${listQuery}`} /> : null}
      {data ? null : <ListLoading failure={failure} text={t('Failed to fetch orders')} />}
    </>
  );
}

function Editor({ order, back }: { order: AdminOrder; back: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { isBusy, attempt } = useAdminMutation('orders');
  const draft = `admin-edit-order ${order.id}`;
  const entry = useEntry(
    draft,
    {
      version: order.version,
      lines: order.lines.filter(({ productId }) => productId !== ''),
      isPickup: order.isPickup,
      // A pick-up has the yard's ZIP, which is not the customer's.
      zip: order.isPickup ? '' : (order.deliveryZip ?? ''),
      discount: order.discountCents > 0 ? inDollars(order.discountCents) : '',
    },
    order.id,
  );
  const { work, priced, change } = entry;
  const { lines, isPickup } = work;
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const moreCents = priced?.difference?.moreCents ?? 0;
  const isStale = work.version !== order.version;
  const finish = () => {
    entry.forget();
    void navigate(back, { replace: true });
  };
  const answer = (errors?: FieldErrors) => {
    question?.resolve(errors);
    setQuestion(null);
  };
  const confirm = async ({ typed }: OpenQuestion) => {
    if (!priced) return;
    const { kind: _, amountCents: __, reference: ___, ...wanted } = typed;
    const edit = {
      ...wanted,
      totalCents: chargedCents(priced),
      paymentId: work.id,
      payment: moreCents > 0 ? toStaffPayment(typed) : null,
    };
    const result = await attempt(
      () => sendEntry(() => editOrder({ id: order.id, version: work.version }, edit), t, isPickup),
      t('The order could not be changed.'),
    );
    if (result?.kind !== 'done') return answer(result?.kind === 'wrong' ? result.errors : UNSAVED);
    answer();
    toast({
      title: t('Order changed'),
      text: mailNote(order.customerEmail, t),
    });
    finish();
  };
  return (
    <>
      <h1 className="h2">{t('Change {number}', { number: order.orderNumber })}</h1>
      {isStale ? (
        <EditConflict
          onTheirs={finish}
          onMine={() => change({ version: order.version })}
          mine={t('Keep my changes')}
        >
          <p className="num">
            {order.lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}
            <span>{`, ${formatCents(chargedCents(order))}`}</span>
          </p>
        </EditConflict>
      ) : null}
      <Form
        className="entry stack gap-16 mt-16"
        schema={editFormSchema}
        values={entry.values}
        errors={entry.errors}
        draft={draft}
        isDraftNewer
        explain={({ field, missing }) => explainEntry(field, missing, t)}
        onChange={entry.touch}
        save={(typed) =>
          priced
            ? // Asks first; the form shows what the server finds wrong.
              new Promise((resolve) => setQuestion({ typed, resolve }))
            : Promise.resolve(entry.unpriced)
        }
      >
        <div className="min-0 stack gap-16">
          <GoodsPart entry={entry} />
          <DeliveryPart
            entry={entry}
            initial={{ ...order, deliveryAddress: order.isPickup ? '' : order.enteredAddress }}
            onPickup={(picked) => {
              // A delivery that was free is not what the goods cost less.
              if (picked && isDeliveryFree(order)) change({ discount: '' });
            }}
          />
        </div>
        <EntryPart title={t('Total')} className="entry-side">
          <Figures entry={entry} />
          <Difference order={order} priced={priced} />
          <DiscountFields entry={entry} reason={order.discountReason} />
          {moreCents > 0 ? (
            <PaymentFields
              choices={PAYMENTS}
              kind={work.kind}
              onKind={(kind) => change({ kind })}
              dueCents={order.dueCents + moreCents}
            />
          ) : null}
          <button type="submit" className="btn btn-commit btn-block" disabled={isBusy || isStale}>
            {t('Review the change')}
          </button>
        </EntryPart>
      </Form>
      {question && priced ? (
        <ConfirmSheet
          title={t('Change {number}?', { number: order.orderNumber })}
          confirm={t('Change the order')}
          keep={t('Back')}
          isBusy={isBusy}
          onConfirm={() => void confirm(question)}
          onClose={() => answer(UNSAVED)}
        >
          <p>{lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}</p>
          {isPickup === order.isPickup ? null : (
            <p>{isPickup ? t('They will pick it up at the yard.') : t('A truck will deliver it.')}</p>
          )}
          <Difference order={order} priced={priced} />
          <p>{mailNote(order.customerEmail, t)}</p>
        </ConfirmSheet>
      ) : null}
    </>
  );
}

/** Before and after, and what becomes of the difference. */
function Difference({ order, priced }: { order: AdminOrder; priced: StaffPrice | null }) {
  const t = useT();
  if (!priced?.difference) return null;
  const { moreCents, backCents } = priced.difference;
  const [beforeCents, afterCents] = [chargedCents(order), chargedCents(priced)];
  return (
    <div className="stack gap-8" aria-live="polite">
      <Ledger
        rows={[
          { key: 'before', label: t('Before'), value: formatCents(beforeCents) },
          { key: 'after', label: t('After'), value: formatCents(afterCents) },
        ]}
      />
      <p>
        <b>
          {afterCents === beforeCents
            ? t('The price stays the same.')
            : owesAll(order)
              ? t('Nothing has been paid yet, so {amount} is due.', {
                  amount: formatCents(afterCents),
                })
              : moreCents > 0
                ? t('{amount} more to pay.', { amount: formatCents(moreCents) })
                : backCents > 0
                  ? t('{amount} is refunded the way it was paid.', { amount: formatCents(backCents) })
                  : t('{amount} less to pay.', { amount: formatCents(beforeCents - afterCents) })}
        </b>
      </p>
    </div>
  );
}
