import { Link } from 'react-router-dom';
import { TRUCK } from '../../domain/delivery/loads.ts';
import type { MyOrder } from '../../domain/orders/guestOrders.ts';
import { statusText, statusTone } from '../../domain/orders/orders.ts';
import { Truck } from '../delivery/LoadGauge.tsx';
import { storeNow } from '../offline/storeTime.ts';
import { headlineText, statusIcon } from '../orders/labels.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useGoodsText } from './OrderLine.tsx';

export function OnTheWay({ order }: { order: MyOrder }) {
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const goods = useGoodsText();
  const { status, orderNumber, deliveryAddress, cubicYards, isPickup } = order;
  return (
    <section className="ticket" aria-labelledby="on-the-way">
      <div className="top">
        <h2 className="h3" id="on-the-way">
          {status !== 'in_progress' ? t('Coming up') : isPickup ? t('Ready to pick up') : t('On the way')}
        </h2>
        <Tag tone={statusTone(status)} icon={statusIcon(order)}>
          {statusText(status, t, isPickup)}
        </Tag>
      </div>
      <div className="acc-truck">
        {isPickup ? null : <Truck clipId="on-the-way-bed" fill={Math.min(1, cubicYards / TRUCK.planYards)} />}
        <p className="stack breaks">
          <b>{headlineText(order, { now: storeNow(), settings, language, t })}</b>
          <span>{goods(order)}</span>
          <bdi className="muted">{deliveryAddress}</bdi>
        </p>
      </div>
      <Link className="btn btn-primary btn-block" to={`/account/orders/${orderNumber}`}>
        {t('Track this order')}
      </Link>
    </section>
  );
}
