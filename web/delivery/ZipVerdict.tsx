import { Link } from 'react-router-dom';
import { earliestDelivery } from '../../domain/base/calendar.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { phoneHref } from '../../domain/base/settings.ts';
import { allInYardCents, type Place, type Zone } from '../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { formatLongDate } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';

type ZipVerdictProps = {
  zip: string;
  place: Place | null;
  zones: readonly Zone[];
  now: Date;
  about?: Readonly<Record<string, string>> | undefined;
};

/** What a delivery to one ZIP costs and when it comes; or that a person has to quote it. */
export function ZipVerdict({ zip, place, zones, now, about }: ZipVerdictProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const zone = zones.find(({ id }) => id === place?.zone);
  if (!place || !zone) {
    return (
      <div className="zip-verdict">
        <p>
          <Tag tone="warn" icon="warning">
            {t('Outside our delivery area')}
          </Tag>
        </p>
        <p>
          {t('No truck goes to {zip} at a fixed price. Ask us: longer trips are quoted by hand.', { zip })}
        </p>
        <p className="zip-go">
          <Link className="btn btn-quiet" to={`/contact?${new URLSearchParams({ ...about, zip })}`}>
            {t('Ask for a quote')}
          </Link>
          <a className="link tap num" href={phoneHref(settings.phone)}>
            {settings.phone}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className="zip-verdict">
      <p className="zip-where">
        <Tag tone="ok" icon="check">
          {t('We deliver here')}
        </Tag>
        <b>{t('{city}, {county} County', { city: place.city, county: place.county })}</b>
      </p>
      <dl className="ledger">
        <div>
          <dt>
            {t('Delivery fee')}
            <small>
              {t('Free on orders of {amount}+', { amount: formatMoney(settings.fees.freeFromCents) })}
            </small>
          </dt>
          <dd>{formatMoney(zone.feeCents)}</dd>
        </div>
        <div>
          <dt>
            {t('Delivery per yard')}
            <small>{t('On {n} yards; on more it is less', { n: zone.minimumYards })}</small>
          </dt>
          <dd>
            {formatMoney(
              allInYardCents({ subtotalCents: 0, feeCents: zone.feeCents, cubicYards: zone.minimumYards }),
            )}
          </dd>
        </div>
        <div>
          <dt>
            {zoneName(zone, t)}
            <small>{t('Minimum {n} cubic yards', { n: zone.minimumYards })}</small>
          </dt>
          <dd>{deliveryTime(zone, settings.cutoff, t)}</dd>
        </div>
        <div>
          <dt>{t('Soonest delivery')}</dt>
          <dd>{formatLongDate(earliestDelivery(zone, now, settings), language)}</dd>
        </div>
      </dl>
      {place.poBox ? (
        <p className="small muted zip-note">
          <Icon name="info" size="sm" />
          {t('This ZIP is for mail boxes. Give the street address of the site when you check out.')}
        </p>
      ) : null}
    </div>
  );
}
