import { useEffect, useState } from 'react';
import type { TruckPlace } from '../../domain/orders/followedOrder.ts';
import { COUNTY_SHAPES, MAP_HEIGHT, MAP_TOP, MAP_WIDTH } from '../delivery/countyShapes.ts';
import { mapPoint } from '../delivery/mapPoint.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { readTruck } from './followedOrder.ts';
import { checkedText } from './labels.ts';
import './orders.css';

const EVERY_MS = 30_000;

/** Where the truck with the load is, as text and on the map of the counties. Nothing while no driver shares it. */
export function TruckMap({ orderNumber, email }: { orderNumber: string; email: string | null }) {
  const t = useT();
  const language = useLanguage();
  const [place, setPlace] = useState<TruckPlace | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void readTruck({ orderNumber, email }).then((answer) => {
        // Without signal the last position stays, with its time.
        if (answer && !isGone) setPlace(answer.truck);
      });
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [orderNumber, email]);
  if (place === null) return null;
  const { at, truck, to, miles, minutes } = place;
  return (
    <Section className="panel track-truck" title={t('Where the truck is')}>
      {miles !== null && minutes !== null ? (
        <p>
          <b>{t('About {miles} miles away, {minutes} minutes', { miles, minutes })}</b>
        </p>
      ) : null}
      <Counties truck={truck} to={to} />
      <p className="small muted">
        {t('Last position: {time}', { time: checkedText(at, new Date(), language) })}
      </p>
    </Section>
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
