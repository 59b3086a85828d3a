import { useState } from 'react';
import type { RefusalCode } from '../../domain/base/refusals.ts';
import { isStoreDate, storeDate } from '../../domain/delivery/calendar.ts';
import { windowOptions } from '../../domain/delivery/windowLabels.ts';
import type { RefusalAnswer } from '../../domain/orders/checkout.ts';
import { type OfferKey, type OfferView, offerAcceptSchema } from '../../domain/quoteOffers.ts';
import { $buyer } from '../cart/payment.ts';
import { OrderField } from '../checkout/OrderField.tsx';
import { ChangeHint } from '../delivery/ChangeHint.tsx';
import { storeNow } from '../offline/storeTime.ts';
import { SelectField, SubmitButton, TextArea, TextField } from '../ui/Field.tsx';
import { type FieldErrors, Form } from '../ui/Form.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { refusalText } from '../ui/refusalLabels.ts';
import { toast } from '../ui/toast.tsx';
import { acceptOffer } from './offers.ts';

type OfferAcceptFormProps = { offered: OfferKey; view: OfferView; onChanged: () => void };

/** Why it cannot be accepted: at its field, or of the whole offer. */
export function refusalErrors({ code, field, detail }: RefusalAnswer, t: Translate): FieldErrors {
  if (detail) return { [detail.field ?? 'form']: refusalText(code as RefusalCode, t, detail) };
  if (field === 'deliveryDate') return { [field]: refusalText('delivery_date_unavailable', t) };
  if (field === 'deliveryZip')
    return { deliveryAddress: t('Add the ZIP code to the address: the price depends on it.') };
  if (field === 'deliveryAddress')
    return {
      [field]: t(
        'This price does not include delivery there. Write to us, and we will quote it for that place.',
      ),
    };
  if (field && field in offerAcceptSchema.shape) return { [field]: t('Check this entry.') };
  return { form: t('This quote has changed. Look at it again.') };
}

/** Asks for address and day, then opens the payment page. */
export function OfferAcceptForm({ offered, view, onChanged }: OfferAcceptFormProps) {
  const t = useT();
  const { asked, offer, state } = view;
  const isOrdered = state === 'ordered';
  const [day, setDay] = useState('');
  return (
    <Form
      className="panel stack gap-16"
      schema={offerAcceptSchema}
      values={{
        key: offered,
        offerId: offer.id,
        // What is not asked again after ordering.
        deliveryAddress: asked.zip || '-',
        deliveryDate: null,
        specialInstructions: null,
        customerName: asked.name,
        customerPhone: asked.phone,
      }}
      explain={({ field, missing }) => {
        if (!missing) return t('This is too long. Shorten it, please.');
        return field === 'customerName' ? t('Enter your name.') : t('Tell us where the truck should go.');
      }}
      save={async (accepted) => {
        const answer = await acceptOffer(accepted);
        if (answer.kind === 'ready') {
          // The page after the payment shows its order.
          $buyer.set({ sessionId: answer.sessionId, email: asked.email, name: accepted.customerName });
          window.location.assign(answer.url);
        } else if (answer.kind === 'refused') {
          const { form: text, ...errors } = refusalErrors(answer.refusal, t);
          if (!text) return errors;
          toast({ tone: 'error', title: t('Not ordered'), text });
          onChanged();
        } else {
          toast({
            tone: 'error',
            title: t('Checkout Error'),
            text: t('There was an issue processing your order. Please try again.'),
          });
        }
        return undefined;
      }}
    >
      <h2 className="h3">{isOrdered ? t('Pay for it') : t('Accept and pay')}</h2>
      {isOrdered ? null : (
        <>
          <TextArea
            name="deliveryAddress"
            label={t('Delivery address')}
            required
            hint={asked.zip ? t('The quote is for ZIP {zip}.', { zip: asked.zip }) : t('With its ZIP code.')}
            rows={2}
            autoComplete="street-address"
          />
          <TextField
            name="deliveryDate"
            label={t('Delivery date')}
            hint={t('Leave it empty for the next available day.')}
            type="date"
            min={storeDate(storeNow())}
            onChange={({ target }) => setDay(target.value)}
          />
          {day === '' || isStoreDate(day) ? <ChangeHint day={day} /> : null}
          <SelectField name="deliveryWindow" label={t('Time of day')} options={windowOptions(t)} />
          <OrderField name="customerName" defaultValue={asked.name} />
          <OrderField
            name="customerPhone"
            hint={t('The driver calls 30 minutes before arrival.')}
            defaultValue={asked.phone ?? ''}
          />
          <TextArea name="specialInstructions" label={t('Notes for the driver')} rows={2} />
        </>
      )}
      <SubmitButton className="btn btn-commit btn-xl btn-block" pendingLabel={t('Processing...')}>
        {t('Continue to Payment')}
      </SubmitButton>
    </Form>
  );
}
