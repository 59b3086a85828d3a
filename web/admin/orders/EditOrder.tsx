// Long: a change of a placed order, from its goods to how the difference is settled.
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { formatCents } from '../../../domain/base/money.ts';
import { inDollars } from '../../../domain/base/typedFields.ts';
import type { StaffPrice } from '../../../domain/orders/adminOrderEntry.ts';
import { type AdminOrder, adminOrderSchema } from '../../../domain/orders/adminOrders.ts';
import { chargedCents, isDeliveryFree, isUnsettled } from '../../../domain/orders/orders.ts';
import { newId } from '../../offline/ids.ts';
import { type FieldErrors, Form } from '../../ui/Form.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink, mailNote } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { EditConflict } from '../ui/EditConflict.tsx';
import type { PaymentChoice } from '../ui/paymentLabels.ts';
import { forgetWork, readWork, saveWork, UNSAVED, useUnsaved } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { DiscountFields, Figures, GoodsLines, PlaceFields } from './GoodsFields.tsx';
import {
  discountTyped,
  type EditForm,
  editFormSchema,
  editOrder,
  entryErrors,
  entryLineSchema,
  explainEntry,
  sendEntry,
  toStaffPayment,
  usePriced,
  zipTyped,
} from './orderEntry.ts';
import { PaymentFields } from './PaymentFields.tsx';

const PAYMENTS: readonly PaymentChoice[] = ['link', 'on_delivery', 'cash', 'check', 'other'];
const workSchema = z.object({
  /** The version of the order that the changes are based on. */
  version: z.string(),
  /** Names the payment for every attempt: it is received once. */
  paymentId: z.string(),
  lines: z.array(entryLineSchema),
  /** Absent in drafts of older apps. */
  isPickup: z.optional(z.boolean()),
  zip: z.string(),
  discount: z.string(),
  kind: z.string(),
});
type Work = z.infer<typeof workSchema>;

const toWork = (order: AdminOrder): Work => ({
  version: order.version,
  paymentId: newId(),
  lines: order.lines.flatMap(({ productId, name, unit, quantity }) =>
    productId ? [{ productId, name, unit, quantity }] : [],
  ),
  isPickup: order.isPickup,
  // That of the yard is nobody's.
  zip: order.isPickup ? '' : (order.deliveryZip ?? ''),
  discount: order.discountCents > 0 ? inDollars(order.discountCents) : '',
  kind: 'link',
});

/** A change that waits for a second yes. */
type OpenQuestion = { typed: EditForm; resolve: (errors?: FieldErrors) => void };

