import { MESSAGE_REPLY_HOURS, phoneHref, QUOTE_REPLY_BUSINESS_HOURS } from '../../domain/base/settings.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { QuoteForm } from '../quotes/QuoteForm.tsx';
import { openingHoursLine } from '../ui/hours.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

export function HomeContact({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  return (
    <section className="soil sec" id="contact">
      <div className="wrap home-contact">
        <div>
          <h2 className="h2">{t('Talk it through first')}</h2>
          <p className="lede">
            {t('Tell us the job. A reply comes within {n} hours during business hours.', {
              n: QUOTE_REPLY_BUSINESS_HOURS,
            })}
          </p>
          <a
            className="btn btn-quiet btn-xl"
            href={phoneHref(settings.phone)}
            aria-label={t('Call now, {phone}', { phone: settings.phone })}
          >
            <Icon name="phone" />
            <span className="num">{settings.phone}</span>
          </a>
          <p className="muted small">
            {t('{hours}, Central Time', { hours: openingHoursLine(settings.hours, t) })}
          </p>
          <h3 className="home-speed-h">{t('How fast things go')}</h3>
          <dl className="ledger home-speed">
            {zones.map((zone) => (
              <div key={zone.id}>
                <dt>{zoneName(zone, t)}</dt>
                <dd>{deliveryTime(zone, settings.cutoff, t)}</dd>
              </div>
            ))}
            <div>
              <dt>{t('Quotes')}</dt>
              <dd>{t('{n} business hours', { n: QUOTE_REPLY_BUSINESS_HOURS })}</dd>
            </div>
            <div>
              <dt>{t('E-mail')}</dt>
              <dd>{t('{n} hours', { n: MESSAGE_REPLY_HOURS })}</dd>
            </div>
          </dl>
        </div>
        <QuoteForm variant="consultation" />
      </div>
    </section>
  );
}
