import { MESSAGE_REPLY_HOURS, PHONE, PHONE_HREF, QUOTE_REPLY_BUSINESS_HOURS } from '../../domain/business.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { QuoteForm } from '../quotes/QuoteForm.tsx';
import { openingHoursLine } from '../ui/hours.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

export function HomeContact({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
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
            href={PHONE_HREF}
            aria-label={t('Call now, {phone}', { phone: PHONE })}
          >
            <Icon name="phone" />
            <span className="num">{PHONE}</span>
          </a>
          <p className="muted small">{t('{hours}, Central Time', { hours: openingHoursLine(t) })}</p>
          <h3 className="home-speed-h">{t('How fast things go')}</h3>
          <dl className="ledger home-speed">
            {zones.map((zone) => (
              <div key={zone.id}>
                <dt>{zoneName(zone, t)}</dt>
                <dd>{deliveryTime(zone, t)}</dd>
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
