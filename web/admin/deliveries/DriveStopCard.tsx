import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { loadWarning } from '../../../domain/delivery/fleet.ts';
import { directionsUrl } from '../../../domain/delivery/pickup.ts';
import { deliveryHours, windowName } from '../../../domain/delivery/windowLabels.ts';
import { secondStepPath } from '../../identity/returnPath.ts';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { PhoneLink } from '../ui/AdminLinks.tsx';
import { formatDay } from '../ui/format.ts';
import { useUntil } from '../ui/useUntil.ts';
import { type CollectedMoney, CollectSheet } from './CollectSheet.tsx';
import { CollectPayment, type ReportProps, useReport } from './DriveReports.tsx';
import {
  collectText,
  contactText,
  deliveryText,
  deliveryTone,
  missText,
  warningText,
  weightText,
  wholeZip,
} from './deliveryLabels.ts';
import { collectMoney, type DriveStop, markStop, proveStop } from './drive.ts';
import { MissedStop } from './MissedStop.tsx';

type DriveStopCardProps = {
  stop: DriveStop;
  number: number;
  isNext: boolean;
};

/** One load on the road: its contents, address, contact and status. */
export function DriveStopCard({ stop, number, isNext }: DriveStopCardProps) {
  const t = useT();
  const settings = useSettings();
  const { status, outboxState, site } = stop;
  const warning = loadWarning(stop);
  const contact = contactText(site);
  const report = useReport();
  const phone = stop.customerPhone;
  return (
    <li className="panel drive-stop stack gap-8" id={`stop-${stop.id}`}>
      <div className="row cluster between">
        <h2 className="h3 num breaks">{`${number}. ${stop.customerName}`}</h2>
        {status === 'planned' ? null : (
          <Tag tone={deliveryTone(status)} icon={status === 'delivered' ? 'check' : 'truck'}>
            {deliveryText(status, t)}
          </Tag>
        )}
      </div>
      {outboxState ? (
        <p
          className={outboxState.state === 'refused' ? 'admin-why' : 'note warn row gap-8 small'}
          role="status"
        >
          <Icon name={outboxState.state === 'refused' ? 'warning' : 'clock'} size="sm" />
          {outboxState.state === 'waiting' ? (
            t('Saved on this device. It will be sent when there is a signal.')
          ) : outboxState.state === 'second_step' ? (
            <span>
              {t('Saved on this device. Waiting for your two-step sign-in.')}{' '}
              <Link to={secondStepPath('/admin/drive')}>{t('Set up two-step sign-in')}</Link>
            </span>
          ) : outboxState.code ? (
            refusalText(outboxState.code, t)
          ) : (
            t('It could not be sent.')
          )}
        </p>
      ) : null}
      {stop.deliveryWindow === 'all_day' ? null : (
        <p>{`${windowName(stop.deliveryWindow, t)}, ${deliveryHours({ day: stop.day, window: stop.deliveryWindow }, settings, t)}`}</p>
      )}
      <p className="drive-load cluster gap-x-20">
        <b className="wide">{stop.cubicYards > 0 ? `${stop.cubicYards} yd³ ${stop.name}` : stop.name}</b>
        {stop.cubicYards > 0 ? <span>{weightText(stop.pounds, t)}</span> : null}
        {stop.loads > 1 ? <span>{t('Load {n} of {of}', { n: stop.load, of: stop.loads })}</span> : null}
        {stop.alongside.map(({ name, quantity }) => (
          <span key={name}>{`${quantity} × ${name}`}</span>
        ))}
      </p>
      {warning ? (
        <p className="admin-why">
          <Icon name="warning" size="sm" />
          <span>{warningText(warning, t)}</span>
        </p>
      ) : null}
      {stop.dueCents > 0 ? (
        <div className="note warn row cluster between">
          <b className="drive-due">{t('Collect {amount}', { amount: formatMoney(stop.dueCents) })}</b>
          {status === 'cancelled' ? null : <CollectPayment stop={stop} {...report} />}
        </div>
      ) : null}
      {stop.collected.length > 0 ? (
        <p className="num">
          {stop.collected
            .map(
              ({ method, amountCents }) =>
                `${t('{amount} received', { amount: formatMoney(amountCents) })}: ${collectText(method, t)}`,
            )
            .join(', ')}
        </p>
      ) : null}
      {stop.failedReason && status === 'planned' ? (
        <p className="admin-why">
          <Icon name="warning" size="sm" />
          <span>{t('Could not deliver: {reason}', { reason: missText(stop.failedReason, t) })}</span>
        </p>
      ) : null}
      <p className="drive-to">{wholeZip(stop.deliveryAddress)}</p>
      {site?.gateCode ? <p>{`${t('Gate code')}: ${site.gateCode}`}</p> : null}
      {contact ? <p>{`${t('On site')}: ${contact}`}</p> : null}
      {site?.dropNote ? <p className="as-typed">{`${t('Drop spot')}: ${site.dropNote}`}</p> : null}
      {stop.specialInstructions ? <p className="as-typed">{stop.specialInstructions}</p> : null}
      <div className="acts">
        {phone ? (
          <b className="drive-call grow-auto">
            <PhoneLink phone={phone} />
          </b>
        ) : null}
        <a
          className="btn btn-quiet"
          href={directionsUrl(stop.deliveryAddress)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="pin" size="sm" />
          {t('Directions')}
        </a>
      </div>
      <DriveActions stop={stop} isNext={isNext} {...report} />
    </li>
  );
}

/** The driver's buttons, usable with gloves: one tap, which can be undone. Asks about another day than today, and for money that is due. */
function DriveActions({ stop, isNext, isBusy, attempt }: ReportProps & { isNext: boolean }) {
  const t = useT();
  const language = useLanguage();
  const [asking, setAsking] = useState<'started' | 'delivered' | null>(null);
  const canUndo = useUntil(stop.undoUntil);
  const { status, customerName, day } = stop;
  const [isCollecting, setCollecting] = useState(false);
  const mark = (next: 'started' | 'delivered') => {
    setAsking(null);
    if (next === 'delivered' && stop.dueCents > 0) setCollecting(true);
    else void attempt(() => markStop(stop, next));
  };
  const deliver = async (collected: CollectedMoney | null) => {
    await attempt(async () => {
      // The money first: if the app ends here, the next tap does not ask for it again.
      if (collected) await collectMoney(stop, collected);
      await markStop(stop, 'delivered');
    });
    setCollecting(false);
  };
  const isToday = day === storeDate(new Date());
  const begin = (next: 'started' | 'delivered') => (isToday ? mark(next) : setAsking(next));
  const hiddenName = <span className="unseen"> {customerName}</span>;
  const next = status === 'planned' ? 'started' : status === 'started' ? 'delivered' : null;
  return (
    <div className="mt-8 stack gap-12">
      {next ? (
        <button
          type="button"
          className={`btn btn-xl ${isToday && isNext ? 'btn-commit' : 'btn-quiet'}`}
          disabled={isBusy}
          onClick={() => begin(next)}
        >
          {next === 'started' ? t('Start Delivery') : t('Mark as Delivered')}
          {hiddenName}
        </button>
      ) : null}
      {asking ? (
        <Sheet open onClose={() => setAsking(null)} title={t('Not planned for today')}>
          <p>{t('Planned for {days}.', { days: formatDay(day, language) })}</p>
          <div className="acts">
            <Button className="btn-primary btn-xl" onClick={() => mark(asking)}>
              {asking === 'started' ? t('Start today anyway') : t('Mark as delivered anyway')}
            </Button>
            <Button className="btn-quiet btn-xl" onClick={() => setAsking(null)}>
              {t('Not yet')}
            </Button>
          </div>
        </Sheet>
      ) : null}
      {isCollecting ? (
        <CollectSheet
          title={t('Not paid yet')}
          dueCents={stop.dueCents}
          submit={t('Mark as Delivered')}
          isBusy={isBusy}
          canStayOpen
          onClose={() => setCollecting(false)}
          save={deliver}
        />
      ) : null}
      {canUndo && status !== 'planned' ? (
        <Button
          className="btn-quiet btn-xl"
          disabled={isBusy}
          onClick={() => void attempt(() => markStop(stop, 'undone'))}
        >
          {t('Undo')}
          <span className="unseen">{` ${deliveryText(status, t)} ${customerName}`}</span>
        </Button>
      ) : null}
      {status === 'started' || status === 'delivered' ? (
        <FileInput camera disabled={isBusy} onPick={(file) => void attempt(() => proveStop(stop, file))}>
          <Icon name="plus" size="sm" />
          <span>
            {stop.pictures > 0 ? t('Another picture ({n})', { n: stop.pictures }) : t('Picture of the load')}
          </span>
          {hiddenName}
        </FileInput>
      ) : null}
      {status === 'planned' || status === 'started' ? (
        <MissedStop stop={stop} isBusy={isBusy} attempt={attempt} />
      ) : null}
    </div>
  );
}
