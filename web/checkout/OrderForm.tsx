import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate } from 'react-router-dom';
import { deliveryDates, storeDate } from '../../domain/delivery/calendar.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import type { CheckoutForm, PendingPayment, Repriced } from '../../domain/orders/checkout.ts';
import { loadCart } from '../cart/cart.ts';
import type { DeliveryTerms } from '../cart/figures.ts';
import { ticketOf } from '../cart/labels.ts';
import { $draft } from '../cart/payment.ts';
import { orderable, useTodaysProducts } from '../cart/todaysPrices.ts';
import { LoadTicket } from '../delivery/LoadTicket.tsx';
import { rememberZip, usePlace, useZip, zipCredit } from '../delivery/zip.ts';
import { usePerson } from '../identity/session.ts';
import { useOnline } from '../identity/useOnline.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { ContactFields, DeliveryFields, fieldId } from './OrderFields.tsx';
import {
  checkoutBody,
  FIELDS,
  type FieldName,
  type FormProblems,
  formProblems,
  problemText,
  zipOf,
} from './orderDetails.ts';
import { createCheckout, keepDraft, openPaymentTab } from './placeOrder.ts';
import { RepricedPanel } from './RepricedPanel.tsx';
import { type AgreedFee, checkoutFigures } from './reprice.ts';
import { SavedSites, SaveSite } from './SavedSites.tsx';

const DAYS_OFFERED = 4;

type OrderFormProps = DeliveryTerms & { cart: Cart; onPayment: (payment: PendingPayment) => Promise<void> };

