import { weightWarning } from '../../../domain/admin/deliveries.ts';
import { DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { refusalWords } from '../../ui/refusalLabels.ts';
import { Tag } from '../../ui/Tag.tsx';
import { BlobPicture } from '../ui/AdminPicture.tsx';
import { PhoneLink } from '../ui/ContactLink.tsx';
import { DriveActions } from './DriveActions.tsx';
import { deliveryTone, deliveryWords, warningWords } from './deliveryLabels.ts';
import { type DriveStop, useSitePhoto } from './drive.ts';
import { weightWords } from './loads.ts';

type DriveStopCardProps = { personId: string; stop: DriveStop; number: number };

/** One load on the road: what, where to, whom to call, and what became of it. */
export function DriveStopCard({ personId, stop, number }: DriveStopCardProps) {
  const t = useT();
  const photo = useSitePhoto(personId, stop.site);
  const { status, told, site } = stop;
  const warning = weightWarning(stop);
  const contact = [site?.contactName, site?.contactPhone].filter(Boolean).join(', ');
  const map = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(stop.deliveryAddress)}`;
  return (
    <li className="panel drive-stop">
      <div className="row between">
        <h2 className="h3 num">{`${number}. ${stop.customerName}`}</h2>
        <Tag tone={deliveryTone(status)} icon={status === 'delivered' ? 'check' : 'truck'}>
          {deliveryWords(status, t)}
        </Tag>
      </div>
      {told ? (
        <p className={told.state === 'refused' ? 'admin-why' : 'drive-told'} role="status">
          <Icon name={told.state === 'refused' ? 'warning' : 'clock'} size="sm" />
          {told.state === 'waiting'
            ? t('Saved on this phone. Sent with the next signal.')
            : told.code
              ? refusalWords(told.code, t)
              : t('It could not be sent.')}
        </p>
      ) : null}
      <p className="drive-load">
        <b>{stop.cubicYards > 0 ? `${stop.cubicYards} yd³ ${stop.name}` : stop.name}</b>
        {stop.cubicYards > 0 ? <span>{weightWords(stop.pounds, t)}</span> : null}
        {stop.loads > 1 ? <span>{t('Load {n} of {of}', { n: stop.load, of: stop.loads })}</span> : null}
        {stop.alongside.map(({ name, quantity }) => (
          <span key={name}>{`${quantity} × ${name}`}</span>
        ))}
      </p>
      {warning ? (
        <p className="admin-why">
          <Icon name="warning" size="sm" />
          {warningWords(warning, t)}
        </p>
      ) : null}
      <p className="drive-to">{stop.deliveryAddress}</p>
      {site?.gateCode ? <p>{`${t('Gate code')}: ${site.gateCode}`}</p> : null}
      {contact ? <p>{`${t('On site')}: ${contact}`}</p> : null}
      {site?.dropNote ? <p className="admin-text">{`${t('Drop spot')}: ${site.dropNote}`}</p> : null}
      {stop.specialInstructions ? <p className="admin-text">{stop.specialInstructions}</p> : null}
      {photo ? <BlobPicture blob={photo} alt={t('Where the load is dropped')} /> : null}
      <div className="admin-acts">
        {stop.customerPhone ? (
          <span className="drive-call">
            <PhoneLink phone={stop.customerPhone} />
            <small>{t('Call {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })}</small>
          </span>
        ) : null}
        <a className="btn btn-quiet" href={map} target="_blank" rel="noreferrer">
          <Icon name="pin" size="sm" />
          {t('Directions')}
        </a>
      </div>
      <DriveActions stop={stop} />
    </li>
  );
}
