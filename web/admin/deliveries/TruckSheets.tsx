import { Link } from 'react-router-dom';
import { formatPhone } from '../../../domain/admin.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { windowName } from '../../../domain/delivery/windowLabels.ts';
import type { Stop } from '../../../domain/orders/adminDeliveries.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay } from '../ui/format.ts';
import { truckName, useTruckName } from '../ui/useTruckName.ts';
import { contactText, sumText, weightText, wholeZip } from './deliveryLabels.ts';

/** The sheets of a day's trucks, one page each, to be printed. */
export function TruckSheets({ day, trucks }: { day: string; trucks: readonly number[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <div className="admin-head admin-noprint">
        <h1 className="h2">{t('Truck sheets, {day}', { day: formatDay(day, language) })}</h1>
        <div className="acts">
          <Button className="btn-primary btn-sm" onClick={() => window.print()}>
            <Icon name="print" size="sm" />
            {t('Print')}
          </Button>
          <Link className="btn btn-quiet btn-sm" to={`/admin?tab=deliveries&day=${day}`}>
            {t('Back')}
          </Link>
        </div>
      </div>
      {trucks.map((truck) => (
        <TruckSheet key={truck} day={day} truck={truck} />
      ))}
    </>
  );
}

/** A truck's stops of a day on one page, in the order that they are driven. */
function TruckSheet({ day, truck }: { day: string; truck: number }) {
  const t = useT();
  const nameOfTruck = useTruckName();
  const { data, failure } = useAdminQuery('orders', admin.drive, { query: { truck: String(truck), day } });
  const language = useLanguage();
  if (!data) return <ListLoading failure={failure} text={t('Failed to fetch orders')} />;
  const name = nameOfTruck(truck);
  const dueCents = data.stops.reduce((sum, stop) => sum + stop.dueCents, 0);
  const first =
    data.stops.length > 1
      ? data.stops.find(({ status, failedReason }) => status === 'planned' && failedReason === null)
      : undefined;
  return (
    <article className="panel admin-ticket truck-sheet" aria-label={name}>
      <div className="admin-head">
        <Brand />
        <h2 className="h3 num">{`${truckName(truck, data.trucks, t)}, ${formatDay(day, language)}`}</h2>
      </div>
      <p className="num">
        <b>{sumText(data.stops, t)}</b>
        {dueCents > 0 ? <b>{`, ${t('Collect {amount}', { amount: formatMoney(dueCents) })}`}</b> : null}
      </p>
      {data.drivers.length > 0 ? <p>{t('Driver: {name}', { name: data.drivers.join(', ') })}</p> : null}
      <table className="tbl truck-stops">
        <thead>
          <tr>
            <th scope="col">{t('Stop no.')}</th>
            <th scope="col">{t('Time of day')}</th>
            <th scope="col">{t('Deliver to')}</th>
            <th scope="col">{t('Load')}</th>
            <th scope="col">{t('Signature')}</th>
          </tr>
        </thead>
        <tbody>
          {data.stops.map((stop, index) => (
            <StopRow key={stop.id} stop={stop} number={index + 1} isFirst={stop === first} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

type StopRowProps = {
  stop: Stop;
  number: number;
  /** What the truck has to be loaded with next. */
  isFirst: boolean;
};

function StopRow({ stop, number, isFirst }: StopRowProps) {
  const t = useT();
  const { site, dueCents } = stop;
  const phones = [formatPhone(stop.customerPhone ?? ''), contactText(site)].filter(Boolean).join(', ');
  const notes: readonly (string | null)[] = [
    wholeZip(stop.deliveryAddress),
    phones,
    site?.gateCode ? `${t('Gate code')}: ${site.gateCode}` : null,
    site?.dropNote ? `${t('Drop spot')}: ${site.dropNote}` : null,
    stop.specialInstructions,
  ];
  return (
    <tr>
      <td className="num">{number}</td>
      <td>{windowName(stop.deliveryWindow, t)}</td>
      <td>
        <b>{stop.customerName}</b>
        {notes
          .filter((note) => note !== null && note !== '')
          .map((note) => (
            <small key={note} className="num">
              {note}
            </small>
          ))}
      </td>
      <td>
        <b>{isFirst ? t('Load first: {load}', { load: stop.name }) : stop.name}</b>
        {stop.cubicYards > 0 ? (
          <small className="num">{`${stop.cubicYards} yd³, ${weightText(stop.pounds, t)}`}</small>
        ) : null}
        <small className="num">
          {stop.orderNumber}
          {stop.loads > 1 ? (
            <span>{`, ${t('Load {n} of {of}', { n: stop.load, of: stop.loads })}`}</span>
          ) : null}
        </small>
        {stop.alongside.map(({ name, quantity }) => (
          <small key={name}>{`${quantity} × ${name}`}</small>
        ))}
        {dueCents > 0 ? (
          <b className="num">{t('Collect {amount}', { amount: formatMoney(dueCents) })}</b>
        ) : null}
      </td>
      <td className="truck-sign" />
    </tr>
  );
}
