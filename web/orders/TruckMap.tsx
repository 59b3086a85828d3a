import { useEffect, useState } from 'react';
import { arrivalTimes, type FollowedTruck, type TruckPlace } from '../../domain/orders/followedOrder.ts';
import { COUNTY_SHAPES, MAP_HEIGHT, MAP_TOP, MAP_WIDTH } from '../delivery/countyShapes.ts';
import { mapPoint } from '../delivery/mapPoint.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { readTruck } from './followedOrder.ts';
import { checkedText } from './moments.ts';
import './orders.css';

const EVERY_MS = 30_000;

/** When the truck with the load arrives, and where it is, as text and on the map of the counties, if its driver shares that. */
export function TruckMap({ orderNumber, email }: { orderNumber: string; email: string | null }) {
  const t = useT();
  const language = useLanguage();
  const [place, setPlace] = useState<FollowedTruck | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void readTruck({ orderNumber, email }).then((answer) => {
        // Without signal the last position stays, with its time.
        if (answer && !isGone) setPlace(answer);
      });
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [orderNumber, email]);
  if (place === null || (place.truck === null && place.arrival === null)) return null;
  const { truck, arrival } = place;
  return (
    <Section className="panel track-truck" title={t('Where the truck is')}>
      {arrival ? (
        <p>
          <b>{t('Expected arrival: {time}.', { time: arrivalTimes(arrival, language) })}</b>{' '}
          {arrival.stopsBefore === 1
            ? t('There is one stop before yours.')
            : arrival.stopsBefore > 1
              ? t('There are {n} stops before yours.', { n: arrival.stopsBefore })
              : null}
        </p>
      ) : null}
      {truck ? <Place place={truck} /> : null}
    </Section>
  );
}

function Place({ place: { at, truck, to, miles } }: { place: TruckPlace }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      {miles === null ? null : <p>{t('About {miles} miles away', { miles })}</p>}
      <Counties truck={truck} to={to} />
      <p className="small muted">
        {t('Last position: {time}', { time: checkedText(at, new Date(), language) })}
      </p>
    </>
  );
}

function Counties({ truck, to }: Pick<TruckPlace, 'truck' | 'to'>) {
  const t = useT();
  const [x, y] = mapPoint(truck);
  const end = to && mapPoint(to);
  return (
    <svg
      viewBox={`0 ${MAP_TOP} ${MAP_WIDTH} ${MAP_HEIGHT - MAP_TOP}`}
      role="img"
      aria-label={t('The truck and your ZIP on a map of the counties')}
    >
      {COUNTY_SHAPES.map(({ name, outline }) => (
        <path key={name} className="track-county" d={outline} />
      ))}
      {end ? (
        <>
          <line className="track-way" x1={x} y1={y} x2={end[0]} y2={end[1]} />
          <rect className="track-end" x={end[0] - 12} y={end[1] - 12} width="24" height="24" />
        </>
      ) : null}
      <circle className="track-dot" cx={x} cy={y} r="16" />
    </svg>
  );
}
