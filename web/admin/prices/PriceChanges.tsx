import { useState } from 'react';
import { type PriceChange, priceChangesSchema } from '../../../domain/admin/priceChanges.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay, formatMoment } from '../ui/format.ts';
import { NewPrices } from './NewPrices.tsx';

/** What is planned and what was changed, each undone or cancelled with one press. */
export function PriceChanges() {
  const t = useT();
  const { data, failure } = useAdminQuery('/api/admin/price-changes', priceChangesSchema, 'products');
  const [isNew, setNew] = useState(false);
  if (isNew) return <NewPrices onDone={() => setNew(false)} />;
  if (!data) return <ListLoading failure={failure} text={t('The price changes could not be loaded.')} />;
  return (
    <>
      <p className="prices-head">
        <span className="muted">
          {t(
            'Change the prices of many products at once, now or from a later day. Shoppers with an old price in their cart are told.',
          )}
        </span>
        <button type="button" className="btn btn-primary btn-sm" onClick={() => setNew(true)}>
          <Icon name="plus" />
          {t('Change prices')}
        </button>
      </p>
      {data.changes.length === 0 ? <p>{t('No price changes yet.')}</p> : null}
      <ul className="admin-cards">
        {data.changes.map((change) => (
          <ChangeCard key={change.id} change={change} />
        ))}
      </ul>
    </>
  );
}

function ChangeCard({ change }: { change: PriceChange }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('products');
  const { id, name, status, startsOn, endsOn, createdAt, items } = change;
  const state = STATES[status];
  const end = async () => {
    const isPlanned = status === 'planned';
    const done = await attempt(
      () => sendAdmin('POST', `/api/admin/price-changes/${id}/end`),
      isPlanned ? t('It was not cancelled.') : t('The prices were not changed back.'),
    );
    if (done)
      toast({ title: isPlanned ? t('Cancelled: {name}', { name }) : t('The earlier prices are back') });
  };
  return (
    <li className="panel promo-card">
      <div className="promo-name">
        <h2 className="h3">{name}</h2>
        <Tag tone={state.tone} icon={state.icon}>
          {stateText(status, t)}
        </Tag>
      </div>
      <p>
        {[
          startsOn
            ? t('from {day}', { day: formatDay(startsOn, language) })
            : formatMoment(createdAt, language),
          endsOn && t('to {day}', { day: formatDay(endsOn, language) }),
          items.length === 1 ? t('1 product') : t('{n} products', { n: items.length }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <details className="admin-more">
        <summary>
          <Icon name="chevron-down" size="sm" />
          {t('From and to')}
        </summary>
        <ul className="list">
          {items.map(({ productId, name: product, beforeCents, priceCents, nowCents }) => (
            <li key={productId} className="promo-use">
              <span>{product}</span>
              <span className="num">
                {formatCents(beforeCents)} → <b>{formatCents(priceCents)}</b>
                {status === 'applied' && nowCents !== null && nowCents !== priceCents ? (
                  <span className="admin-detail">{t('today {price}', { price: formatCents(nowCents) })}</span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {status === 'planned' || status === 'applied' ? (
        <div className="admin-acts">
          <button type="button" className="btn btn-quiet btn-sm" disabled={isBusy} onClick={() => void end()}>
            {status === 'planned' ? t('Cancel it') : t('Go back to the earlier prices')}
          </button>
        </div>
      ) : null}
    </li>
  );
}

const STATES = {
  planned: { tone: 'info', icon: 'calendar' },
  applied: { tone: 'ok', icon: 'check' },
  over: { tone: 'neutral', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'close' },
} as const;

function stateText(status: PriceChange['status'], t: Translate): string {
  switch (status) {
    case 'planned':
      return t('Planned ahead');
    case 'applied':
      return t('In effect');
    case 'over':
      return t('Over');
    case 'cancelled':
      return t('Cancelled');
  }
}
