import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { amountText } from '../../domain/catalog/amounts.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { windowName } from '../../domain/delivery/windowLabels.ts';
import {
  type StandingAction,
  type StandingOrder,
  standingOrdersSchema,
} from '../../domain/orders/standingOrders.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { callAsPerson, sending } from '../account/accountApi.ts';
import { useCart } from '../cart/cart.ts';
import { useNames } from '../catalog/names.ts';
import type { Person } from '../identity/session.ts';
import { Busy } from '../ui/Busy.tsx';
import { formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.tsx';
import { StandingOrderForm } from './StandingOrderForm.tsx';
import { missText, rhythmText } from './standingLabels.ts';
import { useServerData } from './useServerData.ts';

export const standingOrdersRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: StandingOrdersScreen,
  query: ['order', 'from', 'edit'],
  head: ({ t }) => ({
    title: t('Standing orders'),
    description: t('The same load on a schedule, without ordering it again.'),
    canonical: '/account/standing',
    noindex: true,
  }),
};

export function StandingOrdersScreen() {
  const t = useT();
  return (
    <AccountPage title={t('Standing orders')}>{(person) => <StandingOrders person={person} />}</AccountPage>
  );
}

function StandingOrders({ person }: { person: Person }) {
  const t = useT();
  const [all, setAll] = useServerData(askAll);
  const [params, setParams] = useSearchParams();
  const cart = useCart();
  if (all === 'loading') return <Busy label={t('Opening your standing orders')} />;
  if (all === 'offline')
    return <p className="acc-note">{t('Your standing orders load when you have signal.')}</p>;
  const order = params.get('order');
  const edited = all.find(({ id }) => id === params.get('edit'));
  if (order !== null || edited || params.get('from') === 'cart')
    return (
      <StandingOrderForm
        key={edited?.id}
        person={person}
        orderNumber={order}
        edited={edited}
        onMovedOn={() => {
          toast({ title: t('This has changed in the meantime. Please check again.') });
          setParams({}, { replace: true });
          askAll().then(setAll, () => setAll('offline'));
        }}
        onSaved={(next) => {
          setAll(next);
          setParams({}, { replace: true });
        }}
        onCancel={() => setParams({}, { replace: true })}
      />
    );
  return (
    <div className="acc-stack">
      <p className="acc-note">
        {t(
          'We place the order five days before each delivery, at that day’s prices. You get it by email, with a link to pay or on your account.',
        )}
      </p>
      <ul className="acc-places">
        {all.map((one) => (
          <li key={one.id} className="panel acc-panel">
            <StandingOrderCard one={one} keep={setAll} />
          </li>
        ))}
      </ul>
      <Section className="acc-stack" title={t('Set up a standing order')}>
        <p>{t('Open an order you want again, or fill your cart with what we should deliver.')}</p>
        <div className="acc-row">
          {cart.length > 0 ? (
            <Link className="btn btn-primary" to="/account/standing?from=cart">
              {t('From your cart')}
            </Link>
          ) : (
            <Link className="btn btn-primary" to="/shop">
              {t('Browse Products')}
            </Link>
          )}
          <Link className="btn btn-quiet" to="/account/orders">
            {t('From an order')}
          </Link>
        </div>
      </Section>
    </div>
  );
}

async function askAll(): Promise<readonly StandingOrder[]> {
  const response = await callAsPerson('/api/standing-orders');
  if (!response.ok) throw new Error(`no standing orders: ${response.status}`);
  return standingOrdersSchema.parse(await response.json()).standingOrders;
}

type CardProps = { one: StandingOrder; keep: (all: readonly StandingOrder[]) => void };

function StandingOrderCard({ one, keep }: CardProps) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useNames();
  const [busy, setBusy] = useState(false);
  const [isSure, setSure] = useState(false);
  const { id, items, every, nextOn, placedOn, isPaused, deliveryWindow, payment, runs } = one;
  const act = async (action: StandingAction, done: string) => {
    setBusy(true);
    try {
      const response = await callAsPerson(`/api/standing-orders/${id}`, sending('POST', { action, nextOn }));
      const isOver = response.status === 404 || response.status === 409;
      if (!response.ok && !isOver) throw new Error(`${action}: ${response.status}`);
      // It has moved on meanwhile: what is shown is out of date.
      const all = isOver ? await askAll() : standingOrdersSchema.parse(await response.json()).standingOrders;
      toast({ title: isOver ? t('This has changed in the meantime. Please check again.') : done });
      keep(all);
    } catch (error) {
      console.warn('The standing order could not be changed.', error);
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('The store could not save this. Please try again.'),
      });
    }
    setBusy(false);
    setSure(false);
  };
  return (
    <>
      <div className="row between">
        <h2 className="h3">{rhythmText(every, nextOn, language, t)}</h2>
        {isPaused ? (
          <Tag tone="warn" icon="clock">
            {t('Paused')}
          </Tag>
        ) : null}
      </div>
      <ul className="list">
        {items.map(({ productId, name, quantity, unit }) => (
          <li key={productId}>{`${nameOf(name)}, ${amountText(unit, quantity, t)}`}</li>
        ))}
      </ul>
      {isPaused ? null : (
        <p>
          {t('Next delivery {day}. We place the order on {placed}.', {
            day: formatLongDate(nextOn, language),
            placed: formatLongDate(placedOn, language),
          })}
        </p>
      )}
      <p className="small muted">
        {[
          windowName(deliveryWindow, t),
          one.deliveryAddress,
          one.poNumber && t('PO {number}', { number: one.poNumber }),
          one.jobName,
          payment === 'account' ? t('On account') : t('Paid by a link in the email'),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {runs.map(({ dueOn, orderNumber, miss, names }) => (
        <p key={dueOn} className="small">
          {formatLongDate(dueOn, language)}:{' '}
          {orderNumber ? (
            <Link className="link num" to={`/account/orders/${orderNumber}`}>
              {orderNumber}
            </Link>
          ) : (
            missText(miss, names.map(nameOf).join(', '), t)
          )}
        </p>
      ))}
      <div className="acc-row">
        {isPaused ? (
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={busy}
            onClick={() => void act('resume', t('The standing order is active again'))}
          >
            {t('Resume')}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              disabled={busy}
              onClick={() => void act('skip', t('The next delivery is skipped'))}
            >
              {t('Skip the next delivery')}
            </button>
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              disabled={busy}
              onClick={() => void act('pause', t('The standing order is paused'))}
            >
              {t('Pause')}
            </button>
          </>
        )}
        <Link className="btn btn-quiet btn-sm" to={`/account/standing?edit=${id}`}>
          {t('Change')}
        </Link>
        <button
          type="button"
          className="btn btn-danger btn-sm"
          disabled={busy}
          onClick={() => (isSure ? void act('end', t('The standing order has ended')) : setSure(true))}
        >
          {isSure ? t('End it for good') : t('End')}
        </button>
      </div>
    </>
  );
}
