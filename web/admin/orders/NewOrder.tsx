// Long: the one form of a new order, with its draft.
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { emailSchema } from '../../../domain/base/fields.ts';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { LANGUAGES } from '../../../domain/base/locale.ts';
import type { Buyer } from '../../../domain/orders/adminOrderEntry.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import { PhoneField } from '../../delivery/SiteFields.tsx';
import { newId } from '../../offline/ids.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { PAYMENT_CHOICES } from '../ui/paymentLabels.ts';
import { forgetWork, readWork, saveWork, UNSAVED, useUnsaved } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { BuyerSearch } from './BuyerSearch.tsx';
import { DiscountFields, Figures, GoodsLines, PlaceFields } from './GoodsFields.tsx';
import {
  discountTyped,
  type EntryForm,
  entryErrors,
  entryFormSchema,
  entryLineSchema,
  explainEntry,
  placeStaffOrder,
  sendEntry,
  toStaffPayment,
  usePriced,
  zipTyped,
} from './orderEntry.ts';
import { PaymentFields } from './PaymentFields.tsx';

const WORK = 'admin-new-order';
/** What belongs to the draft and has no field of its own, or decides which fields there are. */
const workSchema = z.object({
  /** Names the order for every attempt: a repeated request places no second one. */
  id: z.string(),
  lines: z.array(entryLineSchema),
  zip: z.string(),
  discount: z.string(),
  kind: z.string(),
  /** Absent in drafts of older apps. */
  email: z._default(z.string(), ''),
  isPickup: z._default(z.boolean(), false),
  promo: z._default(z.string(), ''),
});
type Work = z.infer<typeof workSchema>;

const NOTHING = {
  lines: [],
  zip: '',
  discount: '',
  kind: 'link',
  email: '',
  isPickup: false,
  promo: '',
};

