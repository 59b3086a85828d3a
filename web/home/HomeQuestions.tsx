import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import {
  BULK_QUOTE_YARDS,
  CORE_COUNTIES,
  clockLabel,
  DELIVERY_RADIUS_MILES,
} from '../../domain/base/settings.ts';
import { SETTLING_PERCENT } from '../../domain/calculator/calculator.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { cutoffText, listText, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

export function HomeQuestions({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  const saturday = zones.filter((zone) => zone.saturday).map((zone) => zoneName(zone, t));
  const sameDay = zones.filter((zone) => zone.sameDay).map((zone) => zoneName(zone, t));
  const questions: [question: string, answer: string][] = [
    [
      t('How far do you deliver?'),
      t('About {n} miles from Nashville: {counties} counties, and parts of those around them.', {
        n: DELIVERY_RADIUS_MILES,
        counties: listText(CORE_COUNTIES, t),
      }),
    ],
    [
      t('What is the smallest order?'),
      t('By zone: {minimums}. Ask us about smaller loads. Tools have no minimum.', {
        minimums: zones
          .map((zone) => t('{n} yards in {zone}', { n: zone.minimumYards, zone: zoneName(zone, t) }))
          .join(', '),
      }),
    ],
    [
      t('What does delivery cost?'),
      t('{fees}. Orders of {free}+ are delivered free.', {
        fees: zones.map((zone) => `${zoneName(zone, t)} ${formatMoney(zone.feeCents)}`).join(', '),
        free: formatMoney(settings.fees.freeFromCents),
      }),
    ],
    [
      t('Can I get it today?'),
      t(
        'In {zones}, if you order before {time}, Monday to Friday. Elsewhere it arrives the next business day or the one after.',
        {
          zones: listText(sameDay, t),
          time: cutoffText(settings.cutoff, t),
        },
      ),
    ],
    [
      t('How much extra should I order for settling?'),
      t('Add {n}%. The calculator has a switch for it.', { n: SETTLING_PERCENT }),
    ],
    [
      t('Can you deliver on Saturday?'),
      t(
        'On Saturdays, {from} to {to}, in {zones}, when everything in the order is marked for weekend delivery. Never on Sundays.',
        {
          from: clockLabel(settings.deliveries.saturday.opensMinute),
          to: clockLabel(settings.deliveries.saturday.closesMinute),
          zones: listText(saturday, t),
        },
      ),
    ],
    [
      t('Do you have bulk prices?'),
      t('Over {n} yards of one material we quote a price for the whole load.', { n: BULK_QUOTE_YARDS }),
    ],
  ];
  return (
    <section className="sec">
      <div className="wrap home-faq">
        <div>
          <h2 className="h2">{t('Questions we get daily')}</h2>
          <p>
            <Link className="link tap" to="/faq">
              {t('All questions')}
            </Link>
          </p>
        </div>
        <div className="faq">
          {questions.map(([question, answer], index) => (
            <details key={question} open={index === 0}>
              <summary>
                <span>{question}</span>
                <Icon name="chevron-down" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
