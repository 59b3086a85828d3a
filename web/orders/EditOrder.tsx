// Long: the form of an edit, what it costs, and how its customer pays or hears of it.
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { formatMoney } from '../../domain/base/money.ts';
import { freeChanges } from '../../domain/orders/freeChanges.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { hasEmail } from '../../domain/orders/noEmail.ts';
import { customerEditAskSchema } from '../../domain/orders/orderEdits.ts';
import { isTooSmall, owedCents } from '../../domain/orders/orders.ts';
import { PhoneField } from '../delivery/SiteFields.tsx';
import { Field, SubmitButton, TextField } from '../ui/Field.tsx';
import { Form, useFormState } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { EditDifference } from './EditDifference.tsx';
import { EditLines } from './EditLines.tsx';
import { changeProblemText } from './labels.ts';
import { editErrors, editOrder, namesZip, useEditPrice } from './orderEdits.ts';
import { openPayPage } from './orders.ts';
import { tooSmallText } from './paymentLabels.ts';

type EditOrderProps = {
  order: GuestOrder;
  /** The email that it was looked up with; null for an order of the signed-in account. */
  email: string | null;
  now: Date;
  online: boolean;
  onChanged: (order: GuestOrder, isPending: boolean) => void;
};

/** Edits an order for as long as that is free of charge: amounts, where it goes, and what the driver should know. */
export function EditOrder({ order, email, now, online, onChanged }: EditOrderProps) {
  const t = useT();
  const settings = useSettings();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (!freeChanges(order, now, settings).canEdit) return null;
  return (
    <section className="needs-js track-change" aria-label={t('Edit the order')}>
      <div className="track-go">
        <button
          type="button"
          className="btn btn-quiet"
          aria-expanded={open}
          aria-controls={id}
          disabled={!online}
          onClick={() => setOpen(!open)}
        >
          <Icon name="edit" size="sm" />
          {t('Edit the order')}
        </button>
      </div>
      {open ? (
        <div id={id}>
          <EditForm
            key={editedParts(order)}
            order={order}
            email={email}
            online={online}
            onChanged={(next, isPending) => {
              setOpen(false);
              onChanged(next, isPending);
            }}
            onKept={() => setOpen(false)}
          />
        </div>
      ) : null}
    </section>
  );
}

/** What was typed is about these as they were. It stays when something else changes, as the day. */
const editedParts = ({
  lines,
  isPickup,
  deliveryAddress,
  specialInstructions,
  customerPhone,
  poNumber,
  jobName,
}: GuestOrder) =>
  JSON.stringify([
    lines.map(({ productId, quantity }) => [productId, quantity]),
    isPickup,
    ...[deliveryAddress, specialInstructions, customerPhone, poNumber, jobName],
  ]);

const formSchema = z.pick(customerEditAskSchema, {
  deliveryAddress: true,
  specialInstructions: true,
  customerPhone: true,
  poNumber: true,
  jobName: true,
});

type EditFormProps = Pick<EditOrderProps, 'order' | 'email' | 'online' | 'onChanged'> & {
  onKept: () => void;
};

