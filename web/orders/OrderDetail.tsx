import './orders.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCents } from '../../domain/base/money.ts';
import { phoneHref } from '../../domain/base/phones.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { canPayOnline, isTooSmall, owedCents } from '../../domain/orders/orders.ts';
import { formatWeekday } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { headlineText, notificationWords, orderProblemText } from './labels.ts';
import { OrderChange } from './OrderChange.tsx';
import { OrderPapers, usePaper } from './OrderPapers.tsx';
import { OrderHistory, OrderProgress, OrderTicket } from './OrderSheet.tsx';
import { type OrderOnPage, openPayPage } from './orderClient.ts';
import { PrintHead } from './PrintHead.tsx';
import { tooSmallText } from './paymentLabels.ts';

const ReorderButton = lazyPart(async () => (await import('./ReorderButton.tsx')).ReorderButton);
const NotificationCard = lazyPart(
  async () => (await import('../notifications/NotificationCard.tsx')).NotificationCard,
);

type OrderDetailProps = OrderOnPage & {
  now: Date;
  /** It was just looked up, so it gets the focus. */
  isFresh?: boolean;
  /** Above the headline. */
  kicker?: ReactNode;
  /** In place of paying it or ordering it again. */
  action?: ReactNode;
  /** Below the menus. */
  children?: ReactNode;
};

/** One order, on its page, on the tracking page and once it is paid: where it is, what can be done, its ticket. */
export function OrderDetail({ now, isFresh = false, kicker, action, children, ...page }: OrderDetailProps) {
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  const [paper, print] = usePaper();
  const { order, email, online } = page;
  const { orderNumber, createdAt, status } = order;
  const isOver = status === 'delivered' || status === 'cancelled';
  return (
    <>
      <PrintHead />
      <h1 className="h2" ref={heading} tabIndex={-1}>
        {isOver ? null : kicker}
        <span>{headlineText(order, { now, settings, language, t })}</span>
      </h1>
      <p className="muted num mt-8">
        {t('{number}, placed {date}', {
          number: orderNumber,
          date: formatWeekday(storeDate(new Date(createdAt)), language),
        })}
      </p>
      <div className="track-grid split is-even mt-16">
        <div>
          <OrderProgress order={order} now={now} />
          {action ??
            (isOver ? (
              <ReorderButton order={order} className="btn btn-primary btn-block mt-24">
                <Icon name="refresh" size="sm" />
                {t('Reorder')}
              </ReorderButton>
            ) : (
              <PayOrder order={order} email={email} online={online} />
            ))}
          <div className="acts order-menus">
            <OrderChange {...page} now={now} />
            <OrderPapers {...page} onPrint={print} />
            <a className="btn btn-quiet" href={phoneHref(settings.phone)}>
              <Icon name="phone" size="sm" />
              {t('Call')}
            </a>
          </div>
          {children}
          {online && !isOver ? (
            <NotificationCard
              {...notificationWords(order, t)}
              order={email === null ? null : { orderNumber, email }}
            />
          ) : null}
        </div>
        <OrderTicket order={order} paper={paper} />
      </div>
      <OrderHistory order={order} />
    </>
  );
}

/** Pays what an order still owes on the provider's page: the whole order, or what a change of it added. */
function PayOrder({ order, email, online }: Pick<OrderOnPage, 'order' | 'email' | 'online'>) {
  const t = useT();
  const { phone } = useSettings();
  const [busy, setBusy] = useState(false);
  const cents = owedCents(order);
  if (isTooSmall(cents)) return <p>{tooSmallText(cents, phone, t)}</p>;
  if (!canPayOnline(order)) return null;
  const { orderNumber } = order;
  const pay = async () => {
    setBusy(true);
    const problem = await openPayPage({ orderNumber, email });
    // When it works, this page is left.
    if (!problem) return;
    setBusy(false);
    toast({ tone: 'error', title: t('Error'), text: orderProblemText(problem, phone, t) });
  };
  return (
    <p className="mt-24">
      <button
        type="button"
        className="needs-js btn btn-commit btn-block"
        disabled={busy || !online}
        onClick={() => void pay()}
      >
        <Icon name="card" size="sm" />
        <span>{t('Pay {amount} online', { amount: formatCents(cents) })}</span>
      </button>
    </p>
  );
}
