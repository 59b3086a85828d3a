import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { MAX_PICKED } from '../../../domain/orders/adminOrders.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES, statusText } from '../../../domain/orders/orders.ts';
import type { AdminOrderRow } from '../../../server/admin/orders/orderList.ts';
import { paymentText } from '../../orders/paymentLabels.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminSearch, ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { OrderBulk } from './OrderBulk.tsx';
import { OrderColumns, OrderRow } from './OrderRow.tsx';
import { countText } from './orderLabels.ts';
import { useOrderList } from './useOrderList.ts';

/** The filters that are chips; one at a time. */
const CHIPS = ['status', 'due', 'attention'];
const NO_CHIP = Object.fromEntries(CHIPS.map((name) => [name, null]));

/** All orders, newest first, loaded while scrolling. Search and filters are in the URL. */
export function OrderList() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const filter = Object.fromEntries([...query].filter(([name]) => FILTERS.has(name)));
  const list = useOrderList(filter);
  const { data: counts } = useAdminQuery('orders', admin.orders.counts);
  const isFailed = list?.failure != null && (list.failure.status !== 0 || list.orders.length === 0);
  useEffect(() => {
    if (isFailed) toast({ tone: 'error', title: t('Error'), text: t('Failed to fetch orders') });
  }, [isFailed, t]);

  const set = (changes: Record<string, string | null>) => {
    setQuery(
      (query) => {
        const next = new URLSearchParams(query);
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    setPicked(new Set());
  };
  const pick = useCallback(({ id }: AdminOrderRow) => {
    setPicked((ids) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const orders = list?.orders ?? [];
  // The counts are of the whole list, so they are shown only while nothing else narrows it.
  const isCounted = !Object.keys(filter).some((name) => !CHIPS.includes(name));
  const chip = (name: string, value: string, label: string, count: number | undefined, isWrong = false) => {
    const isPressed =
      value === '' ? !CHIPS.some((filterName) => query.has(filterName)) : query.get(name) === value;
    // A chip without orders is left out; those before "Of these" add up to "All".
    return value !== '' && !count && !isPressed ? null : (
      <button
        key={name + value}
        type="button"
        className={isWrong ? 'chip admin-wrong' : 'chip'}
        aria-pressed={isPressed}
        onClick={() => set({ ...NO_CHIP, [name]: isPressed ? null : value })}
      >
        {label} {count === undefined || !isCounted ? null : <span className="ct">{countText(count)}</span>}
      </button>
    );
  };
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Orders')}</h1>
        <AdminSearch
          value={query.get('q') ?? ''}
          label={t('Search by order number, name, email, phone or address')}
          placeholder={t('Order, name or city')}
          onSearch={(q) => set({ q })}
        />
        <Link className="btn btn-primary btn-sm" to="?tab=orders&new=1">
          <Icon name="plus" size="sm" />
          {t('New order')}
        </Link>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend that would be seen. */}
      <div className="chips" role="group" aria-label={t('Status')}>
        {chip('status', '', t('All'), counts?.all)}
        {chip('due', 'waiting', t('To confirm'), counts?.waiting)}
        {chip('due', 'unpaid', t('Waiting for payment'), counts?.unpaid)}
        {ORDER_STATUSES.map((status) =>
          status === 'pending'
            ? null
            : chip(
                'status',
                status,
                statusText(status, t),
                counts?.[status === 'in_progress' ? 'inProgress' : status],
              ),
        )}
        {counts?.owed || counts?.attention ? <span className="tap small muted">{t('Of these')}</span> : null}
        {chip('due', 'owed', t('Confirmed, not paid'), counts?.owed)}
        {chip('attention', '1', t('Needs attention'), counts?.attention, true)}
      </div>
      <div className="row items-start">
        <OrderFilters query={query} onChange={set} />
        <p className="tap small muted">{t('Newest first')}</p>
      </div>
      <OrderBulk
        picked={orders.filter(({ id }) => picked.has(id))}
        onClear={() => setPicked(new Set())}
        onAll={
          orders.length > 0 ? () => setPicked(new Set(orders.slice(0, MAX_PICKED).map(({ id }) => id))) : null
        }
      />
      {isFailed || list === null ? (
        <ListLoading failure={list?.failure ?? null} text={t('Failed to fetch orders')} />
      ) : null}
      {list && orders.length === 0 && !list.failure ? (
        <p>
          {Object.keys(filter).length > 0
            ? t('No orders match.')
            : t('No orders yet. New ones appear here automatically.')}
        </p>
      ) : null}
      {orders.length > 0 ? (
        <div className="admin-list">
          <OrderColumns isPicking />
          <ul>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} isPicked={picked.has(order.id)} onPick={pick} />
            ))}
          </ul>
        </div>
      ) : null}
      {list?.hasMore ? <OrdersEnd isAutomatic={!isFailed} onReach={list.readMore} /> : null}
    </>
  );
}

type OrdersEndProps = {
  /** False after a failure: the next page then loads only when the button is pressed. */
  isAutomatic: boolean;
  onReach: () => void;
};

/** The end of the loaded rows: the next page loads before this scrolls into view, or on a press. */
function OrdersEnd({ isAutomatic, onReach }: OrdersEndProps) {
  const t = useT();
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!end.current || !isAutomatic) return;
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onReach();
      },
      { rootMargin: '1200px' },
    );
    watching.observe(end.current);
    return () => watching.disconnect();
  }, [isAutomatic, onReach]);
  return (
    <Button ref={end} className="btn-quiet btn-block mt-16" onClick={onReach}>
      {t('Older orders')}
    </Button>
  );
}

/** The URL parameters that are sent to the server. */
const FILTERS: ReadonlySet<string> = new Set('status due payment attention by from to q'.split(' '));
const HERE = ['payment', 'by', 'from', 'to'];

type OrderFiltersProps = {
  query: URLSearchParams;
  onChange: (changes: Record<string, string | null>) => void;
};

/** Filters for payment and dates, collapsed by default. */
function OrderFilters({ query, onChange }: OrderFiltersProps) {
  const t = useT();
  const active = HERE.filter((name) => name !== 'by' && query.get(name)).length;
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      value={query.get(name) ?? ''}
      options={options}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const day = (name: string, label: string) => (
    <TextField
      label={label}
      type="date"
      value={query.get(name) ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <details className="grow" open={active > 0}>
      <summary>
        {t('Filters')} {active > 0 ? <span className="ct">({active})</span> : null}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="tiles is-small items-end mb-16">
        {choice('payment', t('Payment'), [
          ['', t('Any')],
          ...PAYMENT_STATUSES.map((status) => [status, paymentText(status, t).words] as const),
        ])}
        {choice('by', t('Filter dates by'), [
          ['', t('Order date')],
          ['delivery', t('Delivery date')],
        ])}
        {day('from', t('From'))}
        {day('to', t('To'))}
        {active > 0 ? (
          <Button onClick={() => onChange(Object.fromEntries(HERE.map((name) => [name, null])))}>
            {t('Clear filters')}
          </Button>
        ) : null}
      </div>
    </details>
  );
}