/** Changes a placed order before it is loaded. */
export function EditOrder({ id }: { id: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const { data, failure } = useAdminQuery(
    `/api/admin/orders/${encodeURIComponent(id)}`,
    adminOrderSchema,
    'orders',
  );
  const back = new URLSearchParams(query);
  back.delete('edit');
  return (
    <>
      <BackLink to={`?${back}`} label={data?.orderNumber ?? t('Order')} />
      {data ? <Editor order={data} back={`/admin?${back}`} /> : null}
      {data ? null : <ListLoading failure={failure} text={t('Failed to fetch orders')} />}
    </>
  );
}

function Editor({ order, back }: { order: AdminOrder; back: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { isBusy, attempt } = useAdminMutation('orders');
  const name = `admin-edit-order ${order.id}`;
  const [savedWork] = useState(() => readWork(name, workSchema));
  const [work, setWork] = useState(() => savedWork ?? toWork(order));
  const [isTouched, setTouched] = useState(savedWork !== null);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  useUnsaved(name, isTouched);
  useEffect(() => {
    if (isTouched) saveWork(name, work);
  }, [isTouched, name, work]);
  const change = (part: Partial<Work>) => {
    setWork((current) => ({ ...current, ...part }));
    setTouched(true);
  };
  const { lines, zip, discount, isPickup = order.isPickup } = work;
  const kind = PAYMENTS.find((one) => one === work.kind) ?? 'link';
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const { priced, failure } = usePriced({
    orderId: order.id,
    items,
    deliveryZip: isPickup ? null : zipTyped(zip),
    isPickup,
    discountCents: discountTyped(discount),
    promoCode: null,
  });
  const wrong = failure && entryErrors(failure, t);
  const moreCents = priced?.difference?.moreCents ?? 0;
  const isStale = work.version !== order.version;
  const finish = () => {
    forgetWork(name);
    setTouched(false);
    void navigate(back, { replace: true });
  };
  const answer = (errors?: FieldErrors) => {
    question?.resolve(errors);
    setQuestion(null);
  };
  const confirm = async ({ typed }: OpenQuestion) => {
    if (!priced) return;
    const { kind: _, amountCents: __, reference: ___, ...goods } = typed;
    const payment = moreCents > 0 ? toStaffPayment(typed) : null;
    const edit = {
      ...goods,
      isPickup,
      items,
      promoCode: null,
      totalCents: chargedCents(priced),
      paymentId: work.paymentId,
      payment,
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
          onTheirs={() => {
            forgetWork(name);
            setTouched(false);
            void navigate(back, { replace: true });
          }}
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
        className="entry"
        schema={editFormSchema}
        draft={name}
        isDraftNewer
        explain={({ field, missing }) => explainEntry(field, missing, t)}
        onChange={() => setTouched(true)}
        save={(typed) =>
          priced
            ? // Asks first; the form shows what the server finds wrong.
              new Promise((resolve) => setQuestion({ typed, resolve }))
            : Promise.resolve(
                wrong ?? { form: failure ? t('The price is not known.') : t('Add a product first.') },
              )
        }
      >
        <div className="entry-main stack gap-16">
          <section className="panel entry-part stack gap-16">
            <h2 className="h3">{t('Load')}</h2>
            <GoodsLines lines={lines} priced={priced} onChange={(next) => change({ lines: next })} />
          </section>
          <section className="panel entry-part stack gap-16">
            <h2 className="h3">{t('Delivery')}</h2>
            <label className="entry-tick row">
              <input
                type="checkbox"
                checked={isPickup}
                onChange={({ target }) =>
                  change({
                    isPickup: target.checked,
                    // A delivery that was free is not what the goods cost less.
                    ...(target.checked && isDeliveryFree(order) ? { discount: '' } : {}),
                  })
                }
              />
              {t('Pick-up at the yard')}
            </label>
            <PlaceFields
              zip={zip}
              isPickup={isPickup}
              onZip={(typed) => change({ zip: typed })}
              initial={{ ...order, deliveryAddress: order.isPickup ? '' : order.enteredAddress }}
            />
          </section>
        </div>
        <section className="panel entry-part stack gap-16 entry-side">
          <h2 className="h3">{t('Total')}</h2>
          <Figures
            priced={priced}
            isPickup={isPickup}
            failure={failure ? (Object.values(wrong ?? {})[0] ?? t('The price is not known.')) : null}
          />
          <Difference order={order} priced={priced} />
          <DiscountFields
            typed={discount}
            error={wrong?.discountCents ?? null}
            onType={(typed) => change({ discount: typed })}
            reason={order.discountReason}
          />
          {moreCents > 0 ? (
            <PaymentFields
              choices={PAYMENTS}
              kind={kind}
              onKind={(next) => change({ kind: next })}
              dueCents={order.dueCents + moreCents}
            />
          ) : null}
          <button type="submit" className="btn btn-commit btn-block" disabled={isBusy || isStale}>
            {t('Review the change')}
          </button>
        </section>
      </Form>
      {question && priced ? (
        <Sheet
          open
          onClose={() => answer(UNSAVED)}
          title={t('Change {number}?', { number: order.orderNumber })}
        >
          <p>{lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}</p>
          {isPickup === order.isPickup ? null : (
            <p>{isPickup ? t('They will pick it up at the yard.') : t('A truck will deliver it.')}</p>
          )}
          <Difference order={order} priced={priced} />
          <p>{mailNote(order.customerEmail, t)}</p>
          <div className="admin-acts cluster gap-12">
            <button
              type="button"
              className="btn btn-primary"
              disabled={isBusy}
              onClick={() => void confirm(question)}
            >
              {t('Change the order')}
            </button>
            <button type="button" className="btn btn-quiet" onClick={() => answer(UNSAVED)}>
              {t('Back')}
            </button>
          </div>
        </Sheet>
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
    <div className="entry-difference" aria-live="polite">
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
            : isUnsettled(order)
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
