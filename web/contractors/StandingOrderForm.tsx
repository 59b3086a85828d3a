import { useState } from 'react';
import { inOrder } from '../../domain/account.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import { addDays, MOST_DAYS_AHEAD, storeDate, weekdayOf } from '../../domain/delivery/calendar.ts';
import { DELIVERY_WINDOWS } from '../../domain/delivery/deliveryWindow.ts';
import { siteLine } from '../../domain/delivery/sites.ts';
import { windowName } from '../../domain/delivery/windowLabels.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import {
  INTERVALS,
  type StandingOrder,
  standingFormSchema,
  standingOrdersSchema,
} from '../../domain/orders/standingOrders.ts';
import { callAsPerson, sending } from '../account/accountApi.ts';
import { useCart } from '../cart/cart.ts';
import { quantityLabel } from '../catalog/amounts.ts';
import { useNames } from '../catalog/names.ts';
import { PhoneField, StreetField } from '../delivery/SiteFields.tsx';
import { useContractor } from '../identity/contractor.ts';
import { useMyOrders, usePersonalRows, useRefreshPersonalRows } from '../identity/personalRows.ts';
import type { Person } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { storeNow } from '../offline/storeTime.ts';
import { Busy } from '../ui/Busy.tsx';
import { Field, SubmitButton, TextField } from '../ui/Field.tsx';
import { type FieldErrors, type FieldProblem, Form } from '../ui/Form.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { toast } from '../ui/toast.tsx';
import { intervalText } from './standingLabels.ts';

type StandingOrderFormProps = {
  person: Person;
  /** Whose goods and site it takes; null for the cart's goods. */
  orderNumber: string | null;
  /** Changes this one. */
  edited: StandingOrder | undefined;
  /** The edited one has moved on to a later delivery. */
  onMovedOn: () => void;
  onSaved: (all: readonly StandingOrder[]) => void;
  onCancel: () => void;
};

