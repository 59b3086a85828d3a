// An order's figures, its days and the answers to it, which all come together here.
import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import { isStoreDate, storeDate } from '../../domain/delivery/calendar.ts';
import { zipsIn } from '../../domain/delivery/delivery.ts';
import { MAX_WINDOW_DAYS } from '../../domain/delivery/windows.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import type { AccountAnswer, CheckoutForm, PendingPayment, Repricing } from '../../domain/orders/checkout.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { changeQuantity, loadCart } from '../cart/cart.ts';
import { $promo, type AgreedFee, agreedFigures, type CartCatalog } from '../cart/figures.ts';
import { toLoadTicket } from '../cart/labels.ts';
import { PromoLine } from '../cart/PromoLine.tsx';
import { orderable, useTodaysProducts } from '../cart/todaysPrices.ts';
import { useContractor } from '../catalog/useOwnPrice.ts';
import { ChangeHint } from '../delivery/ChangeHint.tsx';
import { LoadTicket } from '../delivery/LoadTicket.tsx';
import { readFullWindows, useFullWindows } from '../delivery/windows.ts';
import { useOnline, useWaitingText } from '../device/useOnline.ts';
import { usePerson } from '../identity/session.ts';
import { callApi } from '../offline/api.ts';
import { $clockOffsetMs, storeNow } from '../offline/storeTime.ts';
import { useFormState } from '../ui/Form.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { OrderForm } from './OrderForm.tsx';
import { refusedText } from './orderDetails.ts';
import { checkoutBody, createCheckout, openPaymentTab } from './placeOrder.ts';
import { useOrderDraft } from './useOrderDraft.ts';

const SavedSites = lazyPart(async () => (await import('./SavedSites.tsx')).SavedSites);
const SaveSite = lazyPart(async () => (await import('./SavedSites.tsx')).SaveSite);
const RepricedPanel = lazyPart(async () => (await import('./RepricedPanel.tsx')).RepricedPanel);

type CheckoutProps = CartCatalog & {
  cart: Cart;
  onPayment: (payment: PendingPayment) => Promise<void>;
  /** The order is placed, on account. */
  onInvoiced: (answer: AccountAnswer) => Promise<void>;
};

