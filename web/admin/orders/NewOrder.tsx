import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { LANGUAGES } from '../../../domain/base/locale.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import type { AdminCustomer } from '../../../server/customers/adminCustomers.ts';
import { OrderField } from '../../checkout/OrderField.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { Form, useFormState } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { PaymentFields } from '../ui/PaymentFields.tsx';
import { PAYMENT_CHOICES } from '../ui/paymentChoices.ts';
import { UNSAVED } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { BuyerSearch } from './BuyerSearch.tsx';
import { placeStaffOrder } from './orderActions.ts';
import {
  type Entry,
  type EntryForm,
  entryFormSchema,
  explainEntry,
  readEntry,
  sendEntry,
  toStaffPayment,
  useEntry,
} from './orderEntry.ts';
import { DeliveryPart, DiscountFields, EntryPart, Figures, GoodsPart } from './StaffOrderFields.tsx';

const DRAFT = 'admin-new-order';

/** Enters an order for somebody on the phone or at the counter. */
export function NewOrder() {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { isBusy, attempt } = useAdminMutation('orders');
  const parts = useRef<HTMLDivElement>(null);
  const entry = useEntry(DRAFT);
  const { work, priced, change } = entry;
  const open = (id: string) => {
    entry.forget();
    void navigate(`/admin?tab=orders&order=${id}`, { replace: true });
  };
  const save = async (typed: EntryForm) => {
    if (!priced) return entry.unpriced;
    const { kind: _, amountCents: __, reference: ___, ...order } = typed;
    const payment = toStaffPayment(typed);
    const place = () => placeStaffOrder({ ...order, id: work.id, totalCents: chargedCents(priced), payment });
    const result = await attempt(
      () => sendEntry(place, t, work.isPickup),
      t('The order could not be placed.'),
    );
    if (!result) return UNSAVED;
    if (result.kind === 'wrong') return result.errors;
    if (result.kind === 'placed')
      toast({
        tone: 'warning',
        title: t('This order was placed before you changed it'),
        text: t('Change the placed order instead.'),
      });
    else
      toast({
        title: t('{number} placed', { number: result.order.orderNumber }),
        text: typed.customerEmail
          ? t('{email} will get an email.', { email: typed.customerEmail })
          : t('This customer has no email. Call them.'),
      });
    open(result.kind === 'placed' ? result.id : result.order.id);
    return undefined;
  };
  const look = priced ? 'btn-commit' : 'btn-quiet';
  const listQuery = new URLSearchParams(query);
  listQuery.delete('new');
  return (
    <>
      <BackLink to={`?${listQuery}`} label={t('All orders')} />
      <div className="row cluster gap-12">
        <h1 className="h2">{t('New order')}</h1>
        {entry.isTouched ? (
          // Another number is another form. Leaving this one asks first.
          <Link className="link tap" to={`?${listQuery}&new=${Number(query.get('new')) + 1}`} replace>
            {t('Start over')}
          </Link>
        ) : null}
      </div>
      <Form
        className="entry stack gap-16 mt-16"
        schema={entryFormSchema}
        values={entry.values}
        errors={entry.errors}
        draft={DRAFT}
        asksAfterReload
        onContinue={(draft) => {
          const savedWork = readEntry(DRAFT, draft);
          if (savedWork) change(savedWork);
        }}
        explain={({ field, missing }) => explainEntry(field, missing, t)}
        onChange={entry.touch}
        save={save}
      >
        <div className="min-0 stack gap-16" ref={parts}>
          <EntryPart title={t('Customer')}>
            <BuyerSearch
              onPick={(buyer) => {
                if (parts.current) fill(parts.current, buyer);
                change({ zip: buyer.zip ?? '', email: knownEmail(buyer) });
              }}
            />
            <OrderField name="customerName" label={t('Name')} autoComplete="off" />
            <div className="two">
              <OrderField name="customerPhone" autoComplete="off" />
              <OrderField
                name="customerEmail"
                hint={t('Leave it empty if they have none.')}
                autoComplete="off"
                onChange={(event) => change({ email: event.target.value })}
              />
            </div>
            <SelectField
              name="language"
              label={t('Language of the emails')}
              defaultValue="en"
              options={LANGUAGES.map((language) => [language, LANGUAGE_LIST[language].name])}
            />
          </EntryPart>
          <GoodsPart entry={entry} />
          <DeliveryPart entry={entry} />
        </div>
        <EntryPart title={t('Total')} className="entry-side">
          <Figures entry={entry} />
          <PriceCut entry={entry} />
          <PaymentFields
            choices={PAYMENT_CHOICES.filter(
              (kind) => kind !== 'account' || work.kind === kind || priced?.mayBuyOnAccount,
            )}
            kind={work.kind}
            onKind={(kind) => change({ kind })}
            dueCents={priced && chargedCents(priced)}
          />
          <TextArea
            name="note"
            label={t('A note for the yard')}
            hint={t('Customers cannot see it.')}
            rows={2}
          />
          <button type="submit" className={`btn btn-block ${look}`} disabled={isBusy}>
            {isBusy ? t('Placing...') : t('Place the order')}
          </button>
        </EntryPart>
      </Form>
    </>
  );
}

/** A discount or a promo code, folded away until there is one. */
function PriceCut({ entry }: { entry: Entry }) {
  const t = useT();
  const { work, change } = entry;
  const { errors } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const isWanted = [work.discount, work.promo, errors.discountCents, errors.promoCode].some(Boolean);
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('Discount or promo code')}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="stack gap-16">
        <DiscountFields entry={entry} />
        <TextField
          name="promoCode"
          label={t('Promo code')}
          autoComplete="off"
          autoCapitalize="characters"
          // Once it is whole: half a code is none.
          onBlur={({ target }) => change({ promo: target.value.trim() })}
        />
      </div>
    </details>
  );
}

/** Puts what is known of a customer into the form, whose fields are uncontrolled. */
function fill(parts: HTMLElement, buyer: AdminCustomer): void {
  const { fullName, phone, address, language } = buyer;
  const values = {
    customerName: fullName ?? '',
    customerEmail: knownEmail(buyer),
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

const knownEmail = ({ email }: AdminCustomer) => (hasEmail(email) ? email : '');
