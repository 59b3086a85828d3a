import { type ReactNode, useId } from 'react';
import { gaugeFill } from '../../domain/delivery/loads.ts';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { Truck } from './Truck.tsx';

const MOST_DRAWN = 6;

type LoadGaugeProps = {
  cubicYards: number;
  /** Capacity of one truck, in cubic yards. */
  capacity: number;
  /** Replaces the text under the truck; `null` omits it. */
  caption?: ReactNode;
};

/** The order on trucks: one truck per load, the last one partly filled. */
export function LoadGauge({ cubicYards, capacity, caption }: LoadGaugeProps) {
  const t = useT();
  const id = useId();
  const { loads, lastFill, lastPercent: percent } = gaugeFill(cubicYards, capacity);
  /** From this many, one truck is drawn with a count. */
  const isFleet = loads > MOST_DRAWN;
  const drawn = isFleet ? 1 : Math.max(1, loads);
  const yards = formatYards(cubicYards);
  const words =
    loads > 1
      ? t('{yards} cubic yards, {trucks} truckloads', { yards, trucks: formatYards(loads) })
      : t('{yards} of {capacity} yards, {percent} percent of a truckload', {
          yards,
          capacity: formatYards(capacity),
          percent,
        });
  return (
    <div className="load">
      <div className="load-row" data-trucks={Math.min(drawn, 4)} role="img" aria-label={words}>
        {Array.from({ length: drawn }, (_, index) => {
          const last = index === drawn - 1;
          // biome-ignore lint/suspicious/noArrayIndexKey: trucks are identical and never reordered.
          return <Truck key={index} clipId={`${id}${index}`} fill={last && !isFleet ? lastFill : 1} />;
        })}
        {isFleet ? <b className="load-times num">{`× ${formatYards(loads)}`}</b> : null}
      </div>
      {caption === undefined ? (
        <p className="cap">
          <b className="num">{words}</b>
        </p>
      ) : caption === null ? null : (
        <div className="cap">{caption}</div>
      )}
    </div>
  );
}