/** Enters an order for somebody on the phone or at the counter. */
export function NewOrder() {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { isBusy, attempt } = useAdminMutation('orders');
  const parts = useRef<HTMLDivElement>(null);
  const [work, setWork] = useState<Work>(() => ({ id: newId(), ...NOTHING }));
  const [isTouched, setTouched] = useState(false);
  useUnsaved(WORK, isTouched);
  useEffect(() => {
    if (isTouched) saveWork(WORK, work);
  }, [isTouched, work]);
  const change = (part: Partial<Work>) => {
    setWork((current) => ({ ...current, ...part }));
    setTouched(true);
  };
  const { lines, zip, discount, isPickup } = work;
  const kind = PAYMENT_CHOICES.find((one) => one === work.kind) ?? 'link';
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const email = emailSchema.safeParse(work.email).data;
  const { priced, failure } = usePriced({
    items,
    ...(email === undefined ? {} : { customerEmail: email }),
    deliveryZip: isPickup ? null : zipTyped(zip),
    isPickup,
    discountCents: discountTyped(discount),
    promoCode: work.promo || null,
  });
  const wrong = failure && entryErrors(failure, t);
  const open = (id: string) => {
    forgetWork(WORK);
    setTouched(false);
    void navigate(`/admin?tab=orders&order=${id}`, { replace: true });
  };
  const save = async (typed: EntryForm) => {
    if (!priced) return wrong ?? { form: failure ? t('The price is not known.') : t('Add a product first.') };
    const { kind: _, amountCents: __, reference: ___, ...order } = typed;
    const place = () =>
      placeStaffOrder({
        ...order,
        id: work.id,
        items,
        totalCents: chargedCents(priced),
        payment: toStaffPayment(typed),
      });
    const answer = await attempt(() => sendEntry(place, t, isPickup), t('The order could not be placed.'));
    if (!answer) return UNSAVED;
    if (answer.kind === 'wrong') return answer.errors;
    if (answer.kind === 'placed')
      toast({
        tone: 'warning',
        title: t('This order was placed before you changed it'),
        text: t('Change the placed order instead.'),
      });
    else
      toast({
        title: t('{number} placed', { number: answer.order.orderNumber }),
        text: typed.customerEmail
          ? t('{email} will get an email.', { email: typed.customerEmail })
          : t('This customer has no email. Call them.'),
      });
    open(answer.kind === 'placed' ? answer.id : answer.order.id);
    return undefined;
  };
  const back = new URLSearchParams(query);
  back.delete('new');
  return (
    <>
      <BackLink to={`?${back}`} label={t('All orders')} />
      <h1 className="h2">{t('New order')}</h1>
      <Form
        className="entry"
        schema={entryFormSchema}
        draft={WORK}
        asksAfterReload
        onContinue={(draft) => {
          const savedWork = readWork(WORK, workSchema, draft);
          if (savedWork) change(savedWork);
        }}
        explain={({ field, missing }) => explainEntry(field, missing, t)}
        onChange={() => setTouched(true)}
        save={save}
      >
        <div className="entry-main stack gap-16" ref={parts}>
          <section className="panel entry-part stack gap-16">
            <h2 className="h3">{t('Customer')}</h2>
            <BuyerSearch
              onPick={(buyer) => {
                if (parts.current) fill(parts.current, buyer);
                change({ zip: buyer.zip ?? '', email: buyer.email ?? '' });
              }}
            />
            <TextField name="customerName" label={t('Name')} required autoComplete="off" />
            <div className="entry-two">
              <PhoneField name="customerPhone" label={t('Phone')} autoComplete="off" />
              <TextField
                name="customerEmail"
                label={t('Email')}
                type="email"
                hint={t('Leave it empty if they have none.')}
                autoComplete="off"
                onChange={(event) => change({ email: event.target.value })}
              />
            </div>
            <Field name="language" label={t('Language of the emails')}>
              {(control) => (
                <select {...control} defaultValue="en">
                  {LANGUAGES.map((one) => (
                    <option key={one} value={one}>
                      {LANGUAGE_LIST[one].name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </section>
          <section className="panel entry-part stack gap-16">
            <h2 className="h3">{t('Load')}</h2>
            <GoodsLines lines={lines} priced={priced} onChange={(next) => change({ lines: next })} />
          </section>
          <section className="panel entry-part stack gap-16">
            <h2 className="h3">{t('Delivery')}</h2>
            <label className="entry-tick row">
              <input
                type="checkbox"
                name="isPickup"
                checked={isPickup}
                onChange={(event) => change({ isPickup: event.target.checked })}
              />
              {t('Pick-up at the yard')}
            </label>
            <PlaceFields zip={zip} isPickup={isPickup} onZip={(typed) => change({ zip: typed })} />
          </section>
        </div>
        <section className="panel entry-part stack gap-16 entry-side">
          <h2 className="h3">{t('Total')}</h2>
          <Figures
            priced={priced}
            isPickup={isPickup}
            failure={failure ? (Object.values(wrong ?? {})[0] ?? t('The price is not known.')) : null}
          />
          <DiscountFields
            typed={discount}
            error={wrong?.discountCents ?? null}
            onType={(typed) => change({ discount: typed })}
          />
          <TextField
            name="promoCode"
            label={t('Promo code')}
            autoComplete="off"
            autoCapitalize="characters"
            // Once it is whole: half a code is none.
            onBlur={({ target }) => change({ promo: target.value.trim() })}
          />
          <PaymentFields
            choices={PAYMENT_CHOICES}
            kind={kind}
            onKind={(next) => change({ kind: next })}
            dueCents={priced && chargedCents(priced)}
          />
          <Field name="note" label={t('A note for the yard')} hint={t('Customers cannot see it.')}>
            {(control) => <textarea {...control} rows={2} />}
          </Field>
          <button type="submit" className="btn btn-commit btn-block" disabled={isBusy}>
            {isBusy ? t('Placing...') : t('Place the order')}
          </button>
        </section>
      </Form>
    </>
  );
}

/** Puts what is known of a customer into the form, whose fields are uncontrolled. */
function fill(parts: HTMLElement, { name, email, phone, address, language }: Buyer): void {
  const values = {
    customerName: name,
    customerEmail: email ?? '',
    customerPhone: phone ?? '',
    deliveryAddress: address ?? '',
    language,
  };
  for (const [field, text] of Object.entries(values)) {
    const element = parts.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${field}"]`);
    if (!element) continue;
    element.value = text;
    // The form keeps its draft and drops the field's error.
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
