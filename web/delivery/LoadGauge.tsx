import { type ReactNode, useId } from 'react';
import { gaugeFill } from '../../domain/delivery/loads.ts';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';

const MAX_DRAWN = 6;

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
  const isFleet = loads > MAX_DRAWN;
  const drawnTrucks = isFleet ? 1 : Math.max(1, loads);
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
      <div className="load-row" data-trucks={Math.min(drawnTrucks, 4)} role="img" aria-label={words}>
        {Array.from({ length: drawnTrucks }, (_, index) => {
          const last = index === drawnTrucks - 1;
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

const WHEELS = [62, 106, 162, 302] as const;

/** A tri-axle dump truck in outline; `fill` from 0 to 1 raises the load, a full bed is heaped. */
export function Truck({ clipId, fill }: { clipId: string; fill: number }) {
  const level = 101 - 56 * Math.min(1, Math.max(0, fill));
  const heightAt = (offset: number) => (level + offset).toFixed(1);
  const load = `M0 ${heightAt(0)}C34 ${heightAt(-11)} 62 ${heightAt(-1)} 104 ${heightAt(-9)}S178 ${heightAt(-14)} 250 ${heightAt(-3)}V140H0Z`;
  return (
    <svg viewBox="0 0 350 136" aria-hidden="true" focusable="false">
      <clipPath id={clipId}>
        <path d="M12 36 26 94H240V36Z" />
      </clipPath>
      {fill > 0.98 ? <path className="tk-load" d="M16 37C58 20 96 13 128 14S208 24 238 37Z" /> : null}
      <path className="tk-bed" d="M12 36 26 94H240V36Z" />
      {fill > 0 ? (
        <g clipPath={`url(#${clipId})`}>
          <path className="tk-load tk-level" d={load} />
        </g>
      ) : null}
      <path className="tk-rim" d="M12 36 26 94H240V36" />
      <path className="tk-tick" d="M68 36v9M124 36v15M180 36v9" />
      <path
        className="tk-body"
        d="M20 98h316v9H20zM247 98V32c0-3 2-5 5-5h42c4 0 7 2 9 5l15 30 15 5c4 1 6 4 6 8v23zM240 18h9v80h-9z"
      />
      <path className="tk-glass" d="M273 40h18c2 0 3 1 4 3l10 21h-32z" />
      {WHEELS.map((x) => (
        <circle key={x} className="tk-body" cx={x} cy="114" r="19" />
      ))}
      {WHEELS.map((x) => (
        <circle key={x} className="tk-hub" cx={x} cy="114" r="7" />
      ))}
    </svg>
  );
}
