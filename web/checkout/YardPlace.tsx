import { openingHoursLine } from '../../domain/base/hours.ts';
import { directionsUrl, yardAddress } from '../../domain/delivery/pickup.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

/** Where an order is picked up. */
export function YardPlace() {
  const t = useT();
  const settings = useSettings();
  const address = yardAddress(settings);
  return (
    <div>
      <a className="link tap" href={directionsUrl(address)} target="_blank" rel="noreferrer">
        {address}
      </a>
      <p className="small">{t('Open {hours}', { hours: openingHoursLine(settings.hours, t) })}</p>
      <p className="hint">
        {t(
          'No fee. We load it for you: come with a truck or a trailer, and cover a loose load for the road.',
        )}
      </p>
    </div>
  );
}