export function OrderForm({ rev, zones, cart, onPayment }: OrderFormProps) {
  const t = useT();
  const settings = useSettings();
  const online = useOnline();
  const person = usePerson();
  const products = useTodaysProducts(rev);
  const remembered = useZip();
  const draft = useStore($draft, { ssr: 'initial' });
  const [zipTyped, setZipTyped] = useState(false);
  const form: CheckoutForm =
    zipTyped || draft.deliveryZip ? draft : { ...draft, deliveryZip: remembered ?? '' };
  // The fee follows a finished ZIP, not one that is being typed.
  const [feeZip, setFeeZip] = useState(() => zipOf(form));
  const { place, looking } = usePlace(feeZip);
  const [problems, setProblems] = useState<FormProblems>({});
  const [busy, setBusy] = useState(false);
  const [repriced, setRepriced] = useState<{ today: Repriced; cart: Cart } | null>(null);
  const [agreed, setAgreed] = useState<AgreedFee | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  // A second submit can come before the button is drawn disabled.
  const sending = useRef(false);

  const lines = orderable(cart, products);
  const where = { zip: feeZip, place, zones, settings, products };
  const figures = checkoutFigures(lines, where, agreed);
  const { delivery, subtotalCents, totalCents } = figures;
  const now = new Date();
  const days = {
    zone: delivery.zone,
    now,
    settings,
    everyLineWeekend: lines.every(
      ({ product }) => products?.get(product.id)?.metadata.weekend_delivery === 'true',
    ),
  };
  const outside = delivery.feeCents === null;
  const credit = zipCredit();
  // Once the cart has changed, the answer was about another one.
  const news = repriced?.cart === cart ? repriced.today : null;

  const change = (part: Partial<CheckoutForm>) => {
    if (part.deliveryZip !== undefined) setZipTyped(true);
    keepDraft(part);
    const fields = Object.keys(part) as FieldName[];
    setProblems((before) => {
      const rest = { ...before };
      for (const field of fields) delete rest[field];
      return rest;
    });
  };
  const settleZip = (): boolean => {
    const zip = zipOf(form);
    if (zip !== null) rememberZip(zip);
    if (zip === feeZip) return true;
    setFeeZip(zip);
    // Another ZIP is another city.
    if (zip !== null && form.deliveryCity !== null) change({ deliveryCity: null });
    return false;
  };
  /** Of a saved site: its ZIP is a finished one. */
  const fill = (part: Partial<CheckoutForm>) => {
    change(part);
    const zip = zipOf({ ...form, ...part });
    setFeeZip(zip);
    if (zip !== null) rememberZip(zip);
  };
  const showProblems = (found: FormProblems) => {
    setProblems(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) focusField(first);
  };

  const order = async () => {
    if (sending.current || !online || outside) return;
    const found = formProblems(form, days);
    if (Object.keys(found).length > 0) {
      const missing = Object.values(found).includes('missing');
      toast({
        title: missing ? t('Missing Information') : t('Check the marked fields'),
        ...(missing && { text: t('Please fill in all required fields.') }),
        tone: 'error',
      });
      showProblems(found);
      return;
    }
    // A ZIP finished by this very click or Enter: nobody has seen its fee yet.
    if (!settleZip() || looking) {
      toast({ title: t('Check the total'), text: t('The delivery fee follows the ZIP code.'), tone: 'info' });
      return;
    }
    const tab = openPaymentTab(t('Redirecting to Payment'));
    sending.current = true;
    setBusy(true);
    const deliveryFeeCents = delivery.feeCents ?? 0;
    const body = checkoutBody(form, lines, { subtotalCents, deliveryFeeCents, totalCents });
    const answer = await createCheckout(body);
    if (answer.kind === 'ready') {
      const { url, orderNumber, sessionId } = answer;
      const blocked = !tab.go(url);
      await onPayment({ url, orderNumber, sessionId, content: JSON.stringify(body), blocked });
      return;
    }
    tab.close();
    sending.current = false;
    setBusy(false);
    if (answer.kind === 'repriced') setRepriced({ today: answer.today, cart });
    else if (answer.kind === 'field') showProblems({ [answer.field]: answer.problem });
    else
      toast({
        title: t('Checkout Error'),
        text: t('There was an issue processing your order. Please try again.'),
        tone: 'error',
      });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void order();
  };
  const feeOf = ({ subtotalCents: ofToday, deliveryFeeCents }: Repriced): AgreedFee => ({
    subtotalCents: ofToday,
    zip: feeZip,
    deliveryFeeCents,
  });
  const agree = (today: Repriced, agreedCart: Cart) => {
    // At once: the focus goes to a button that is disabled until the panel is gone.
    flushSync(() => {
      setAgreed(feeOf(today));
      loadCart(agreedCart);
      setRepriced(null);
    });
    submitButton.current?.focus();
  };

  if (lines.length === 0) return <Navigate to="/cart" replace />;
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problemText(field as FieldName, problem, t)]),
  );
  return (
    <form className="co-grid" noValidate onSubmit={submit}>
      <div className="co-fields">
        <DeliveryFields
          form={form}
          errors={errors}
          zip={feeZip}
          place={place}
          dates={deliveryDates(days, DAYS_OFFERED)}
          today={storeDate(now)}
          onChange={change}
          onPlace={settleZip}
          before={person ? <SavedSites person={person} form={form} onFill={fill} /> : null}
          after={
            person ? (
              <SaveSite person={person} form={form} zip={feeZip} city={place?.city ?? null} onFill={fill} />
            ) : null
          }
        />
        <ContactFields form={form} errors={errors} onChange={change} />
      </div>
      <aside className="co-side">
        <LoadTicket {...ticketOf(figures, t)}>
          {news ? (
            <RepricedPanel
              cart={cart}
              lines={lines}
              today={news}
              wasCents={totalCents}
              totalOf={(then) => checkoutFigures(then, where, feeOf(news)).totalCents}
              onAgree={(agreedCart) => agree(news, agreedCart)}
            />
          ) : null}
          <button
            ref={submitButton}
            type="submit"
            className="btn btn-commit btn-xl btn-block"
            disabled={!online || busy || outside || news !== null}
          >
            {online ? (busy ? t('Processing...') : t('Continue to Payment')) : t('Waiting for signal')}
          </button>
          <p className="hint co-hint">
            {online
              ? t('Card payment opens on a secure page in a new tab.')
              : t('Your details are saved here. Payment needs signal.')}{' '}
            {t('Prices before sales tax. Any tax shows on the payment page.')}
          </p>
        </LoadTicket>
        {place && credit ? (
          <p className="xs muted zip-credit">
            <a href={credit.href} rel="noreferrer">
              {credit.text}
            </a>
          </p>
        ) : null}
      </aside>
    </form>
  );
}

function focusField(field: FieldName): void {
  const element = document.getElementById(fieldId(field));
  const target = element?.matches('input, textarea')
    ? element
    : element?.querySelector<HTMLElement>('button, input');
  target?.focus();
}
