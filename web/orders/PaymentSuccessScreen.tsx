// Long: the page after a payment in each of its states.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { pickupSettings } from '../../domain/delivery/pickup.ts';
import { freeChanges, freeUntilText } from '../../domain/orders/freeChanges.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { hasEmail } from '../../domain/orders/noEmail.ts';
import { canPayOnline } from '../../domain/orders/orders.ts';
import { $buyer, usePayment } from '../cart/payment.ts';
import { PaymentProgress } from '../checkout/PaymentProgress.tsx';
import { readPerson, usePerson } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { storeNow } from '../offline/storeTime.ts';
import { formatWeekday } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { headlineText, pushWords } from './labels.ts';
import { OrderLoads, OrderTicket } from './OrderSheet.tsx';
import { lookUpOrder, useLastOrder } from './orders.ts';
import '../checkout/checkout.css';
import './orders.css';
import { deliveryHours } from '../../domain/delivery/windowLabels.ts';
import { Section } from '../ui/Section.tsx';

export const paymentSuccessRoute: ScreenRoute<CatalogSource, undefined> = {
  query: ['session_id'],
  Screen: PaymentSuccessScreen,
  head: ({ t }) => ({
    title: t('Your order'),
    description: t('When your load arrives, and what happens until then.'),
    canonical: '/payment-success',
    noindex: true,
  }),
};

const PushCard = lazyPart(async () => (await import('../pushes/PushCard.tsx')).PushCard);

/** Only the server's answer about the session confirms a payment, not the URL. */
export function PaymentSuccessScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const sessionId = params.get('session_id') || null;
  const { view, askAgain } = usePayment(sessionId);
  const paid = view.state === 'paid';
  const orderNumber = paid ? view.orderNumber : null;
  const { effect } = view;
  useEffect(() => {
    if (orderNumber === null || effect !== 'placed') return;
    // People without an account find the order by its number.
    const path = readPerson() ? '/account/orders' : `/track-order?order=${orderNumber}`;
    toast({
      title: t('Payment Successful!'),
      text: t('Your order #{number} has been confirmed and is being processed', { number: orderNumber }),
      action: { label: t('View Order'), to: path },
    });
  }, [orderNumber, effect, t]);

  if (orderNumber !== null && effect !== 'placed')
    return (
      <div className="wrap page pay">
        <h1 className="h2">{effect === 'settled' ? t('Payment received') : t('This order was cancelled')}</h1>
        <p className="lede">
          {effect === 'settled'
            ? t('Thank you. Your payment for order {number} is in.', { number: orderNumber })
            : t('Track order {number} to see what happens to your payment.', { number: orderNumber })}
        </p>
        <div className="acts acts-wide mt-24 mb-24">
          <Link className="btn btn-primary btn-xl" to={`/track-order?order=${orderNumber}`}>
            <Icon name="ticket" />
            {t('Track your order')}
          </Link>
        </div>
      </div>
    );
  if (orderNumber !== null && sessionId !== null)
    return <OrderConfirmed orderNumber={orderNumber} sessionId={sessionId} />;
  if (sessionId === null || view.state === 'unknown')
    return (
      <div className="wrap page pay">
        <h1 className="h2">{t('Check your orders')}</h1>
        <p className="lede">
          {t('This page cannot tell which order was paid. Look yours up by its number, or ask us.')}
        </p>
        <div className="acts acts-wide mt-24 mb-24">
          <Link className="btn btn-primary btn-xl" to="/track-order">
            <Icon name="ticket" />
            {t('Track an order')}
          </Link>
          <Link className="btn btn-quiet btn-xl" to="/contact">
            {t('Contact Support')}
          </Link>
        </div>
      </div>
    );
  if (view.state === 'expired')
    return (
      <div className="wrap page pay">
        <h1 className="h2">{t('This order was not paid')}</h1>
        <p className="lede">{t('The payment page has closed, and nothing was charged.')}</p>
        <div className="acts acts-wide mt-24 mb-24">
          <Link className="btn btn-primary btn-xl" to="/cart">
            {t('Open your cart')}
          </Link>
        </div>
      </div>
    );
  return (
    <div className="wrap page pay">
      <h1 className="h2">{t('Checking your payment')}</h1>
      <p className="lede">
        {view.orderNumber === null
          ? t('We will hear from the card company in a moment.')
          : t('Order {number} is in. We are waiting to hear that the payment went through.', {
              number: view.orderNumber,
            })}
      </p>
      <PaymentProgress view={view} onAskAgain={askAgain} />
      <div className="acts acts-wide mt-24 mb-24">
        <Link
          className="btn btn-quiet btn-xl"
          to={view.orderNumber === null ? '/track-order' : `/track-order?order=${view.orderNumber}`}
        >
          <Icon name="ticket" />
          {t('Track your order')}
        </Link>
      </div>
    </div>
  );
}