export function StandingOrderForm({
  person,
  orderNumber,
  edited,
  onMovedOn,
  onSaved,
  onCancel,
}: StandingOrderFormProps) {
  const t = useT();
  const nameOf = useNames();
  const cart = useCart();
  const contractor = useContractor();
  const mine = useMyOrders(person.id);
  const addresses = usePersonalRows(person.id, 'addresses');
  const [id] = useState(newId);
  const [amounts, setAmounts] = useState<Readonly<Record<string, number>>>({});
  useRefreshPersonalRows();
  if (mine === null || addresses === null) return <Busy label={t('Opening your account')} />;
  const orders: readonly MyOrder[] = mine.kept?.orders ?? [];
  const order = orders.find((one) => one.orderNumber === orderNumber);
  const taken = edited
    ? edited.items
    : orderNumber === null
      ? cart.map(({ product, quantity }) => ({ ...product, productId: product.id, quantity }))
      : // The yard's own words, such as spreading, cannot be bought again.
        (order?.lines ?? []).filter(({ productId }) => productId !== '');
  const goods = taken.map((one) => ({ ...one, quantity: amounts[one.productId] ?? one.quantity }));
  if (goods.length === 0)
    return (
      <>
        <p className="acc-note">
          {orderNumber === null
            ? t('Your cart is empty.')
            : t('Nothing in this order can be ordered again, or it loads when you have signal.')}
        </p>
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('Back')}
        </button>
      </>
    );
  // Where a truck went before: not the yard, where an order was picked up.
  const like = edited ?? [order, ...orders].find((one) => one && !one.isPickup);
  const site = inOrder(addresses)[0]?.body;
  const today = storeDate(storeNow());
  return (
    <Form
      className="acc-form acc-wide"
      schema={standingFormSchema}
      explain={(problem) => explain(problem, t)}
      save={async (terms): Promise<FieldErrors | undefined> => {
        const items = goods.map(({ productId, quantity }) => ({ productId, quantity }));
        const response = edited
          ? await callAsPerson(
              `/api/standing-orders/${edited.id}`,
              sending('PUT', { ...terms, items, nextOn: edited.nextOn }),
            )
          : await callAsPerson('/api/standing-orders', sending('POST', { ...terms, id, items }));
        if (response.ok) {
          toast({
            title: edited ? t('Your standing order is changed') : t('Your standing order is set up'),
          });
          onSaved(standingOrdersSchema.parse(await response.json()).standingOrders);
          return undefined;
        }
        if (edited && (response.status === 404 || response.status === 409)) {
          onMovedOn();
          return undefined;
        }
        if (response.status >= 500) throw new Error(`not saved: ${response.status}`);
        const { code, field = '' } = (await response.json()) as { code: string; field?: string };
        if (code === 'no_terms') return { payment: t('Your account cannot buy on account now.') };
        if (field === 'deliveryZip' || field === 'deliveryAddress')
          return { [field]: t('We have no fixed delivery price there. Ask us for a quote.') };
        if (field === 'firstOn')
          return {
            firstOn: edited
              ? t('Choose a day after the last one that was ordered, not a Sunday.')
              : t('Choose a day from tomorrow on, not a Sunday.'),
          };
        toast({
          tone: 'error',
          title: t('Error'),
          text:
            code === 'product_gone'
              ? t('Something in it is no longer sold.')
              : code === 'too_many_standing_orders'
                ? t('You have as many standing orders as we allow. End one first.')
                : t('The store could not save this. Please try again.'),
        });
        return {};
      }}
    >
      {edited ? <p className="acc-note">{t('Orders already placed stay as they are.')}</p> : null}
      <fieldset>
        <legend className="h3">{t('What we deliver')}</legend>
        <ul className="list">
          {goods.map(({ productId, name, unit, quantity }) => (
            <li key={productId} className="row between">
              <span>{`${nameOf(name)}, ${amountText(unit, quantity, t)}`}</span>
              <Stepper
                size="sm"
                label={quantityLabel({ name: nameOf(name), unit }, t)}
                value={quantity}
                stock={null}
                onChange={(n) => setAmounts({ ...amounts, [productId]: n })}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend className="h3">{t('When')}</legend>
        <div className="acc-two">
          <Field name="every" label={t('How often')} required>
            {(control) => (
              <select {...control} defaultValue={edited?.every ?? 'two_weeks'}>
                {INTERVALS.map((every) => (
                  <option key={every} value={every}>
                    {intervalText(every, t)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            name="firstOn"
            type="date"
            label={edited ? t('Next delivery') : t('First delivery')}
            required
            min={addDays(today, 1)}
            max={addDays(today, MOST_DAYS_AHEAD)}
            defaultValue={edited?.nextOn ?? firstDay(today)}
            hint={t('This sets the weekday. If we are closed that day, we deliver on the next open day.')}
          />
        </div>
        <Field name="deliveryWindow" label={t('Time of day')} required>
          {(control) => (
            <select {...control} defaultValue={like?.deliveryWindow ?? 'all_day'}>
              {DELIVERY_WINDOWS.map((window) => (
                <option key={window} value={window}>
                  {windowName(window, t)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </fieldset>
      <fieldset>
        <legend className="h3">{t('Where')}</legend>
        <div className="acc-two">
          <StreetField
            name="deliveryAddress"
            label={t('Delivery address')}
            required
            autoComplete="street-address"
            defaultValue={like?.deliveryAddress ?? (site ? siteLine(site) : '')}
          />
          <TextField
            name="deliveryZip"
            label={t('ZIP code')}
            required
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={like?.deliveryZip ?? site?.zip ?? ''}
          />
        </div>
        <Field name="specialInstructions" label={t('Where to drop it')}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              defaultValue={like?.specialInstructions ?? site?.dropNote ?? ''}
            />
          )}
        </Field>
        <div className="acc-two">
          <TextField
            name="customerName"
            label={t('Full name')}
            required
            autoComplete="name"
            defaultValue={like?.customerName ?? person.fullName ?? ''}
          />
          <PhoneField
            name="customerPhone"
            label={t('Phone')}
            autoComplete="tel"
            defaultValue={like?.customerPhone ?? ''}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="h3">{t('Payment')}</legend>
        <Field name="payment" label={t('How it is paid')} required>
          {(control) => (
            // Rendered again when the account's terms arrive after the form.
            <select
              key={contractor?.termsDays ?? 0}
              {...control}
              defaultValue={contractor?.termsDays ? (edited?.payment ?? 'account') : 'link'}
            >
              <option value="link">{t('By a link in the email')}</option>
              {contractor?.termsDays ? <option value="account">{t('On account')}</option> : null}
            </select>
          )}
        </Field>
        <div className="acc-two">
          <TextField
            name="poNumber"
            label={t('PO number')}
            autoComplete="off"
            defaultValue={(edited ?? order)?.poNumber ?? ''}
          />
          <TextField
            name="jobName"
            label={t('Job name')}
            autoComplete="off"
            defaultValue={(edited ?? order)?.jobName ?? ''}
          />
        </div>
      </fieldset>
      <div className="acc-row">
        <SubmitButton pendingLabel={t('Sending...')}>
          {edited ? t('Save the changes') : t('Set up the standing order')}
        </SubmitButton>
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </Form>
  );
}

/** A week from now, or the Monday after it. */
function firstDay(today: string): string {
  const day = addDays(today, 7);
  const weekday = weekdayOf(day);
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
}

function explain({ field, missing }: FieldProblem, t: Translate): string {
  if (field === 'deliveryZip') return t('A ZIP code has 5 digits, such as 37203.');
  if (field === 'firstOn') return t('That is not a date. Choose a day.');
  if (!missing) return t('This is too long. Shorten it, please.');
  return field === 'customerName' ? t('Tell us who to ask for.') : t('Tell us where the truck should go.');
}