/** The form of an order, and beside it what it costs. */
export function Checkout({ rev, zones, cart, onPayment, onInvoiced }: CheckoutProps) {
  const t = useT();
  const settings = useSettings();
  const online = useOnline();
  const person = usePerson();
  const contractor = useContractor();
  const products = useTodaysProducts(rev);
  const { form, zip, place, places, looking, change, changePlace, fill, settleZip } = useOrderDraft();
  const isPickup = form.isPickup === 'on';
  const [repriced, setRepriced] = useState<{ today: Repricing; cart: Cart } | null>(null);
  const [agreed, setAgreed] = useState<AgreedFee | null>(null);

  const lines = orderable(cart, products);
  const rule = useStore($promo, { ssr: 'initial' });
  const cartPlace = {
    zip,
    place,
    zones,
    settings,
    products,
    promo: rule,
    isPickup,
    isTaxExempt: contractor?.isTaxExempt ?? false,
  };
  const figures = agreedFigures(lines, cartPlace, agreed);
  const { delivery, subtotalCents, totalCents, taxCents, promo } = figures;
  useStore($clockOffsetMs, { ssr: 'initial' });
  const now = storeNow();
  const today = storeDate(now);
  const loads = Math.max(1, figures.truckloads);
  const [full, lookAgain] = useFullWindows(
    useMemo(() => {
      const query = new URLSearchParams({ from: today, days: `${MAX_WINDOW_DAYS}`, loads: `${loads}` });
      return online ? async () => readFullWindows(await callApi(`/api/delivery-windows?${query}`)) : null;
    }, [online, today, loads]),
  );
  const isOutside = delivery.feeCents === null;
  // Once the cart has changed, the answer no longer applies.
  const newPrices = repriced?.cart === cart ? repriced.today : null;

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
    const shown = {
      subtotalCents,
      deliveryFeeCents,
      totalCents,
      taxCents,
      ...(promo && promo.cents > 0 ? { promoCode: promo.rule.code } : {}),
    };
    const body = checkoutBody(typed, lines, shown);
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
    if (answer.kind === 'field') {
      const { refusal } = answer;
      // The address that ends with a ZIP has no other field for it.
      const isNamed = answer.field === 'deliveryZip' && zipsIn(typed.deliveryAddress).named !== null;
      const field = isNamed ? 'deliveryAddress' : answer.field;
      if (field === 'deliveryDate' || field === 'deliveryWindow') lookAgain();
      return { [field]: refusedText(field, refusal, isPickup, t) };
    }
    if (answer.kind === 'repriced') {
      if (promo) await (await import('../cart/PromoCode.tsx')).refreshPromo(t);
      setRepriced({ today: answer.today, cart });
    } else if (answer.kind === 'promo')
      (await import('../cart/PromoCode.tsx')).refusePromo(answer.problem, t);
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
    } else
      toast({
        title: t('Checkout Error'),
        text:
          answer.kind === 'refused'
            ? t('We cannot take this order online. Call us at {phone}.', { phone: settings.phone })
            : t('There was an issue processing your order. Please try again.'),
        tone: 'error',
      });
    return {};
  };
  const toAgreedFee = (current: Repricing): AgreedFee => ({ ...current, zip });
  const agree = (current: Repricing, agreedCart: Cart) => {
    // Flushed synchronously, because the button to focus is disabled until the panel is gone.
    flushSync(() => {
      setAgreed(toAgreedFee(current));
      loadCart(agreedCart);
      setRepriced(null);
    });
    // The hidden one of the two buttons cannot take it.
    for (const button of document.querySelectorAll<HTMLElement>('.btn-commit')) button.focus();
  };

  if (lines.length === 0) return <Navigate to="/cart" replace />;
  const isOnAccount = contractor !== null && contractor.termsDays > 0 && form.payOnAccount === 'on';
  const pay = { online, isHeld: isOutside || newPrices !== null, isOnAccount };
  return (
    <OrderForm
      form={form}
      terms={{
        zone: delivery.zone,
        now,
        settings,
        everyLineWeekend: lines.every(
          ({ product }) => products?.get(product.id)?.metadata.weekend_delivery === 'true',
        ),
        full,
        places,
      }}
      contractor={contractor}
      where={{
        feeCents: !isPickup && delivery.status === 'served' ? delivery.feeCents : null,
        zip,
        place,
        onPlace: settleZip,
        onChange: (part) => {
          // Others have ordered since the page was opened.
          if (part.deliveryDate) lookAgain();
          changePlace(part);
        },
        before: person ? <SavedSites person={person} form={form} onFill={fill} /> : null,
        after: person ? (
          <SaveSite person={person} form={form} zip={zip} city={place?.city ?? null} onFill={fill} />
        ) : null,
      }}
      isOutside={isOutside}
      onChange={change}
      save={order}
      bar={
        <div className="cart-bar row cluster between only-m">
          <p className="num">
            <span className="block xs muted">{t('Total')}</span>
            <b className="figure block">{formatCents(chargedCents(figures))}</b>
          </p>
          <PayButton {...pay} />
        </div>
      }
    >
      <LoadTicket {...toLoadTicket(figures, t, { onQuantity: changeQuantity })}>
        <PromoLine promo={promo} />
        {newPrices ? (
          <RepricedPanel
            cart={cart}
            lines={lines}
            today={newPrices}
            wasCents={chargedCents(figures)}
            totalOf={(lines) => chargedCents(agreedFigures(lines, cartPlace, toAgreedFee(newPrices)))}
            onAgree={(agreedCart) => agree(newPrices, agreedCart)}
          />
        ) : null}
        {isPickup ? (
          <p className="hint">{t('Move or cancel it free until it is ready.')}</p>
        ) : form.deliveryDate === '' || isStoreDate(form.deliveryDate) ? (
          <ChangeHint day={form.deliveryDate} />
        ) : null}
        <PayButton {...pay} className="btn-xl btn-block only-d" />
        {online && isOnAccount ? null : (
          <p className="hint">
            {online
              ? t('Card payment opens on a secure page in a new tab.')
              : t('Your details are saved here. You can pay once the store answers.')}
          </p>
        )}
      </LoadTicket>
    </OrderForm>
  );
}

/** `isHeld`: disabled until something else is resolved. */
type PayButtonProps = Record<'online' | 'isHeld' | 'isOnAccount', boolean> & { className?: string };

function PayButton({ className = '', online, isHeld, isOnAccount }: PayButtonProps) {
  const t = useT();
  const { pending } = useFormState();
  const waiting = useWaitingText();
  const label = isOnAccount ? t('Order on account') : t('Continue to Payment');
  return (
    <button type="submit" className={`btn btn-commit ${className}`} disabled={!online || pending || isHeld}>
      {online ? (pending ? t('Processing...') : label) : waiting}
    </button>
  );
}
