// Long: the form and its figures, which all of its parts share.
import { useStore } from '@nanostores/react';
import { type Ref, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate } from 'react-router-dom';
import { deliveryDates, storeDate } from '../../domain/delivery/calendar.ts';
import { zipsIn } from '../../domain/delivery/delivery.ts';
import { ZIP_CREDIT_HREF, zipCreditText } from '../../domain/delivery/deliveryLabels.ts';
import { pickupDates } from '../../domain/delivery/pickup.ts';
import { isDayFull, MOST_WINDOW_DAYS } from '../../domain/delivery/windows.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import type { AccountAnswer, CheckoutForm, PendingPayment, Repriced } from '../../domain/orders/checkout.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { loadCart } from '../cart/cart.ts';
import { $promo, type CartFigures, cartFigures, type DeliveryTerms, type Where } from '../cart/figures.ts';
import { toLoadTicket } from '../cart/labels.ts';
import { PromoLine } from '../cart/PromoLine.tsx';
import { $draft } from '../cart/payment.ts';
import { orderable, useTodaysProducts } from '../cart/todaysPrices.ts';
import { LoadTicket } from '../delivery/LoadTicket.tsx';
import { askFullWindows, useFullWindows } from '../delivery/windows.ts';
import { $places, rememberZip, usePlace, useZip } from '../delivery/zip.ts';
import { useContractor } from '../identity/contractor.ts';
import { usePerson } from '../identity/session.ts';
import { useOnline, useWaitingText } from '../identity/useOnline.ts';
import { $clockOffsetMs, storeNow } from '../offline/storeTime.ts';
import { Form, useFormState } from '../ui/Form.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { BusinessFields, ContactFields, DeliveryFields } from './OrderFields.tsx';
import {
  checkoutBody,
  type FieldName,
  formProblems,
  type OrderFieldProblem,
  orderFormSchema,
  problemText,
  zipForFee,
} from './orderDetails.ts';
import { createCheckout, openPaymentTab, saveDraft } from './placeOrder.ts';

const EstimatedTax = lazyPart(async () => (await import('../cart/EstimatedTax.tsx')).EstimatedTax);
const SavedSites = lazyPart(async () => (await import('./SavedSites.tsx')).SavedSites);
const SaveSite = lazyPart(async () => (await import('./SavedSites.tsx')).SaveSite);
const RepricedPanel = lazyPart(async () => (await import('./RepricedPanel.tsx')).RepricedPanel);

const DAYS_OFFERED = 4;
/** Full days are not offered. */
const DAYS_SEARCHED = 30;

type OrderFormProps = DeliveryTerms & {
  cart: Cart;
  onPayment: (payment: PendingPayment) => Promise<void>;
  /** The order is placed, on account. */
  onInvoiced: (answer: AccountAnswer) => Promise<void>;
};

