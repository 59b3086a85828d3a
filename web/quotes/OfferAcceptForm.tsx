import { type FormEvent, useRef, useState } from 'react';
import { storeDate } from '../../domain/base/calendar.ts';
import type { OfferKey, OfferView } from '../../domain/quotes/offers.ts';
import { Field } from '../ui/Field.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { type Accepted, acceptOffer } from './offers.ts';

type OfferAcceptFormProps = { offered: OfferKey; view: OfferView; onChanged: () => void };
type Refused = Extract<Accepted, { kind: 'refused' }>;

/** What stands in the way, in words. */
function refusalWords({ code, name }: Refused, t: Translate): string {
  if (code === 'out_of_stock')
    return t('There is not enough of {name} in the yard just now.', { name: name ?? '' });
  if (code === 'product_gone') return t('{name} is no longer sold. Write to us.', { name: name ?? '' });
  if (code === 'delivery_date_past') return t('That day is over. Choose a later one.');
  if (code === 'delivery_date_unavailable' || code === 'deliveryDate')
    return t('No deliveries on that day. Choose another one.');
  if (code === 'deliveryZip') return t('Write the ZIP code into the address: the price depends on it.');
  if (code === 'deliveryAddress')
    return t('Delivery there is not in this price. Write to us, and we quote it for that place.');
  return t('This quote has changed. Look at it again.');
}

/** Where the load goes and when; then the payment page. */
export function OfferAcceptForm({ offered, view, onChanged }: OfferAcceptFormProps) {
  const t = useT();
  const { asked, offer, state } = view;
  const [name, setName] = useState(asked.name);
  const [phone, setPhone] = useState(asked.phone ?? '');
  const [address, setAddress] = useState('');
  const [date, setDate] = useState('');
  const [instructions, setInstructions] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // A second press can come before the button is drawn disabled.
  const sending = useRef(false);
  const isOrdered = state === 'ordered';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (sending.current || (!isOrdered && (address.trim() === '' || name.trim() === ''))) return;
    sending.current = true;
    setBusy(true);
    const answer = await acceptOffer({
      ...{ key: offered, offerId: offer.id, deliveryDate: date || null },
      deliveryAddress: address.trim() || asked.zip || '-',
      specialInstructions: instructions.trim() || null,
      customerName: name.trim(),
      customerPhone: phone.trim() || null,
    });
    if (answer.kind === 'ready') {
      window.location.assign(answer.url);
      return;
    }
    sending.current = false;
    setBusy(false);
    if (answer.kind === 'refused') {
      toast({ tone: 'error', title: t('Not ordered'), text: refusalWords(answer, t) });
      onChanged();
    } else {
      toast({
        tone: 'error',
        title: t('Checkout Error'),
        text: t('There was an issue processing your order. Please try again.'),
      });
    }
  };
  return (
    <form className="panel quote-accept" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="h3">{isOrdered ? t('Pay for it') : t('Accept and pay')}</h2>
      {isOrdered ? null : (
        <>
          <Field
            label={t('Delivery address')}
            required
            error={isChecked && address.trim() === '' ? t('Tell us where the truck should go.') : null}
            hint={asked.zip ? t('The quote is for ZIP {zip}.', { zip: asked.zip }) : t('With its ZIP code.')}
          >
            {(control) => (
              <textarea
                {...control}
                className="inp"
                rows={2}
                maxLength={500}
                autoComplete="street-address"
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('Delivery date')} hint={t('Leave it empty for the next free day.')}>
            {(control) => (
              <input
                {...control}
                className="inp"
                type="date"
                min={storeDate(new Date())}
                value={date}
                onChange={(event) => setDate(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t('Full name')}
            required
            error={isChecked && name.trim() === '' ? t('Enter your name.') : null}
          >
            {(control) => (
              <input
                {...control}
                className="inp"
                maxLength={200}
                autoComplete="name"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('Phone')} hint={t('The driver calls 30 minutes before arrival.')}>
            {(control) => (
              <input
                {...control}
                className="inp"
                type="tel"
                maxLength={40}
                autoComplete="tel"
                value={phone}
                onChange={(event) => setPhone(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('Notes for the driver')}>
            {(control) => (
              <textarea
                {...control}
                className="inp"
                rows={2}
                maxLength={2000}
                value={instructions}
                onChange={(event) => setInstructions(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <button type="submit" className="btn btn-commit btn-xl btn-block" disabled={isBusy}>
        {isBusy ? t('Processing...') : t('Continue to Payment')}
      </button>
      <p className="hint">{t('Prices before sales tax. Any tax shows on the payment page.')}</p>
    </form>
  );
}