/** The order is paid, as verified by the server. Its contents are shown only where it was placed. */
function OrderConfirmed({ orderNumber, sessionId }: { orderNumber: string; sessionId: string }) {
  const t = useT();
  const language = useLanguage();
  const buyer = useStore($buyer, { ssr: 'initial' });
  const last = useLastOrder();
  const now = storeNow();
  const email = buyer?.sessionId === sessionId ? buyer.email : null;
  const lastOrder = last?.order.orderNumber === orderNumber ? last : null;
  // From before the payment, it would say that the order waits for it.
  const order = lastOrder && !canPayOnline(lastOrder.order) ? lastOrder.order : null;
  const askWith = email ?? lastOrder?.email ?? null;
  const isKnown = order !== null;
  useEffect(() => {
    if (askWith !== null && !isKnown) void lookUpOrder(askWith, orderNumber);
  }, [askWith, isKnown, orderNumber]);
  return (
    <div className="wrap page print-page">
      <h1 className="h1">
        <span className="pay-kicker row gap-10 mb-12">
          <span className="pay-done">
            <Icon name="check" />
          </span>
          {t('Order Confirmed!')}
        </span>
        {order ? <span>{` ${headlineText(order, now, language, t)}`}</span> : null}
      </h1>
      <div className="split is-even mt-16">
        <div>
          <p className="lede">{t('Thank you. The yard has your order.')}</p>
          <p className="mt-8 mb-24">
            <span className="muted">{t('Order reference')}</span> <b className="num">{orderNumber}</b>
          </p>
          {order ? <OrderLoads order={order} /> : null}
          <NextSteps order={order} now={now} />
          <div className="acts acts-wide mt-24 mb-24">
            <Link className="btn btn-commit btn-xl" to={`/track-order?order=${orderNumber}`}>
              <Icon name={order?.isPickup ? 'pin' : 'truck'} />
              {t('Track your order')}
            </Link>
          </div>
          {order ? (
            <PushCard {...pushWords(order, t)} order={{ orderNumber, email: order.customerEmail }} />
          ) : null}
          {email === null ? null : <SaveToAccount email={email} name={buyer?.name ?? ''} />}
          <p>
            <Link className="link tap" to="/">
              {t('Continue Shopping')}
            </Link>
          </p>
        </div>
        {order ? <OrderTicket order={order} /> : null}
      </div>
    </div>
  );
}

/** From the payment to the unloading. */
function NextSteps({ order, now }: { order: GuestOrder | null; now: Date }) {
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const day = order?.deliveryDate ?? null;
  const isPickup = order?.isPickup ?? false;
  const hours =
    day === null
      ? null
      : deliveryHours(
          { day, window: order?.deliveryWindow ?? 'all_day' },
          isPickup ? pickupSettings(day, settings) : settings,
          t,
        );
  const weekday = day === null ? null : formatWeekday(day, language);
  const changes = order && freeChanges(order, now, settings);
  // It begins a line, and Spanish writes its weekdays small.
  const when =
    weekday === null ? null : `${weekday.charAt(0).toLocaleUpperCase()}${weekday.slice(1)}, ${hours}`;
  const steps = isPickup
    ? pickupSteps(when, t)
    : [
        {
          title: t('We confirm the day'),
          text: !order
            ? t('By email, with the details of your order.')
            : hasEmail(order.customerEmail)
              ? t('By email to {email}, with the details of your order.', { email: order.customerEmail })
              : t('We call you.'),
        },
        // Nothing is promised before the order is known.
        ...(changes?.isOpen
          ? [
              {
                title: t('Plans change?'),
                text: changes.until
                  ? `${t('You can move or cancel it yourself.')} ${freeUntilText(changes.until, {
                      settings,
                      formatDay: (date) => formatWeekday(date, language),
                      t,
                    })}`
                  : t('Your truck is already planned. To move or cancel, call {phone}.', {
                      phone: settings.phone,
                    }),
              },
            ]
          : []),
        {
          title: when ?? t('Delivery day'),
          text: t('The driver calls {n} minutes before arrival, so that somebody can show where it goes.', {
            n: DRIVER_CALL_MINUTES,
          }),
        },
      ];
  return (
    <Section title={t('What happens next')}>
      <ol className="tl mt-16">
        <li className="done">
          <span className="dot">
            <Icon name="check" size="sm" />
          </span>
          <div>
            <b>{t('Paid')}</b>
          </div>
        </li>
        {steps.map(({ title, text }) => (
          <li key={title} className="todo">
            <span className="dot" />
            <div>
              <b>{title}</b>
              <p className="small">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function pickupSteps(when: string | null, t: Translate) {
  return [
    {
      title: t('We get it ready'),
      text: t('We email you when it is ready. Until then you can move or cancel it free of charge.'),
    },
    {
      title: when ?? t('Pick-up day'),
      text: t('Bring a truck or a trailer and your order number. We load it for you.'),
    },
  ];
}

/** For buyers without an account: one press mails the link that makes one, with this order in it. */
function SaveToAccount({ email, name }: { email: string; name: string }) {
  const t = useT();
  const person = usePerson();
  const [state, setState] = useState<'open' | 'busy' | 'mailed'>('open');
  if (person !== null) return null;
  const start = async () => {
    setState('busy');
    const [{ signUp }, { showFailure }] = await Promise.all([
      import('../identity/signIn.ts'),
      import('../identity/failures.ts'),
    ]);
    // Nobody knows this password: they sign in by email until they set one of their own.
    const outcome = await signUp(name, email, `${newId()}-${newId()}`);
    if (!outcome.ok) showFailure(outcome, t('Sign up failed'), t);
    setState(outcome.ok ? 'mailed' : 'open');
  };
  return (
    <Section className="panel stack gap-10 needs-js mb-16" title={t('Keep your orders in one place')}>
      {state === 'mailed' ? (
        <p role="status">
          {t('We sent a link to {email}. Open it, and your account is ready with this order in it.', {
            email,
          })}
        </p>
      ) : (
        <>
          <p>{t('An account remembers your address, your orders and your saved jobs.')}</p>
          <button
            type="button"
            className="btn btn-quiet self-start"
            disabled={state === 'busy'}
            onClick={() => void start()}
          >
            <Icon name="user" size="sm" />
            {t('Create my account')}
          </button>
        </>
      )}
    </Section>
  );
}