/** Input goes to `$draft` at once: other tabs and saved sites also write there, and the fee depends on it. */
export function OrderForm({ rev, zones, cart, onPayment, onInvoiced }: OrderFormProps) {
  const t = useT();
  const settings = useSettings();
  const online = useOnline();
  const person = usePerson();
  const contractor = useContractor();
  const products = useTodaysProducts(rev);
  const remembered = useZip();
  const draft = useStore($draft, { ssr: 'initial' });
  const [zipTyped, setZipTyped] = useState(false);
  const places = useStore($places, { ssr: 'initial' });
  // A ZIP of ours at the address's end says more than the one from another page.
  const isWritten = places?.has(zipsIn(draft.deliveryAddress).last ?? '') ?? false;
  const form: CheckoutForm =
    zipTyped || draft.deliveryZip || isWritten ? draft : { ...draft, deliveryZip: remembered ?? '' };
  // The fee updates for a complete ZIP, as soon as it is one: on leaving its field, the days would move under the press
  // that leaves it.
  const [feeZip, setFeeZip] = useState(() => zipForFee(form));
  // A form that was emptied, as when a session ends, tells nobody the place it was for.
  if (feeZip !== null && form.deliveryZip === '' && form.deliveryAddress === '') setFeeZip(null);
  const isPickup = form.isPickup === 'on';
  const { place, looking } = usePlace(isPickup ? settings.address.zip : feeZip);
  const [repriced, setRepriced] = useState<{ today: Repriced; cart: Cart } | null>(null);
  const [agreed, setAgreed] = useState<AgreedFee | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  const lines = orderable(cart, products);
  const rule = useStore($promo, { ssr: 'initial' });
  const where = {
    zip: feeZip,
    place,
    zones,
    settings,
    products,
    promo: rule,
    isPickup,
    isTaxExempt: contractor?.isTaxExempt ?? false,
  };
  const figures = checkoutFigures(lines, where, agreed);
  const { delivery, subtotalCents, totalCents, taxCents, promo } = figures;
  useStore($clockOffsetMs, { ssr: 'initial' });
  const now = storeNow();
  const days = {
    zone: delivery.zone,
    now,
    settings,
    everyLineWeekend: lines.every(
      ({ product }) => products?.get(product.id)?.metadata.weekend_delivery === 'true',
    ),
  };
  const today = storeDate(now);
  const loads = Math.max(1, figures.truckloads);
  const [full, lookAgain] = useFullWindows(
    useMemo(() => {
      const query = new URLSearchParams({ from: today, days: `${MOST_WINDOW_DAYS}`, loads: `${loads}` });
      return online ? () => askFullWindows(`/api/delivery-windows?${query}`) : null;
    }, [online, today, loads]),
  );
  const isOutside = delivery.feeCents === null;
  const whyNoDates =
    delivery.zone !== null
      ? null
      : isOutside
        ? t('We have no fixed delivery price there. Ask us for a quote.')
        : feeZip === null
          ? t(
              'Enter the ZIP code to see delivery days. Without a date, we deliver on the next available day.',
            )
          : t('Without a date, we deliver on the next available day.');
  // Once the cart has changed, the answer no longer applies.
  const newPrices = repriced?.cart === cart ? repriced.today : null;

  const change = (part: Partial<CheckoutForm>) => {
    if (part.deliveryZip !== undefined) setZipTyped(true);
    // Others have ordered since the page was opened.
    if (part.deliveryDate) lookAgain();
    saveDraft(part);
  };
  const settleZip = (): boolean => {
    const zip = zipForFee(form);
    if (zip !== null) rememberZip(zip);
    if (zip === feeZip) return true;
    setFeeZip(zip);
    return false;
  };
  const changePlace = (part: Partial<CheckoutForm>) => {
    const zip = zipForFee({ ...form, ...part });
    const isNew = zip !== null && zip !== feeZip;
    change(part);
    if (isNew) setFeeZip(zip);
  };
  /** Fills in a saved site, whose ZIP is complete. */
  const fill = (part: Partial<CheckoutForm>) => {
    change(part);
    const zip = zipForFee({ ...form, ...part });
    setFeeZip(zip);
    if (zip !== null) rememberZip(zip);
  };
  const order = async (typed: CheckoutForm) => {
    if (!online || isOutside) return {};
    // This click or Enter completed the ZIP, so the person has not seen its fee yet.
    if (!isPickup && (!settleZip() || looking)) {
      toast({
        title: t('Check the total'),
        text: t('The delivery fee depends on the ZIP code.'),
        tone: 'info',
      });
      return {};
    }
    const tab = typed.payOnAccount ? null : openPaymentTab(t('Redirecting to Payment'));
    const deliveryFeeCents = delivery.feeCents ?? 0;
    const agreedFigures = {
      subtotalCents,
      deliveryFeeCents,
      totalCents,
      taxCents,
      ...(promo && promo.cents > 0 ? { promoCode: promo.rule.code } : {}),
    };
    const body = checkoutBody(typed, lines, agreedFigures);
    const answer = await createCheckout(body);
    if (answer.kind === 'ready') {
      const { url, orderNumber, sessionId } = answer;
      const blocked = !tab?.go(url);
      await onPayment({ url, orderNumber, sessionId, content: JSON.stringify(body), blocked });
      return undefined;
    }
    tab?.close();
    if (answer.kind === 'invoiced') {
      await onInvoiced(answer);
      return undefined;
    }
    if (answer.kind === 'field' && answer.problem === 'full') lookAgain();
    if (answer.kind === 'field') return { [answer.field]: problemText(answer.field, answer.problem, t) };
    if (answer.kind === 'repriced') {
      if (promo) await (await import('../cart/PromoCode.tsx')).refreshPromo(t);
      setRepriced({ today: answer.today, cart });
    } else if (answer.kind === 'promo') (await import('../cart/PromoCode.tsx')).dropPromo(answer.problem, t);
    else if (answer.kind === 'already_paid') {
      const number = answer.orderNumber;
      toast({
        title: answer.isUnderWay
          ? t('The payment of order {number} is under way', { number })
          : t('Order {number} is already paid', { number }),
        text: t('Your cart is the same order, so you do not need to pay again.'),
        tone: 'warning',
        action: { label: t('Track your order'), to: `/track-order?order=${number}` },
      });
    } else if (answer.kind === 'refused')
      toast({
        title: t('Checkout Error'),
        text: t('We cannot take this order online. Call us at {phone}.', { phone: settings.phone }),
        tone: 'error',
      });
    else
      toast({
        title: t('Checkout Error'),
        text: t('There was an issue processing your order. Please try again.'),
        tone: 'error',
      });
    return {};
  };
  const toAgreedFee = ({
    subtotalCents: todaysSubtotalCents,
    deliveryFeeCents,
    taxBasisPoints,
  }: Repriced): AgreedFee => ({
    subtotalCents: todaysSubtotalCents,
    zip: feeZip,
    deliveryFeeCents,
    taxBasisPoints,
  });
  const agree = (today: Repriced, agreedCart: Cart) => {
    // Flushed synchronously, because the button to focus is disabled until the panel is gone.
    flushSync(() => {
      setAgreed(toAgreedFee(today));
      loadCart(agreedCart);
      setRepriced(null);
    });
    submitButton.current?.focus();
  };

  if (lines.length === 0) return <Navigate to="/cart" replace />;
  const ticket = toLoadTicket(figures, t, { hasGoods: true });
  const isOnAccount = contractor !== null && contractor.termsDays > 0 && form.payOnAccount === 'on';
  return (
    <Form
      className="co-grid stack gap-28"
      schema={orderFormSchema({ ...days, full, places })}
      explain={({ field, issue }) => problemText(field as FieldName, issue.message as OrderFieldProblem, t)}
      onProblems={(_, problems) => {
        const isMissing = problems.some(({ missing }) => missing);
        toast({
          title: isMissing ? t('Missing Information') : t('Check the marked fields'),
          ...(isMissing && { text: t('Please fill in all required fields.') }),
          tone: 'error',
        });
      }}
      save={order}
    >
      <div className="co-fields">
        <DeliveryFields
          form={form}
          zip={feeZip}
          place={place}
          dates={
            isPickup
              ? pickupDates(days, DAYS_OFFERED)
              : // Zones keep different days.
                delivery.zone === null
                ? []
                : deliveryDates(days, DAYS_SEARCHED)
                    .filter((date) => !isDayFull(full, date))
                    .slice(0, DAYS_OFFERED)
          }
          whyNoDates={whyNoDates}
          today={today}
          dateProblem={(date) => {
            const problem = formProblems({ ...form, deliveryDate: date }, { ...days, full }).deliveryDate;
            return problem === undefined ? null : problemText('deliveryDate', problem, t);
          }}
          full={full}
          onChange={changePlace}
          onPlace={settleZip}
          before={person ? <SavedSites person={person} form={form} onFill={fill} /> : null}
          after={
            person ? (
              <SaveSite person={person} form={form} zip={feeZip} city={place?.city ?? null} onFill={fill} />
            ) : null
          }
        />
        <ContactFields form={form} onChange={change} />
        <BusinessFields form={form} onChange={change} />
      </div>
      <aside className="co-side">
        <LoadTicket {...ticket}>
          {settings.taxes.mode === 'provider' ? <EstimatedTax cart={lines} figures={figures} /> : null}
          <PromoLine promo={promo} />
          {newPrices ? (
            <RepricedPanel
              cart={cart}
              lines={lines}
              today={newPrices}
              wasCents={chargedCents(figures)}
              totalOf={(then) => chargedCents(checkoutFigures(then, where, toAgreedFee(newPrices)))}
              onAgree={(agreedCart) => agree(newPrices, agreedCart)}
            />
          ) : null}
          <PayButton
            ref={submitButton}
            online={online}
            isHeld={isOutside || newPrices !== null}
            isOnAccount={isOnAccount}
          />
          {online && isOnAccount ? null : (
            <p className="hint co-hint">
              {online
                ? t('Card payment opens on a secure page in a new tab.')
                : t('Your details are saved here. You can pay once the store answers.')}
            </p>
          )}
        </LoadTicket>
        {place ? (
          <p className="xs muted zip-credit">
            <a href={ZIP_CREDIT_HREF} rel="noreferrer">
              {zipCreditText(t)}
            </a>
          </p>
        ) : null}
      </aside>
    </Form>
  );
}