function EditForm({ order, email, online, onChanged, onKept }: EditFormProps) {
  const t = useT();
  const { phone } = useSettings();
  const { orderNumber, poNumber, jobName, paymentKind } = order;
  const [units, setUnits] = useState(() => order.lines.map(({ quantity }) => quantity));
  const [isPickup, setPickup] = useState(order.isPickup);
  const [address, setAddress] = useState(order.isPickup ? '' : order.deliveryAddress);
  const items = order.lines.flatMap(({ productId }, at) =>
    productId && units[at] ? [{ productId, quantity: units[at] }] : [],
  );
  const needsAddress = !isPickup && order.isPickup && !namesZip(address);
  const isBooked = paymentKind === 'account' || poNumber !== null || jobName !== null;
  const isEmpty = units.every((quantity) => quantity === 0);
  const [price, askAgain] = useEditPrice(
    order,
    email,
    isEmpty || needsAddress
      ? null
      : {
          items,
          isPickup,
          deliveryAddress: isPickup ? order.deliveryAddress : address,
        },
  );

  const isHeld = price.kind !== 'priced' || price.price.problems.length > 0;

  const save = async (typed: z.output<typeof formSchema>) => {
    if (!isPickup && typed.deliveryAddress !== order.deliveryAddress && !namesZip(typed.deliveryAddress))
      return { deliveryAddress: t('Enter the full address with its ZIP.') };
    if (price.kind !== 'priced') return {};
    const { totalCents, moreCents, backCents } = price.price;
    const version = order.version ?? '';
    const answer = await editOrder({
      ...typed,
      orderNumber,
      email,
      items,
      isPickup,
      version,
      totalCents,
    });
    if (answer.kind !== 'changed') {
      if (answer.kind === 'refused' && answer.code === 'repriced') askAgain();
      return editErrors(answer, { phone, isPickup }, t);
    }
    if (answer.order.version === version) {
      onKept();
      return undefined;
    }
    onChanged(answer.order, answer.isPending);
    const owed = owedCents(answer.order);
    if (moreCents === 0 || isTooSmall(owed)) {
      toast({
        title: t('Your order was changed'),
        text: isTooSmall(owed)
          ? tooSmallText(owed, phone, t)
          : backCents > 0
            ? t('We refund {amount} the way you paid.', {
                amount: formatMoney(backCents, { cents: 'always' }),
              })
            : hasEmail(answer.order.customerEmail)
              ? t('We emailed you the updated order.')
              : t('This page shows your order as it is now.'),
      });
      return undefined;
    }
    const problem = await openPayPage({ orderNumber, email });
    if (problem)
      toast({
        tone: 'error',
        title: t('The payment page did not open'),
        text: changeProblemText(problem, phone, t),
      });
    return undefined;
  };

  return (
    <Form
      className="panel"
      schema={formSchema}
      values={{
        ...(isPickup ? { deliveryAddress: order.deliveryAddress } : {}),
        ...(isBooked ? {} : { poNumber, jobName }),
      }}
      explain={({ missing }) => (missing ? t('Please fill in all required fields.') : t('This is too long.'))}
      save={save}
    >
      <EditLines
        order={order}
        units={units}
        price={price}
        onUnits={(at, n) => setUnits(units.map((was, one) => (one === at ? n : was)))}
      />
      <WayField isPickup={isPickup} onChange={setPickup} />
      {isPickup ? null : (
        <TextField
          name="deliveryAddress"
          label={t('Deliver to')}
          required
          autoComplete="street-address"
          defaultValue={address}
          hint={t('Street, city and ZIP on one line.')}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      <Field name="specialInstructions" label={isPickup ? t('Notes') : t('Where to drop it')}>
        {(control) => <textarea {...control} rows={3} defaultValue={order.specialInstructions ?? ''} />}
      </Field>
      <PhoneField
        name="customerPhone"
        label={t('Phone')}
        autoComplete="tel"
        defaultValue={order.customerPhone ?? ''}
      />
      {isBooked ? (
        <>
          <TextField
            name="poNumber"
            label={t('PO number')}
            autoComplete="off"
            defaultValue={poNumber ?? ''}
          />
          <TextField name="jobName" label={t('Job name')} autoComplete="off" defaultValue={jobName ?? ''} />
        </>
      ) : null}
      {isEmpty ? (
        <p className="hint err" role="alert">
          {t('Nothing is left on the order. Cancel it instead, or keep one line.')}
        </p>
      ) : needsAddress ? (
        <p className="muted">{t('The price depends on the address.')}</p>
      ) : (
        <EditDifference order={order} isPickup={isPickup} price={price} />
      )}
      <div className="track-go">
        <SubmitButton disabled={!online || isEmpty || isHeld} pendingLabel={t('Saving...')}>
          {price.kind === 'priced' && price.price.moreCents > 0
            ? t('Save and pay {amount}', {
                amount: formatMoney(price.price.moreCents, { cents: 'always' }),
              })
            : t('Save the changes')}
        </SubmitButton>
        <KeepButton onKept={onKept} />
      </div>
      <p className="hint">{t('To add another product, call {phone}.', { phone })}</p>
    </Form>
  );
}

function WayField({ isPickup, onChange }: { isPickup: boolean; onChange: (isPickup: boolean) => void }) {
  const t = useT();
  return (
    <fieldset className="day-windows">
      <legend className="flabel">{t('Delivery or pick-up')}</legend>
      <div>
        {[false, true].map((way) => (
          <label key={String(way)}>
            <input
              type="radio"
              name="isPickup"
              value={way ? 'on' : ''}
              checked={isPickup === way}
              onChange={() => onChange(way)}
            />
            <span>
              <b>{way ? t('Pick up at the yard') : t('Delivery')}</b>
              {way ? <span>{t('Free')}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function KeepButton({ onKept }: { onKept: () => void }) {
  const t = useT();
  const { pending } = useFormState();
  return (
    <button type="button" className="btn btn-quiet" disabled={pending} onClick={onKept}>
      {t('Keep it as it is')}
    </button>
  );
}
