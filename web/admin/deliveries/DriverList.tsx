import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import { isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import { COLLECT_METHODS } from '../../../domain/delivery/deliveries.ts';
import { SignOut } from '../../account/SignOut.tsx';
import type { Person } from '../../identity/session.ts';
import { checkedText, staleText } from '../../orders/orderTimes.ts';
import { Busy } from '../../ui/Busy.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { Forbidden } from '../ui/Forbidden.tsx';
import { formatDay } from '../ui/format.ts';
import { truckName } from '../ui/useTruckName.ts';
import { DriveStopCard } from './DriveStopCard.tsx';
import { collectText } from './deliveryLabels.ts';
import { type DriveDay, type DriveStop, useDrive } from './drive.ts';

/** A truck's day on its driver's phone. */
export function DriverList({ person }: { person: Person }) {
  const t = useT();
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const queryDay = query.get('day') ?? '';
  const { state } = useLocation();
  const truckNumber = Number.parseInt(query.get('truck') ?? '', 10) || 0;
  const drive = useDrive(person.id, {
    truck: truckNumber > 0 ? truckNumber : null,
    day: isStoreDate(queryDay) ? queryDay : null,
  });
  const list = drive.day?.list;
  const day = isStoreDate(queryDay) ? queryDay : (list?.day ?? storeDate(new Date()));
  const truck = truckNumber > 0 ? truckNumber : (list?.truck ?? null);
  const mayChoose = list?.mayChoose ?? null;
  // A list that is not here does not say what may be chosen; who chose before may do it again.
  const [showTrucks, showDays] = mayChoose
    ? [mayChoose !== 'nothing', mayChoose === 'all']
    : [query.has('truck'), query.has('day')];
  if (drive.failure?.code === 'role_forbidden' && query.size > 0)
    return <Navigate to="/admin/drive" replace state="refused" />;
  if (drive.failure?.status === 403) return <Forbidden failure={drive.failure} />;
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams({ truck: String(truck ?? 1), ...(showDays ? { day } : {}) });
    next.set(name, value);
    setQuery(next, { replace: true });
  };
  const isMistyped = queryDay !== '' && !isStoreDate(queryDay);
  const reason =
    state === 'refused'
      ? t('Drivers see only today’s list of trucks they drive: this one.')
      : isMistyped && t('“{day}” is not a day. This is today’s list.', { day: queryDay });
  const trucks = Math.max(truck ?? 1, list?.trucks.length ?? 3);
  return (
    <main id="main" className="admin-main drive narrow" tabIndex={-1}>
      {showDays ? <BackLink to="/admin?tab=deliveries" label={t('Day board')} /> : null}
      <h1 className="h2">{truck === null ? t('Driver’s list') : truckName(truck, list?.trucks ?? [], t)}</h1>
      <p className="muted">{[formatDay(day, language), ...(list?.drivers ?? [])].join(', ')}</p>
      {reason ? <p className="note info mt-12 mb-12">{reason}</p> : null}
      <p className="muted">{t('Call {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })}</p>
      {showTrucks ? (
        <div className="tiles is-small items-end mt-12 mb-16">
          <SelectField
            label={t('Truck')}
            value={truck ?? 1}
            onChange={(event) => choose('truck', event.target.value)}
            options={Array.from({ length: trucks }, (_, index) => [
              index + 1,
              truckName(index + 1, list?.trucks ?? [], t),
            ])}
          />
          {showDays ? (
            <TextField
              label={t('Day')}
              type="date"
              value={day}
              onChange={(event) => choose('day', event.target.value)}
            />
          ) : null}
        </div>
      ) : null}
      {drive.day ? <Stops day={drive.day} /> : null}
      {!drive.day && drive.failure ? (
        <p className="note warn mb-16">
          {t('This list has not been opened on this device yet. It needs a signal the first time.')}
        </p>
      ) : null}
      {drive.day || drive.failure ? null : <Busy label={t('Loading the list')} />}
      {mayChoose === 'truck' || mayChoose === 'nothing' ? (
        <div className="acts">
          <SignOut />
        </div>
      ) : null}
    </main>
  );
}

/** The one the truck is on its way to, or the first that is still to come. */
const nextStop = (stops: readonly DriveStop[]) =>
  stops.find(({ status }) => status === 'started') ??
  stops.find(({ status, failedReason }) => status === 'planned' && failedReason === null);

function NextStop({ stops }: { stops: readonly DriveStop[] }) {
  const t = useT();
  const next = nextStop(stops);
  // The first stands right below.
  if (!next || next === stops[0]) return null;
  return (
    <a className="btn btn-primary btn-xl btn-block mt-16" href={`#stop-${next.id}`}>
      {t('Next stop: {n}. {name}', { n: stops.indexOf(next) + 1, name: next.customerName })}
    </a>
  );
}

function Stops({ day }: { day: DriveDay }) {
  const t = useT();
  const language = useLanguage();
  const { list, asOf, isKept } = day;
  return (
    <>
      {isKept ? (
        <p className="note warn mb-16" role="status">
          {staleText(checkedText(asOf, new Date(), language), t)}
        </p>
      ) : null}
      {list.stops.length === 0 ? <p>{t('Nothing is planned for this truck on this day.')}</p> : null}
      <NextStop stops={list.stops} />
      <ol className="stack gap-16 mt-16 mb-16">
        {list.stops.map((stop, index) => (
          <DriveStopCard
            key={stop.id}
            stop={stop}
            number={index + 1}
            isNext={stop === nextStop(list.stops)}
          />
        ))}
      </ol>
      <HandIn stops={list.stops} />
    </>
  );
}

/** What the driver was given and brings back to the office, which sees the same list. */
function HandIn({ stops }: { stops: readonly DriveStop[] }) {
  const t = useT();
  const received = stops.flatMap(({ collected }) => collected);
  if (received.length === 0) return null;
  const sumOf = (payments: typeof received) =>
    formatCents(payments.reduce((sum, { amountCents }) => sum + amountCents, 0));
  return (
    <section className="panel" aria-label={t('To hand in')}>
      <Ledger
        rows={COLLECT_METHODS.flatMap((method) => {
          const payments = received.filter((payment) => payment.method === method);
          const label = `${collectText(method, t)}, ${payments.length}`;
          return payments.length > 0 ? [{ key: method, label, value: sumOf(payments) }] : [];
        })}
        total={{ label: t('To hand in'), value: sumOf(received) }}
      />
    </section>
  );
}