/** A fee and a tax rate from the server that the person accepted, for one subtotal and one ZIP. */
export type AgreedFee = {
  subtotalCents: number;
  zip: string | null;
  deliveryFeeCents: number;
  taxBasisPoints: number;
};

/**
 * The cart's figures, with the accepted fee if there is one: the zones on this device may be older than
 * the server's, and the same order must not be refused twice.
 */
export function checkoutFigures(lines: Cart, where: Where, agreed: AgreedFee | null): CartFigures {
  const figures = cartFigures(lines, where);
  const isAgreed = agreed?.subtotalCents === figures.subtotalCents && agreed.zip === figures.zip;
  return agreed && isAgreed
    ? cartFigures(lines, { ...where, feeCents: agreed.deliveryFeeCents, taxRate: agreed.taxBasisPoints })
    : figures;
}

/** `isHeld`: disabled until something else is resolved. */
type PayButtonProps = Record<'online' | 'isHeld' | 'isOnAccount', boolean> & { ref: Ref<HTMLButtonElement> };

function PayButton({ ref, online, isHeld, isOnAccount }: PayButtonProps) {
  const t = useT();
  const { pending } = useFormState();
  const waiting = useWaitingText();
  const label = isOnAccount ? t('Order on account') : t('Continue to Payment');
  return (
    <button
      ref={ref}
      type="submit"
      className="btn btn-commit btn-xl btn-block"
      disabled={!online || pending || isHeld}
    >
      {online ? (pending ? t('Processing...') : label) : waiting}
    </button>
  );
}
